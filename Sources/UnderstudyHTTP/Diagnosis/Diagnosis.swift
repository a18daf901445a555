import UnderstudyCore

/// Why no stub matched a request: the message of an unplanned request.
///
/// Made only after a miss. The first line says what happened, the next which stub is closest and why
/// it does not match; then come the request as it was sent and a stub to paste.
package struct Diagnosis: Sendable {
  let request: RecordedRequest
  /// Nil where there are no stubs.
  let closest: Comparison?
  /// How many stubs there were.
  let count: Int

  /// Compares a request with stubs, those first that come first in matching.
  package init(_ request: RecordedRequest, among candidates: [Candidate]) {
    self.request = request
    count = candidates.count
    var reading = RequestReading(request)
    var closest: Comparison?
    for place in Ranking(request).nearest(of: candidates) {
      let comparison = Comparison(candidates[place], &reading)
      if comparison.cost < closest?.cost ?? .max { closest = comparison }
    }
    self.closest = closest
  }

  /// A stub that would have matched the request.
  var draft: StubDraft {
    StubDraft(request, like: closest.flatMap { $0.isNear ? $0.stub.pattern : nil })
  }
}

extension Diagnosis: CustomStringConvertible {
  /// The whole message.
  package var description: String {
    var lines = ["No stub matches \(request.shown)", ""]
    lines += closestLines
    let requestLines = request.shownLines
    if requestLines.count > 1 { lines += ["", "The request:"] + requestLines.map(Self.indented) }
    lines += ["", "A stub that would match:"]
    lines += draft.source.split(separator: "\n").map { Self.indented(String($0)) }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ line: String) -> String { line.isEmpty ? line : "  \(line)" }

  /// The stub behind a text, or below it where the line would grow too long.
  private static func line(_ text: String, _ stub: Stub) -> [String] {
    let line = "\(text) \(stub.shown)"
    return line.count <= 100 ? [line] : [text, indented(stub.shown)]
  }

  private var closestLines: [String] {
    guard let closest else { return ["There are no stubs."] }
    guard closest.isNear else {
      return count == 1
        ? Self.line("The only stub is quite different:", closest.stub)
        : Self.line("None of the \(count) stubs is close; the closest is", closest.stub)
    }
    let title = count == 1 ? "The only stub" : "The closest of \(count) stubs"
    return Self.line("\(title):", closest.stub) + closest.lines.map(Self.indented)
  }
}

extension Comparison {
  /// What differs, each with its two texts, and what matches.
  fileprivate var lines: [String] {
    var lines = differences.prefix(JSONDifferences.most).flatMap(\.lines)
    let rest = differences.count - JSONDifferences.most
    if rest > 0 { lines.append(rest.counting("further difference")) }
    if !matching.isEmpty { lines.append("matches: \(matching.joined(separator: ", "))") }
    return lines
  }
}

extension Finding {
  fileprivate var lines: [String] {
    guard let texts = difference?.texts else { return [headline] }
    let shown = texts.lines
    return [
      headline, "    stub:    \(shown.stub)", "    request: \(shown.request)",
      "             \(shown.carets)",
    ]
  }
}
