import Foundation

extension Redaction {
  /// The bytes of a body without their secrets; `type` is its `Content-Type`.
  package func redacted(_ body: Data, type: String?) -> Data {
    if let boundary = type.flatMap(MultipartPart.boundary) {
      return multipart(body, boundary: boundary)
    }
    if let encoding = Self.wideEncoding(of: body, type: type) {
      let text = String(data: body, encoding: encoding)
      // What can't be read can't be searched either.
      return text.map { redacted(text: $0) }?.data(using: encoding) ?? Data(Self.placeholder.utf8)
    }
    let isForm = type?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    if isProse(body, type: type), mentionsSecret(String(decoding: body, as: UTF8.self)) {
      return Data(Self.placeholder.utf8)
    }
    // All other encodings in use have ASCII's bytes for what is looked for.
    let text = TextRedaction(self)
    let bytes = Array(body)
    let result = isForm ? text.form(bytes) : text.text(bytes)
    return result == bytes ? body : Data(result)
  }

  /// Whether a body is plain text, in which nothing tells where a secret begins and ends.
  private func isProse(_ body: Data, type: String?) -> Bool {
    // URLSession calls a body a form unless it is told otherwise.
    let proseTypes = [
      "text/plain", "application/x-www-form-urlencoded", "application/octet-stream",
    ]
    if let type = type?.lowercased(), !proseTypes.contains(where: type.hasPrefix) { return false }
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }),
      !"{[<\"".utf8.contains(first), let text = String(validating: body, as: UTF8.self)
    else { return false }
    // Server-sent events hold JSON.
    return !["data:", "event:", "id:"].contains(where: text.hasPrefix)
      && !FormItem.isForm(text)
  }

  /// Whether a text speaks of a secret, so that it is better not shown at all.
  package func mentionsSecret(_ text: String) -> Bool {
    // By bytes, and each word once: a body may be long.
    var seen: Set<Substring> = []
    return text.utf8.split { !$0.isInWord }.contains { word in
      let word = Substring(word)
      return seen.insert(word).inserted && isSecret(String(word))
    }
  }

  /// UTF-16, by its announcement, its mark, or the zeros it has beside ASCII.
  private static func wideEncoding(of body: Data, type: String?) -> String.Encoding? {
    let isAnnounced = type?.lowercased().contains("utf-16") == true
    switch Array(body.prefix(2)) {
    case [0xFF, 0xFE]: return .utf16LittleEndian
    case [0xFE, 0xFF]: return .utf16BigEndian
    case let start where start.count == 2 && body.count.isMultiple(of: 2):
      if start[0] == 0, start[1] != 0 { return .utf16BigEndian }
      if start[0] != 0, start[1] == 0 { return .utf16LittleEndian }
      return isAnnounced ? .utf16BigEndian : nil
    default: return nil
    }
  }

  // MARK: - Multipart

  private func multipart(_ body: Data, boundary: String) -> Data {
    // A closing delimiter more does no harm, and one less would hide the last part.
    let closed = body + Data("\r\n--\(boundary)".utf8)
    let parts = MultipartPart.parse(closed, boundary: boundary)
    if parts.isEmpty { return body.isEmpty ? body : Data(Self.placeholder.utf8) }
    let results = parts.map { part in
      MultipartPart(
        headers: redacted(part.headers),
        body: part.name.map(isSecret) == true
          ? Data(Self.placeholder.utf8) : redacted(part.body, type: part.headers["Content-Type"]))
    }
    return results == parts ? body : Self.written(results, boundary: boundary)
  }

  private static func written(_ parts: [MultipartPart], boundary: String) -> Data {
    var data = Data()
    for part in parts {
      let head = part.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
      data += Data("--\(boundary)\r\n\(head)\r\n".utf8) + part.body + Data("\r\n".utf8)
    }
    return data + Data("--\(boundary)--\r\n".utf8)
  }
}

extension UInt8 {
  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  var isInWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
  }
}
