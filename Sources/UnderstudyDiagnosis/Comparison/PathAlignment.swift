/// A path pattern and a path, segment by segment: the cheapest way to make one of the other.
struct PathAlignment: Sendable {
  /// A step of the way, with the segments it takes from either side.
  struct Step: Sendable {
    let stub: Range<Int>
    let request: Range<Int>
    let cost: Int
    /// Whether the segments match.
    var isKept = false
    /// Whether both are surely the same, and one is only written another way.
    var isSpelling = false
    var hint: Hint?
  }

  let segments: [PathPattern.Segment]
  let pieces: [String]
  private(set) var steps: [Step] = []

  /// Longer paths are another path.
  private static let longest = 24
  /// More differences are another path.
  private static let mostHints = 3

  init(_ pattern: PathPattern, _ sent: String) {
    // The root has no segment, rather than an empty one.
    segments = pattern.literal == "/" ? [] : pattern.allSegments
    pieces = sent == "/" ? [] : sent.pathSegments.map(String.init)
    if max(segments.count, pieces.count) > Self.longest {
      let cost = pattern.match(sent) != nil ? 0 : Cost.exchange * Self.longest
      steps = [
        Step(stub: segments.indices, request: pieces.indices, cost: cost, isKept: cost == 0)
      ]
    } else {
      align()
    }
  }

  var isMatch: Bool { steps.allSatisfy(\.isKept) }

  /// Nothing if the path matches, unless it would with anything.
  var cost: Int {
    guard isMatch else {
      let areSpellings = steps.allSatisfy { $0.isKept || $0.isSpelling }
      return steps.reduce(areSpellings ? Cost.spelling : Cost.path) { $0 + $1.cost }
    }
    guard segments.last == .rest else { return 0 }
    return segments.count == 1 ? Cost.anyURL : Cost.catchAll
  }

  /// The hints for the differences, if each is a usual mistake; for others the text in place of
  /// a value is told alone.
  var hints: [Hint] {
    let differing = steps.filter { !$0.isKept }
    let isUsual = differing.count <= Self.mostHints && differing.allSatisfy { $0.hint != nil }
    return (isUsual ? steps : steps.filter(\.isKept)).compactMap(\.hint)
  }

  /// The template with what its parameters find in the path, so that only the rest differs.
  var filled: String {
    steps.reduce("") { path, step in
      let texts = step.isKept ? Array(pieces[step.request]) : segments[step.stub].map(\.text)
      return texts.reduce(path) { $0 + "/" + $1 }
    }
  }

  // MARK: - Looking for the cheapest way

  private mutating func align() {
    // The segments that are the same at the ends are the same in every cheapest way, and most of a path.
    let shorter = min(segments.count, pieces.count)
    let head = zip(segments, pieces).prefix { $0 == .literal($1) }.count
    let tail = zip(segments.reversed(), pieces.reversed()).prefix(shorter - head)
      .prefix { $0 == .literal($1) }.count
    let (rows, width) = (segments.count - head - tail + 1, pieces.count - head - tail + 1)
    var costs = [Int](repeating: .max, count: rows * width)
    var ways = [Step?](repeating: nil, count: costs.count)
    costs[0] = 0
    for place in costs.indices where costs[place] < .max {
      let ends = (segments.count - tail, pieces.count - tail)
      for step in choices(head + place / width, head + place % width, before: ends) {
        let target = (step.stub.upperBound - head) * width + step.request.upperBound - head
        if costs[place] + step.cost < costs[target] {
          costs[target] = costs[place] + step.cost
          ways[target] = step
        }
      }
    }
    var place = costs.count - 1
    while let step = ways[place] {
      steps.append(step)
      place = (step.stub.lowerBound - head) * width + step.request.lowerBound - head
    }
    steps = kept(0..<head, 0) + steps.reversed()
    steps += kept(segments.count - tail..<segments.count, pieces.count - segments.count)
    for index in steps.indices where !steps[index].isKept {
      let step = steps[index]
      if step.request.isEmpty { steps[index].hint = hint(ofLacking: step.stub, index) }
      if step.stub.isEmpty { steps[index].hint = hint(ofExtra: step.request, index) }
    }
  }

  /// The steps over segments that are the same.
  private func kept(_ range: Range<Int>, _ offset: Int) -> [Step] {
    range.map { place in
      let sent = place + offset
      return Step(stub: place..<place + 1, request: sent..<sent + 1, cost: 0, isKept: true)
    }
  }

  private func choices(_ stub: Int, _ request: Int, before ends: (Int, Int)) -> [Step] {
    let (wanted, left) = (ends.0 - stub, ends.1 - request)
    var choices: [Step] = []
    if wanted > 0, segments[stub] == .rest {
      choices.append(
        Step(stub: stub..<stub + 1, request: request..<pieces.count, cost: 0, isKept: true))
    }
    if wanted > 0, left > 0 {
      choices += pair(stub, request) + joined(stub, request, wanted, left)
      choices += spans(stub, request, left)
    }
    for count in stride(from: 1, through: wanted, by: 1) {
      let range = stub..<stub + count
      choices.append(
        Step(stub: range, request: request..<request, cost: cost(ofLacking: range)))
    }
    for count in stride(from: 1, through: left, by: 1) {
      let range = request..<request + count
      choices.append(Step(stub: stub..<stub, request: range, cost: cost(ofExtra: range)))
    }
    return choices
  }

