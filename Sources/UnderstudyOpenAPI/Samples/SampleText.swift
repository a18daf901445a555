import UnderstudyHTTP

/// Texts for samples, by pattern, format, and the name of what they are for.
enum SampleText {
  /// By the end of a name in lower case, the first that fits.
  private static let words: [(end: String, text: String)] = [
    ("email", "user@example.com"), ("username", "ida"), ("firstname", "Ida"), ("lastname", "Lee"),
    ("filename", "file.txt"), ("name", "Ida"), ("title", "A title"),
    ("description", "A description"), ("url", "https://example.com/"),
    ("uri", "https://example.com/"), ("href", "https://example.com/"),
    ("link", "https://example.com/"), ("phone", "+15555550100"), ("currency", "EUR"),
    ("country", "DE"), ("city", "Berlin"), ("language", "en"), ("locale", "en"),
    ("date", "2024-01-01"), ("at", "2024-01-01T00:00:00Z"), ("id", "1"),
  ]

  private static let mostCharacters = 1 << 14

  /// What may be valid, the best first.
  ///
  /// - Parameter count: How many different ones there should be.
  static func texts(_ rules: SchemaRules, named name: String, count: Int) -> [JSONValue] {
    let least = rules.least(.string)
    if least > mostCharacters { return [] }
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let patterns = rules.all.compactMap { $0.node["pattern"]?.string }
    let first =
      patterns.flatMap { pattern in
        [least, 0].compactMap { PatternSample.text(pattern, atLeast: $0) }
      } + rules.all.compactMap(\.format?.example)
      + [words.first { name.hasSuffix($0.end) }?.text ?? "text"]
    let others = first.flatMap { text in
      count == 1 ? [] : (1...count).flatMap { numbered(text, $0) }
    }
    let most = rules.bounds(of: .string).filter(\.isUpper).map(\.number).min() ?? .infinity
    return (first + others).map { text in
      // What is not anchored may go on.
      let filled = text + String(repeating: "x", count: max(0, least - text.count))
      return .string(String(filled.prefix(Int(min(most, 1e9)))))
    }
  }

  /// A text with a number in place of its last digit, behind it, or in front of it.
  private static func numbered(_ text: String, _ number: Int) -> [String] {
    let digit = text.lastIndex(where: \.isNumber)
    let exchanged = digit.map { text[..<$0] + "\(number)" + text[text.index(after: $0)...] }
    return [
      exchanged.map(String.init) ?? "\(text)\(number)", "\(text)\(number)", "\(number)\(text)",
    ]
  }
}
