/// How far a regular expression, or a text that is looked for, finds its way into another text.
struct SearchFailure: Sendable, Equatable {
  /// The expression, or the text, as it was written.
  let pattern: String
  /// What of it finds nothing, by characters.
  let failing: Range<Int>
  let text: String
  /// Where in the text it would have to be found.
  let place: Int

  private static let longest = 120

  /// Nil where not even its beginning can be told, such as of alternatives.
  init?(_ pattern: String, _ text: String) {
    let characters = Array(pattern)
    guard characters.count <= Self.longest, text.count < 1_000, !pattern.contains("|") else {
      return nil
    }
    // Not every beginning is an expression: `[0-` and `(a` are none.
    let beginnings = (0...characters.count).map { ($0, TextRegex(String(characters[..<$0]))) }
      .filter { $0.1.problem == nil }
    guard let index = beginnings.lastIndex(where: { $0.1.matches(text) }),
      index + 1 < beginnings.count, let found = beginnings[index].1.range(in: text)
    else { return nil }
    self.pattern = pattern
    self.text = text
    failing = beginnings[index].0..<beginnings[index + 1].0
    place = text.distance(from: text.startIndex, to: found.upperBound)
  }

  /// A text that is not contained in another; nil where hardly its beginning is.
  init?(containing part: String, in text: String) {
    let characters = Array(part)
    guard characters.count < 1_000, text.utf8.count < 10_000 else { return nil }
    // By halves: what contains a beginning contains each shorter one.
    var (length, most) = (0, characters.count - 1)
    while length < most {
      let middle = (length + most + 1) / 2
      let isFound = TextSearch.contains(text, String(characters[..<middle]))
      (length, most) = isFound ? (middle, most) : (length, middle - 1)
    }
    guard length > 3, let found = text.firstRange(of: String(characters[..<length])) else {
      return nil
    }
    pattern = "containing \"\(part)\""
    failing = length + 12..<characters.count + 12
    self.text = text
    place = text.distance(from: text.startIndex, to: found.upperBound)
  }
}
