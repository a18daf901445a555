/// Finds secrets in what PHP serializes: `s:8:"password";s:2:"s3";`, and `password|s:2:"s3";` in a session.
enum SerializedValues {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    for mark: StaticString in ["\";s:", "|s:"] {
      var place = 0
      while let found = text.place(of: mark, from: place) {
        let digits = found + mark.utf8CodeUnitCount
        place = digits
        let start = text.end(of: .digit, from: digits, to: digits + 9)
        guard start > digits, text.hasPrefix(":\"", at: start),
          let length = Int(text.text(digits..<start)), start + 2 + length <= text.count
        else { continue }
        let name = text.start(of: .word, before: found, most: 64)..<found
        let value = start + 2..<start + 2 + length
        // The length says where it ends, since it may have quotes.
        guard text.byte(value.upperBound) == JSONPiece.quote, text.search.isSecret(text.text(name)),
          !SecretValue.isHarmless(text.bytes[value])
        else { continue }
        edits.hide(value)
        place = value.upperBound
      }
    }
    return edits
  }
}
