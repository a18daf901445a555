import UnderstudyHTTP

/// A short text that a regular expression probably matches: the first of its choices, and the least of its
/// repetitions.
struct PatternSample {
  private static let mostBytes = 1 << 14
  private static let mostGroups = 32
  private static let longest = 2_000
  /// The plain ones first.
  private static let characters =
    ["a", "A", "0", "-", "_"] + (0x20...0x7E).map { String(UnicodeScalar($0)) } + ["\n", "\t"]

  private var rest: Substring

  static func text(_ pattern: String) -> String {
    if pattern.utf8.count > longest || pattern.count(where: { $0 == "(" }) > mostGroups {
      return ""
    }
    var sample = PatternSample(rest: pattern[...])
    return sample.choice()
  }

  private mutating func choice() -> String {
    let first = sequence()
    while rest.first == "|" {
      rest.removeFirst()
      _ = sequence()
    }
    return first
  }

  private mutating func sequence() -> String {
    var text = ""
    while let next = rest.first, next != "|", next != ")" {
      let part = next == "(" ? group() : character()
      let count = repetitions()
      // A text that is too long is left out, so that no text matches.
      if count <= Self.mostBytes / max(1, part.utf8.count) {
        text += String(repeating: part, count: count)
      }
    }
    return text
  }

  private mutating func group() -> String {
    let start = rest.prefixMatch(of: /\((\?<?[=!]|\?<\w+>|\?[a-z]*:?)?/)?.output.0 ?? "("
    rest = rest[start.endIndex...]
    let text = choice()
    rest = rest.dropFirst()
    // A look-ahead is no part of the text.
    return start.last == "=" || start.last == "!" ? "" : text
  }

  /// The plainest character that is meant; empty for what stands for none, such as `^`.
  private mutating func character() -> String {
    let several = /\\p\{\w+\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/
    let atom = rest.prefixMatch(of: several)?.output ?? rest.prefix(1)
    rest = rest[atom.endIndex...]
    guard let regex = TextRegex(ecma: "^\(atom)$") else { return "" }
    return (Self.characters + [String(atom)]).first(where: regex.matches) ?? ""
  }

  /// The number of times that the part before must be there.
  private mutating func repetitions() -> Int {
    guard let mark = rest.prefixMatch(of: /(?:[?*+]|\{(\d+)(?:,\d*)?\})[?+]?/) else { return 1 }
    rest = rest[mark.range.upperBound...]
    return mark.output.1.map { Int($0) ?? .max } ?? (mark.output.0.first == "+" ? 1 : 0)
  }
}
