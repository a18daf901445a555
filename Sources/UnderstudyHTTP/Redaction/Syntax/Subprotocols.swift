/// Finds the secrets among the protocols of a web socket, with which browsers can send no other header:
/// `bearer, s3`, `base64url.bearer.authorization.k8s.io.s3`.
enum Subprotocols {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    for mark: StaticString in ["ec-WebSocket-Protocol", "ec-websocket-protocol"] {
      var place = 0
      while let found = text.place(of: mark, from: place) {
        place = found + mark.utf8CodeUnitCount
        let start = text.end(of: ByteSet(" \t:\"'"), from: place, to: place + 8)
        place = text.end(of: .but("\r\n\"'"), from: start)
        for secret in secrets(in: text.bytes[start..<place], text.search.isSecret) {
          edits.hide(secret)
        }
      }
    }
    return edits
  }

  static func isHeader(_ name: String) -> Bool {
    name.equalsIgnoringASCIICase("Sec-WebSocket-Protocol")
  }

  static func redacted(_ list: String, _ redaction: Redaction) -> String {
    let bytes = Array(list.utf8)
    var edits = Edits()
    for secret in secrets(in: bytes[...], redaction.isSecret(member:)) { edits.hide(secret) }
    return redaction.redacted(
      text: String(decoding: edits.applied(to: bytes, redaction), as: UTF8.self))
  }

  /// The places of the secrets in a list of protocols.
  static func secrets(
    in list: ArraySlice<UInt8>, _ isSecret: (String) -> Bool
  ) -> [Range<Int>] {
    var secrets: [Range<Int>] = []
    var isNext = false
    for piece in list.split(separator: UInt8(ascii: ",")) {
      let name = piece.drop(while: \.isBlank)
      let text = String(decoding: name, as: UTF8.self)
      if isNext {
        secrets.append(name.indices)
        isNext = false
      } else if let dot = name.lastIndex(of: UInt8(ascii: ".")),
        // The words of a longer name say it.
        name[..<dot].split(separator: UInt8(ascii: ".")).contains(where: {
          isSecret(String(decoding: $0, as: UTF8.self))
        })
      {
        secrets.append(dot + 1..<name.endIndex)
      } else {
        isNext = isSecret(text)
      }
    }
    return secrets.filter { !SecretValue.isHarmless(list[$0]) }
  }
}