  /// A segment beside another.
  private func pair(_ stub: Int, _ request: Int) -> [Step] {
    let (segment, piece) = (segments[stub], pieces[request])
    let (asked, sent) = (stub..<stub + 1, request..<request + 1)
    if segment == .rest { return [] }
    if segment.matches(piece) {
      let filler =
        segment.isParameter ? Placeholder.hint(CanonicalPath.plain(piece), for: "") : nil
      return [Step(stub: asked, request: sent, cost: 0, isKept: true, hint: filler)]
    }
    let isInFront = stub == 0 || segments[stub - 1] == .literal("api")
    let pair = SegmentPair(segment, piece, isInFront: isInFront)
    return [
      Step(
        stub: asked, request: sent, cost: pair.cost, isSpelling: pair.isSpelling, hint: pair.hint)
    ]
  }

  /// Two segments of one side that are one on the other, with an encoded slash between them.
  private func joined(_ stub: Int, _ request: Int, _ wanted: Int, _ left: Int) -> [Step] {
    let halves = pieces[request].split(separator: "%2F")
    let asked = segments[stub..<stub + min(wanted, 2)]
    let isOne =
      wanted > 1 && halves.count == 2 && !asked.contains(.rest)
      && zip(asked, halves).allSatisfy { $0.matches(String($1)) }
    let isTwo =
      left > 1 && pieces[request...request + 1].joined(separator: "%2F") == segments[stub].text
    guard isOne || isTwo else { return [] }
    return [
      Step(
        stub: stub..<stub + (isOne ? 2 : 1), request: request..<request + (isOne ? 1 : 2),
        cost: Cost.slip, isSpelling: isTwo || !asked.contains(where: \.isParameter),
        hint: Hint(.encodedSlash))
    ]
  }

  /// A parameter before several segments: a slash inside its value, or what is below it.
  private func spans(_ stub: Int, _ request: Int, _ left: Int) -> [Step] {
    guard segments[stub].isParameter else { return [] }
    let count = pieces[request..<request + left].prefix { !$0.isEmpty }.count
    let isLast = stub + 1 == segments.count
    return stride(from: 2, through: count, by: 1).compactMap { sent in
      let range = request..<request + sent
      let value = pieces[range].joined(separator: "/")
      guard segments[stub].matches(value) else { return nil }
      let isBelow =
        isLast && pieces[request].isIdentity && pieces[range].dropFirst().contains(where: \.isWord)
      let cost = (isLast ? Cost.segment : Cost.variant) + Cost.furtherSegment * (sent - 2)
      return Step(
        stub: stub..<stub + 1, request: range, cost: cost,
        hint: isBelow ? nil : Hint(.slashInParameter, segments[stub].text, value))
    }
  }

  // MARK: - Segments missing and too many

  private func cost(ofLacking range: Range<Int>) -> Int {
    if segments[range] == [.literal("")] { return Cost.slip }
    // The value of a parameter gets lost more easily than a word.
    if range.count == 1, segments[range.lowerBound].isParameter { return Cost.variant }
    return Cost.segment + Cost.furtherSegment * (range.count - 1)
  }

  private func cost(ofExtra range: Range<Int>) -> Int {
    if pieces[range] == [""] { return Cost.slip }
    if isRepeated(range) { return Cost.variant }
    return Cost.segment + Cost.furtherSegment * (range.count - 1)
  }

  /// Whether the same segments come right before or after: base paths joined twice.
  private func isRepeated(_ range: Range<Int>) -> Bool {
    let names = pieces[range]
    return !names.contains("")
      && (pieces[..<range.lowerBound].suffix(range.count) == names
        || pieces[range.upperBound...].prefix(range.count) == names)
  }

  private func hint(ofLacking range: Range<Int>, _ index: Int) -> Hint? {
    let names = segments[range].map(\.text)
    if names == [""] {
      return range.upperBound == segments.count
        ? Hint(.trailingSlash, side: .stub) : Hint(.doubleSlash)
    }
    // Of values side by side nobody can tell which is missing.
    let around = segments[..<range.lowerBound].suffix(1) + segments[range.upperBound...].prefix(1)
    let isUnknown =
      names.count == 1 && segments[range.lowerBound].isParameter
      && around.contains(where: \.isParameter)
    return !isUnknown && isFollowed(index)
      ? Hint(.segmentMissing, names.joined(separator: "/")) : nil
  }

  private func hint(ofExtra range: Range<Int>, _ index: Int) -> Hint? {
    let names = pieces[range].joined(separator: "/")
    if names.isEmpty {
      return range.upperBound == pieces.count
        ? Hint(.trailingSlash, side: .request) : Hint(.doubleSlash)
    }
    if isRepeated(range) { return Hint(.prefixTwice, names) }
    return isFollowed(index)
      ? Hint(.segmentsExtra, range.count.counting("segment"), names) : nil
  }

  /// Whether words that are the same follow a step: what differs at the end makes another endpoint, as
  /// it does in front of parameters alone.
  private func isFollowed(_ index: Int) -> Bool {
    steps[(index + 1)...].contains { step in
      step.isKept && step.stub.contains { segments[$0].isWord }
    }
  }
}

extension PathPattern {
  /// The segments of a literal path too.
  var allSegments: [Segment] {
    literal.map { $0.pathSegments.map { Segment.literal(String($0)) } } ?? segments
  }

  /// The literal segments.
  var words: [String] {
    allSegments.compactMap { if case .literal(let text) = $0 { text } else { nil } }
  }
}

extension PathPattern.Segment {
  var isParameter: Bool { if case .parameter = self { true } else { false } }

  fileprivate var isWord: Bool {
    if case .literal(let text) = self { !text.isEmpty } else { false }
  }
}

extension String {
  /// Whether this is a word rather than the identity of something.
  var isWord: Bool { count > 2 && allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" } }

  /// Whether this names one of many things: a number, a UUID, and the like.
  var isIdentity: Bool {
    contains(where: \.isNumber)
      && (count > 15 || allSatisfy { $0.isHexDigit || "-_.:".contains($0) })
  }
}
