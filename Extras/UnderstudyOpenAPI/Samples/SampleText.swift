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
  static func texts(_ rules: SchemaRules, named name: String) -> [String] {
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let patterns = rules.all.compactMap { $0.node["pattern"]?.string }
    let texts =
      patterns.map(PatternSample.text) + rules.all.compactMap(\.format?.example)
      + [words.first { name.hasSuffix($0.end) }?.text ?? "text"]
    let least = min(rules.least(.string), mostCharacters)
    let most = rules.bounds(of: .string).filter(\.isUpper).map(\.number).min() ?? 1e9
    return texts.map { text in
      text.count < least ? text.filled(to: least) : String(text.prefix(Int(min(max(0, most), 1e9))))
    }
  }
}

extension String {
  /// A beginning of the text, or more of its last character, which may often be there more often.
  func filled(to count: Int) -> String {
    prefix(count) + String(repeating: last ?? "x", count: max(0, count - self.count))
  }
}
