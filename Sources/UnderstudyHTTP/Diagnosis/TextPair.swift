/// What a stub requires above what the request has, with the differing characters pointed at.
struct TextPair: Sendable, Equatable {
  let stub: String
  let request: String
  /// What the stub stands for in this request, where that is not what it says: `/a/7` for `/a/{id}`.
  var meant: String?
  /// Whether the place where they differ says something: not beside the name of a closure.
  var isPointedAt = true

  /// Both texts, cut to the part in which they differ, and a line of carets below the difference.
  var lines: (stub: String, request: String, carets: String) {
    let parts =
      meant == nil ? TextDifference.parts(stub, request) : (stub[...], request[...])
    let expected = Array((meant ?? String(parts.0)).visible)
    let actual = Array(String(parts.1).visible)
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected[head...].reversed(), actual[head...].reversed())
      .prefix { $0 == $1 }.count
    let longer = max(expected.count, actual.count)
    let start =
      longer <= Excerpt.width ? 0 : max(0, min(head - 20, longer - Excerpt.width))
    let mark = head..<max(head + 1, actual.count - tail)
    let excerpt = Excerpt(parts.1, from: start, marking: mark)
    return (
      Excerpt(parts.0, from: start, marking: mark).line, excerpt.line, excerpt.carets
    )
  }
}
