/// What a stub requires above what the request has, with the differing characters pointed at.
struct TextPair: Sendable, Equatable {
  let stub: String
  let request: String
  /// What the stub stands for in this request, where that is not what it says: `/a/7` for `/a/{id}`.
  var meant: String?
  /// Whether the place where they differ says something: not beside the name of a closure.
  var isPointedAt = true

  /// The most characters of a text shown.
  static let width = 80

  /// Both texts, cut to the part in which they differ, and a line of carets below the difference.
  var lines: (stub: String, request: String, carets: String) {
    let whole = TextPart(stub)
    let parts =
      meant == nil ? TextDifference(stub, request).parts(stub, request) : (whole, TextPart(request))
    let (shown, actual) = (Array(parts.0.text.visible), Array(parts.1.text.visible))
    let expected = meant.map { Array($0.visible) } ?? shown
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected[head...].reversed(), actual[head...].reversed())
      .prefix { $0 == $1 }.count
    let differing = max(1, actual.count - head - tail)
    let longer = max(expected.count, actual.count)
    let start = longer <= Self.width ? 0 : max(0, min(head - 20, longer - Self.width))
    let carets = min(differing, Self.width - (head - start))
    let isCut = start > 0 || parts.0.isCutBefore
    let indent = head - start + (isCut ? 1 : 0)
    return (
      Self.window(shown, of: parts.0, from: start), Self.window(actual, of: parts.1, from: start),
      String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, carets))
    )
  }

  private static func window(_ text: [Character], of part: TextPart, from start: Int) -> String {
    let piece = text.dropFirst(start).prefix(width)
    let isCut = start + width < text.count || part.isCutBehind
    return (start > 0 || part.isCutBefore ? "…" : "") + String(piece) + (isCut ? "…" : "")
  }
}
