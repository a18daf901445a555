import UnderstudyCore

/// Why an expression finds nothing in a text, found by trying what would let it.
struct RegexHint {
  private let regex: TextRegex
  private let text: String
  private let isURL: Bool

  init(_ regex: TextRegex, _ text: String, isURL: Bool) {
    (self.regex, self.text, self.isURL) = (regex, text, isURL)
  }

  var hint: Hint? {
    let pattern = regex.pattern
    if finds("(?i)" + pattern) { return Hint(.caseOnly) }
    if let hint = anchor { return hint }
    if pattern.contains("\\\\"), finds(pattern.replacing("\\\\", with: "\\")) {
      return Hint(.backslashTwice)
    }
    if let hint = numberOutOfRange { return hint }
    let rest = text.drop { $0 != ":" }
    return isURL && ["http", "https"].contains { regex.matches($0 + rest) }
      ? Hint(.schemeOfURL) : nil
  }

  private func finds(_ changed: String) -> Bool { TextRegex(changed).matches(text) }

  /// The anchor that alone is in the way of what is found as a whole word.
  private var anchor: Hint? {
    let pattern = regex.pattern
    let whole = isURL ? "URL, scheme, host and query included" : "value"
    if pattern.hasPrefix("^"), isWord(pattern.dropFirst(), \.first, isStart: true) {
      return Hint(.anchor, "^", "beginning", whole)
    }
    guard pattern.hasSuffix("$"), !pattern.hasSuffix("\\$"),
      isWord(pattern.dropLast(), \.last, isStart: false)
    else { return nil }
    return Hint(.anchor, "$", "end", whole)
  }

  private func isWord(
    _ changed: Substring, _ end: KeyPath<Substring, Character?>, isStart: Bool
  ) -> Bool {
    guard let found = TextRegex(String(changed)).range(in: text) else { return false }
    let beside = isStart ? text[..<found.lowerBound].last : text[found.upperBound...].first
    if isURL {
      return beside.map { "/?#".contains($0) } ?? true || text[found][keyPath: end] == "/"
    }
    // A few digits somewhere in a value are not what was looked for.
    let isMost = text[found].count * 2 >= text.count || changed.contains(text[found])
    return isMost && beside.map { $0.isLetter || $0.isNumber || $0 == "_" } != true
  }

  /// A number out of a class of digits: `7` for `[1-5]`.
  private var numberOutOfRange: Hint? {
    for range in regex.pattern.matches(of: /\[[0-9]-[0-9]\]/) where range.output != "[0-9]" {
      var loose = regex.pattern
      loose.replaceSubrange(range.range, with: "[0-9]")
      guard let found = TextRegex(loose).range(in: text) else { continue }
      return Hint(.numberOutOfRange, text[found].filter(\.isNumber), String(range.output))
    }
    return nil
  }
}
