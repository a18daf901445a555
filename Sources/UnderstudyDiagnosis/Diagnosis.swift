/// Why no stub matched a request: the message of an unplanned request.
///
/// Made only after a miss. The first line says what happened, the next which stub is closest and why
/// it does not match; then come the request as it was sent and a stub to paste.
package struct Diagnosis: Sendable {
  let request: RecordedRequest
  /// Nil if there are no stubs.
  let closest: Comparison?
  /// The number of stubs.
  let count: Int
  /// A stub that would have matched the request.
  let draft: StubDraft
  /// The syntax in which the reader writes stubs.
  let notation: StubNotation
  /// The entry of a file that has the request, and why it does not answer it.
  let omission: String?
  /// The request, the closest stub and the draft as text: written once, since each is searched for secrets.
  private let requestLines: [String]
  private let closestStub: String
  private let source: String

  /// Compares a request with stubs, those first that come first in matching.
  package init(_ request: RecordedRequest, among candidates: [Candidate]) {
    count = candidates.count
    // A long body is read once.
    var reading = RequestReading(request: request)
    let nearest = Ranking(request).nearest(of: candidates, &reading)
    omission =
      candidates.lazy.flatMap { $0.planned.stub.omissions }
      .first { $0.pattern.match(&reading) != nil }?.reason
    closest = nearest.map { candidate, findings in
      let beside = candidate.isExhausted ? Self.likeStub(candidates, &reading) : nil
      return Comparison(candidate, beside: beside, findings, request)
        .shown(among: candidates.lazy.map(\.planned), to: request)
    }
    self.request = request.shown(with: closest)
    notation = closest?.notation ?? .swift
    draft = StubDraft(
      self.request, like: closest.flatMap { $0.isNear ? $0.stub.pattern : nil }, in: notation)
    requestLines = self.request.shownLines
    closestStub = closest?.stub.shown ?? ""
    source = draft.source(notation)
  }

  /// The most stubs looked at for one that is like an exhausted one.
  private static let mostLikeStubs = 100

  /// The stub that would answer with other credentials, as that of another user.
  private static func likeStub(
    _ candidates: [Candidate], _ reading: inout RequestReading
  ) -> Stub? {
    for candidate in candidates.prefix(mostLikeStubs) where !candidate.hasEnded {
      let comparison = Comparison(candidate.stub, &reading)
      if case .named(.header, let name)? = comparison.differences.first?.place,
        comparison.differences.count == 1, name.equalsIgnoringASCIICase("Authorization")
      {
        return comparison.shown(among: EmptyCollection<PlannedStub>(), to: reading.request).stub
      }
    }
    return nil
  }
}

extension Candidate {
  /// Whether it has answered as often as it may.
  var isExhausted: Bool { stub.repetition.maximum.map { uses >= $0 } == true && !hasEnded }
}

extension Diagnosis {
  /// The error of the request, whose first line stands for the whole if the whole is told elsewhere.
  package var error: StubError {
    StubError(.unplanned, description, closest: closest.flatMap(\.meant), miss: table)
  }

  /// The longest request and the longest stub in the first line; longer ones stand whole below.
  private static let (mostOfRequest, mostOfStub) = (120, 90)

  /// The event, the closest stub and its first difference: lists of failures show this line alone.
  private var firstLine: String {
    let request = requestLines[0].shortened(to: Self.mostOfRequest)
    // A stub may match and not answer, since it is exhausted, for example.
    let isMatched = closest?.differences.first?.place == .stub
    let text = isMatched ? "No stub answers \(request)" : "No stub matches \(request)"
    if let omission { return "\(text), which is \(omission)" }
    guard let closest else { return "\(text): there are no stubs" }
    let rank = closest.isNear ? "closest" : "none is close, not even"
    let stub = closest.stub.shownInShort.shortened(to: Self.mostOfStub)
    return "\(text); \(rank) \(stub): \(closest.brief)"
  }
}

extension Diagnosis: CustomStringConvertible {
  /// The whole message.
  package var description: String {
    var lines = [firstLine]
    // Without a comparison the first line says all.
    if closest != nil, omission == nil { lines += [""] + closestLines }
    if requestLines.count > 1 || requestLines[0].count > Self.mostOfRequest {
      lines += ["", "The request:"] + requestLines.map(Self.indented)
    }
    lines += ["", "A stub that would match:"]
    lines += source.split(separator: "\n").map { Self.indented(String($0)) }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ line: String) -> String { line.isEmpty ? line : "  \(line)" }

  /// The stub behind a text, or below it if the line would grow too long.
  private static func line(_ text: String, _ stub: String) -> [String] {
    let line = "\(text) \(stub)"
    return line.count <= 100 ? [line] : [text, indented(stub)]
  }

  private var closestLines: [String] {
    guard let closest else { return [] }
    return Self.line(title(closest), closestStub) + closest.lines.map(Self.indented)
  }

  func title(_ closest: Comparison) -> String {
    switch (count, closest.isNear) {
    case (1, true): "The only stub:"
    case (1, false): "The only stub, which is not close:"
    case (_, true): "The closest of \(count) stubs:"
    case (_, false): "None of the \(count) stubs is close; the closest is"
    }
  }
}

extension Comparison {
  /// The first difference, and the places of the others or their number, for the first line of a message; of what the
  /// request lacks, that it is missing.
  var brief: String {
    guard let first = differences.first else { return "it matches" }
    var told: Set = [first.place]
    let others = differences.dropFirst().map { finding in
      // A name may be required twice.
      let isSecond = !told.insert(finding.place).inserted || finding.isOfNumber
      let isMissing = finding.hints.first?.kind == .missing
      return "\(isSecond ? "a second " : "")\(finding.place)\(isMissing ? " missing" : "")"
    }
    return first.brief(notation) + others.asFurtherDifferences
  }

  /// The most differences shown; the others are counted.
  private static let most = 6

  /// The fields that differ, each with its two texts, and those that match.
  fileprivate var lines: [String] {
    lines(ofFirst: Self.most) { $0.lines(notation) }
      + (matching.isEmpty ? [] : ["matches: \(matching.joined(separator: ", "))"])
  }
}

extension Diagnosis {
  /// The miss as a table.
  var table: MissTable {
    MissTable(
      title: closest.map(title) ?? "There are no stubs.", stub: closest.map { _ in closestStub },
      rows: closest?.findings.map(row) ?? [], draft: source)
  }

  private func row(_ finding: Finding) -> MissTable.Row {
    let texts = finding.details.texts?.lines()
    let stub = texts?.stub ?? Self.cell(finding.details.required)
    let request = texts?.request ?? Self.cell(finding.details.sent)
    return MissTable.Row(
      field: "\(finding.place)", matches: finding.isMet, stub: stub, request: request,
      hint: finding.hint(notation))
  }

  private static func cell(_ text: String?) -> String? { text?.visible.abbreviated(to: 200) }
}
