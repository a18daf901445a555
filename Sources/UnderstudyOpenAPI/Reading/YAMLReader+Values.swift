import UnderstudyHTTP

extension YAMLReader {
  /// Writes `text` as a string, or a plain one as what YAML's core schema takes it for.
  mutating func write(isPlain: Bool) throws(JSONFault) {
    // Most are too long for a word, and begin as no number does.
    guard isPlain, let first = text.first, text.count <= 5 || first < UInt8(ascii: ":") else {
      return writeText()
    }
    let word = String(decoding: text, as: UTF8.self)
    guard let value = Self.words[word] ?? Self.number(word) else { return writeText() }
    if value.isEmpty {
      throw fault("JSON has no number '\(word)'; quote it if it is a text", at: textStart)
    }
    json += value.utf8
  }

  /// Writes `text` as a string.
  mutating func writeText() {
    write("\"")
    let text = text
    text.withUnsafeBufferPointer { buffer in
      let bytes = BorrowedBytes(buffer)
      var place = 0
      while place < bytes.count {
        let end = bytes.endOfPlainText(from: place).end
        json += bytes.slice(place, end)
        if end < bytes.count { json += JSONValue.escape(bytes[end]).utf8 }
        place = end + 1
      }
    }
    write("\"")
  }

  /// What stands for a word in JSON; nothing does for some numbers.
  private static let words = [
    "~": "null", "null": "null", "Null": "null", "NULL": "null",
    "true": "true", "True": "true", "TRUE": "true",
    "false": "false", "False": "false", "FALSE": "false",
    ".inf": "", ".Inf": "", ".INF": "", "-.inf": "", "-.Inf": "", "-.INF": "",
    "+.inf": "", "+.Inf": "", "+.INF": "", ".nan": "", ".NaN": "", ".NAN": "",
  ]

  /// A number as JSON spells it; YAML 1.2 also has `+1`, `012`, `.5`, `5.`, `0x1F` and `0o17`.
  ///
  /// What was a number to YAML 1.1 only, such as `1_000` or `12:30`, is text.
  private static func number(_ word: String) -> String? {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where word.hasPrefix(prefix) {
      let digits = word.dropFirst(2)
      return digits.allSatisfy(\.isHexDigit) ? UInt64(digits, radix: radix)?.description : nil
    }
    guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), Double(word) != nil else {
      return nil
    }
    // JSON allows no zero in front, and needs a digit on each side of a point.
    var digits = word.drop { $0 == "+" || $0 == "-" }.drop { $0 == "0" }
    if let point = digits.firstIndex(of: "."), !digits[point...].dropFirst().startsWithDigit {
      digits.remove(at: point)
    }
    return (word.hasPrefix("-") ? "-" : "") + (digits.startsWithDigit ? "" : "0") + digits
  }
}

extension Substring {
  fileprivate var startsWithDigit: Bool { first?.isNumber == true }
}
