/// A short text that a regular expression matches, made from the common parts of such expressions.
struct PatternSample {
  private var rest: Substring
  /// How many characters the first part that may be repeated adds.
  private var more: Int

  /// A text; nil where the pattern has something else than common parts.
  static func text(_ pattern: String, atLeast least: Int) -> String? {
    var sample = PatternSample(rest: pattern[...], more: 0)
    guard let text = sample.choice(0), sample.rest.isEmpty else { return nil }
    var longer = PatternSample(rest: pattern[...], more: max(0, least - text.count))
    return longer.choice(0)
  }

  /// Takes the first of several alternatives.
  private mutating func choice(_ depth: Int) -> String? {
    guard depth < 32, let first = sequence(depth) else { return nil }
    while rest.first == "|" {
      rest.removeFirst()
      let kept = more
      if sequence(depth) == nil { return nil }
      more = kept
    }
    return first
  }

  private mutating func sequence(_ depth: Int) -> String? {
    var text = ""
    while let character = rest.first, character != "|", character != ")" {
      rest.removeFirst()
      if character == "^" || character == "$" { continue }
      guard let part = part(character, depth), let count = count() else { return nil }
      text += String(repeating: part, count: count)
      if text.utf8.count > 1 << 14 { return nil }
    }
    return text
  }

  private mutating func part(_ character: Character, _ depth: Int) -> String? {
    switch character {
    case "(":
      if rest.hasPrefix("?:") { rest.removeFirst(2) } else if rest.first == "?" { return nil }
      guard let group = choice(depth + 1), rest.popFirst() == ")" else { return nil }
      return group
    case "[": return member().map(String.init)
    case ".": return "a"
    case "\\": return escape().map(String.init)
    case "*", "+", "?", "{", "]", "}": return nil
    default: return String(character)
    }
  }

  /// The first character of a class.
  private mutating func member() -> Character? {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var members: [ClosedRange<Character>] = []
    while let character = rest.popFirst(), character != "]" || members.isEmpty {
      guard let low = character == "\\" ? escape() : character else { return nil }
      var high = low
      if rest.first == "-", let end = rest.dropFirst().first, end != "]", low <= end {
        rest.removeFirst(2)
        high = end
      }
      members.append(low...high)
    }
    return isNegated
      ? "aA0-_ ~".first { character in !members.contains { $0 ~= character } }
      : members.first?.lowerBound
  }

  private mutating func escape() -> Character? {
    let classes: [Character: Character] = [
      "d": "0", "w": "a", "s": " ", "D": "-", "W": "-", "S": "-", "n": "\n", "t": "\t",
    ]
    return rest.popFirst().flatMap { character in
      classes[character] ?? (character.isLetter || character.isNumber ? nil : character)
    }
  }

  /// How often the part before is there.
  private mutating func count() -> Int? {
    var (least, most) = (1, 1)
    guard let mark = rest.first, "?*+{".contains(mark) else { return 1 }
    rest.removeFirst()
    switch mark {
    case "?": (least, most) = (0, 1)
    case "*": (least, most) = (0, .max)
    case "+": most = .max
    default:
      let bounds = rest.prefix { $0 != "}" }
      let numbers = bounds.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = numbers.first as? Int, first <= 1 << 12, bounds.endIndex < rest.endIndex
      else { return nil }
      (least, most) = (first, numbers.count == 1 ? first : numbers[1] ?? .max)
      rest = rest[bounds.endIndex...].dropFirst()
    }
    if rest.first == "?" { rest.removeFirst() }
    let added = max(0, min(more, most - least))
    more -= added
    return least + added
  }
}
