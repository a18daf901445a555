/// How far a regular expression, or a text that is looked for, finds its way into another text.
struct SearchFailure: Sendable, Equatable {
  /// The expression, or the text, as it was written.
  let pattern: String
  /// What of it finds nothing, by characters.
  let failing: Range<Int>
  let text: String
  /// Where in the text it would have to be found.
  let place: Int

  /// Nil where not even its beginning can be told, such as of alternatives.
  init?(_ pattern: String, _ text: String) {
    guard let pieces = Self.pieces(of: pattern), text.count < 1_000 else { return nil }
    self.pattern = pattern
    self.text = text
    let low = Self.longest(of: pieces.count) { TextRegex(pieces[..<$0].joined()).matches(text) }
    let start = pieces[..<low].reduce(0) { $0 + $1.count }
    failing = start..<start + pieces[low].count
    let end = TextRegex(pieces[..<low].joined()).range(in: text)?.upperBound ?? text.startIndex
    place = text.distance(from: text.startIndex, to: end)
  }

  /// A text that is not contained in another; nil where hardly its beginning is.
  init?(containing part: String, in text: String) {
    let characters = Array(part)
    guard characters.count < 1_000, text.count < 10_000 else { return nil }
    let length = Self.longest(of: characters.count) { text.contains(String(characters[..<$0])) }
    guard length > 3, let found = text.firstRange(of: String(characters[..<length])) else {
      return nil
    }
    pattern = "containing \"\(part)\""
    failing = length + 12..<characters.count + 12
    self.text = text
    place = text.distance(from: text.startIndex, to: found.upperBound)
  }

  /// The length of the longest beginning that finds something, by halves: a search costs something.
  private static func longest(of count: Int, finds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if finds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The pieces of an expression that stand for something of themselves, with their quantifiers.
  private static func pieces(of pattern: String) -> [Substring]? {
    var pieces: [Substring] = []
    var rest = pattern[...]
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      switch first {
      case "|", ")": return nil
      case "\\": if end < rest.endIndex { end = rest.index(after: end) }
      case "[", "(":
        guard let closing = closing(of: rest) else { return nil }
        end = rest.index(after: closing)
      default: break
      }
      while end < rest.endIndex, "*+?{".contains(rest[end]) {
        if rest[end] == "{" {
          guard let brace = rest[end...].firstIndex(of: "}") else { return nil }
          end = rest.index(after: brace)
        } else {
          end = rest.index(after: end)
        }
      }
      pieces.append(rest[..<end])
      rest = rest[end...]
      if pieces.count > 300 { return nil }
    }
    return pieces.isEmpty ? nil : pieces
  }

  private static func closing(of text: Substring) -> Substring.Index? {
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if isInClass {
        if character == "]" { isInClass = false }
      } else if character == "[" {
        isInClass = true
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      }
      if depth == 0, !isInClass, index != text.startIndex, !isEscaped { return index }
    }
    return nil
  }
}
