import UnderstudyHTTP

/// Texts for samples, by format, pattern, and the name of what they are for.
enum SampleText {
  /// By the end of a name in lower case, the first that fits.
  private static let words: [(end: String, text: String)] = [
    ("email", "user@example.com"), ("username", "ida"), ("firstname", "Ida"), ("lastname", "Lee"),
    ("filename", "file.txt"), ("name", "Ida"), ("title", "A title"),
    ("description", "A description"),
    ("url", "https://example.com/"), ("uri", "https://example.com/"),
    ("href", "https://example.com/"), ("link", "https://example.com/"), ("phone", "+15555550100"),
    ("currency", "EUR"), ("country", "DE"), ("city", "Berlin"), ("language", "en"),
    ("locale", "en"), ("date", "2024-01-01"), ("at", "2024-01-01T00:00:00Z"), ("id", "1"),
  ]

  private static let mostCharacters = 1 << 14

  static func texts(_ parts: SampleParts, named name: String, number: Int) -> [String] {
    let least = parts.rules.compactMap { $0.lengths?.lowerBound }.max() ?? 0
    let most = parts.rules.compactMap { $0.lengths?.upperBound }.min() ?? .max
    if least > mostCharacters { return [] }
    let patterns = parts.rules.compactMap { $0.node["pattern"]?.string }
    let format = parts.rules.compactMap(\.format).first
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let word = words.first { name.hasSuffix($0.end) }?.text ?? "text"
    var texts = patterns.flatMap { pattern in
      [least, 0].compactMap { PatternSample.text(pattern, atLeast: $0, number: number) }
    }
    // What is not anchored may go on.
    if let text = texts.first { texts.append(padded(text, least)) }
    // The end of a format's example tells several apart.
    if let example = format?.example {
      texts.append(number == 0 ? example : numbered(example, number, format == .byte))
    }
    let text = number == 0 ? word : "\(word)\(number)"
    let filled = padded(text, least)
    texts.append(String(number == 0 ? filled.prefix(most) : filled.suffix(most)))
    return texts
  }

  private static func padded(_ text: String, _ least: Int) -> String {
    text + String(repeating: "x", count: max(0, least - text.count))
  }

  private static func numbered(_ example: String, _ number: Int, _ isBase64: Bool) -> String {
    if isBase64 { return example + String(repeating: "A", count: 4 * number) }
    let digits = String(number)
    // Of a URI the end is free, of a date the day, and an address has its number in front.
    if example.contains("@") { return digits + example }
    if example.hasSuffix("/") { return example + digits }
    if example.hasSuffix("Z") {
      return example.replacing("00:00Z", with: "00:\(digits.count < 2 ? "0" : "")\(digits)Z")
    }
    if example.hasPrefix("2024") { return "2024-01-\(number < 9 ? "0" : "")\(number + 1)" }
    return String(example.dropLast(digits.count)) + digits
  }
}
