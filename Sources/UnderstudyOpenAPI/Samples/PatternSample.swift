/// A short text that a regular expression matches, made from the common parts of such expressions.
struct PatternSample {
  private var rest: Substring
  /// How many characters the first part that may be repeated adds.
  private var more: Int

  private init(_ pattern: String, more: Int) { (rest, self.more) = (pattern[...], more) }

  /// - Parameter number: Tells several texts apart, where the pattern has a digit or a letter at its end.
  static func text(_ pattern: String, atLeast least: Int, number: Int = 0) -> String? {
    var sample = PatternSample(pattern, more: 0)
    guard var text = sample.choice(0), sample.rest.isEmpty else { return nil }
    if text.count < least {
      var longer = PatternSample(pattern, more: least - text.count)
      text = longer.choice(0) ?? text
    }
    guard number > 0, let last = text.last, let code = last.asciiValue else { return text }
    let next = Int(code) + number
    return next < 0x7B ? String(text.dropLast()) + String(UnicodeScalar(UInt8(next))) : nil
  }

  /// Takes the first of several alternatives; nil where there is something else than common parts.
  private mutating func choice(_ depth: Int) -> String? {
    if depth > 32 { return nil }
    guard let first = sequence(depth) else { return nil }
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
      let part: String
      switch character {
      case "^", "$": continue
      case "(":
        if rest.hasPrefix("?:") { rest.removeFirst(2) } else if rest.first == "?" { return nil }
        guard let group = choice(depth + 1), rest.popFirst() == ")" else { return nil }
        part = group
      case "[":
        guard let member = member() else { return nil }
        part = String(member)
      case ".": part = "a"
      case "\\":
        guard let escape = escape() else { return nil }
        part = String(escape)
      case "*", "+", "?", "{", "]", "}": return nil
      default: part = String(character)
      }
      guard let count = count() else { return nil }
      text += String(repeating: part, count: count)
      if text.utf8.count > 1 << 14 { return nil }
    }
    return text
  }

  /// The first character of a class.
  private mutating func member() -> Character? {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var members: [Character] = []
    var isFirst = true
    while let character = rest.popFirst(), character != "]" || isFirst {
      isFirst = false
      if character == "\\" {
        guard let escape = escape() else { return nil }
        members.append(escape)
      } else if character == "-", let low = members.last, let high = rest.first, high != "]" {
        rest.removeFirst()
        // The range counts for what a class excludes.
        if isNegated { members += "aA0-_ ".filter { low < $0 && $0 <= high } }
      } else {
        members.append(character)
      }
    }
    return isNegated ? "aA0-_ ~".first { !members.contains($0) } : members.first
  }

  private mutating func escape() -> Character? {
    switch rest.popFirst() {
    case "d": "0"
    case "w": "a"
    case "s": " "
    case "D", "W", "S": "-"
    case "n": "\n"
    case "t": "\t"
    case let other? where !other.isLetter && !other.isNumber: other
    default: nil
    }
  }

  /// How often the part before is there.
  private mutating func count() -> Int? {
    var (least, most) = (1, 1)
    switch rest.first {
    case "?": (least, most) = (0, 1)
    case "*": (least, most) = (0, .max)
    case "+": (least, most) = (1, .max)
    case "{":
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let bounds = rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
      guard let first = bounds.first.flatMap({ Int($0) }), first <= 1 << 12 else { return nil }
      least = first
      most = bounds.count == 1 ? first : Int(bounds[1]) ?? .max
      rest = rest[end...]
    default: return 1
    }
    rest.removeFirst()
    if rest.first == "?" { rest.removeFirst() }
    let added = max(0, min(more, most - least))
    more -= added
    return least + added
  }
}
