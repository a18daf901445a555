import UnderstudyCore

/// A text that stands where a value should be: `Optional(42)`, `nil`, `{id}`, `%@`.
enum Placeholder {
  /// Nil where the text sent is a value like any other.
  static func hint(_ sent: String, for asked: String) -> Hint? {
    // Most values are plain words, and asked often.
    guard sent != asked, sent.utf8.count < 512 else { return nil }
    let isPlain = sent.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit }
    if isPlain, !"nu".utf8.contains(sent.utf8.first.map(\.asciiLowercased) ?? 0) { return nil }
    if sent.contains("Optional("), !asked.contains("Optional(") {
      let isWhole = ["Optional(\(asked))", "Optional(\"\(asked)\")"].contains(sent)
      return Hint(.unwrapOptional, isWhole ? "it" : "a value")
    }
    if nothings.contains(sent.lowercased())
      || sent.lowercased() == "none" && (asked.isEmpty || asked.contains(where: \.isNumber))
    {
      return Hint(.nothing, sent)
    }
    if sent.first != "%", let name = foreignParameter(sent) ?? parameter(sent) {
      return Hint(.placeholder, sent, name)
    }
    return unfilled(sent, asked)
  }

  private static let nothings: Set<String> = [
    "(null)", "<null>", "nan", "nil", "null", "[object object]", "undefined",
  ]

  /// The name in `{id}`.
  static func parameter(_ text: String) -> String? { name(in: text, "{", "}") }

  /// The name of a parameter as other tools write it: `:id`, `<id>`, `${id}`, `\(id)`, `%@`.
  static func foreignParameter(_ text: String) -> String? {
    guard let first = text.utf8.first, ":<$#{[\\%".utf8.contains(first) else { return nil }
    if ["%@", "%d", "%s", "%ld"].contains(text) { return "id" }
    let marks = [
      (":", ""), ("<", ">"), ("${", "}"), ("#{", "}"), ("{{", "}}"), ("[", "]"), ("\\(", ")"),
    ]
    return marks.lazy.compactMap { name(in: text, $0.0, $0.1) }.first
  }

  private static func name(in text: String, _ start: String, _ end: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end), text.count > start.count + end.count
    else { return nil }
    let name = text.dropFirst(start.count).dropLast(end.count)
    let isName =
      name.first?.isNumber == false && !["false", "null", "true"].contains(name)
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isName ? String(name) : nil
  }

  // MARK: - Inside of a longer text

  private static func unfilled(_ sent: String, _ asked: String) -> Hint? {
    if let start = sent.firstRange(of: "\\("), !asked.contains("\\(") {
      let name = String(sent[start.upperBound...].prefix { $0 != ")" })
      return Hint(.placeholder, "\\(\(name))", name)
    }
    guard sent.utf8.contains(UInt8(ascii: "n")), !sent.utf8.allSatisfy(\.isASCIILetter),
      let word = nothing(in: sent, asked)
    else { return nil }
    return Hint(.nothing, String(word))
  }

  /// The word for nothing that stands where the text required has something.
  private static func nothing(in sent: String, _ asked: String) -> Substring? {
    for word in ["(null)", "undefined", "null", "nil"] {
      guard let place = sent.firstRange(of: word) else { continue }
      let (before, after) = (sent[..<place.lowerBound], sent[place.upperBound...])
      // `is.null` asks for what has no value.
      let isAlone =
        !before.hasSuffix("is.") && before.last?.isLetter != true && after.first?.isLetter != true
        && !(before.isEmpty && after.isEmpty)
      if isAlone, asked.count > before.count + after.count, asked.hasPrefix(before),
        asked.hasSuffix(after)
      {
        return sent[place]
      }
    }
    return nil
  }
}
