/// A path pattern and a path, segment by segment: the cheapest way to make one of the other.
struct PathAlignment: Sendable {
  /// One step of the way, with the segments it takes from either side.
  struct Step: Sendable {
    enum Kind: Sendable {
      case keep, exchange, lack, extra, swap
      /// Two segments of the stub as one of the request, and the reverse.
      case join(separator: String)
      case split(separator: String)
      /// A parameter before several segments.
      case span
    }

    let kind: Kind
    let stub: Range<Int>
    let request: Range<Int>

    var isKept: Bool { if case .keep = kind { true } else { false } }
  }

  let segments: [PathPattern.Segment]
  let pieces: [String]
  private(set) var steps: [Step] = []
  private var sum = 0

  /// Longer paths are compared at their ends only.
  private static let longest = 24

  init(_ pattern: PathPattern, _ sent: String) {
    var costs = SegmentCosts()
    self.init(pattern, sent, &costs)
  }

  /// - Parameter costs: What is known of the pairs of a path from other patterns.
  init(_ pattern: PathPattern, _ sent: String, _ costs: inout SegmentCosts) {
    // The root has no segment, rather than an empty one.
    segments = pattern.literal == "/" ? [] : pattern.allSegments
    pieces = sent == "/" ? [] : sent.pathSegments.map(String.init)
    if segments.count > Self.longest || pieces.count > Self.longest {
      sum = Cost.exchange * Self.longest
    } else {
      align(&costs)
    }
  }

  /// Nothing where the path matches, unless a parameter found a word.
  var cost: Int {
    if !isMatch {
      return (isOtherSpelling ? Cost.spelling : Cost.path) + sum - (isOneExchangedInside ? 1 : 0)
    }
    let hasWord = zip(segments, pieces).contains { segment, piece in
      segment.isParameter
        && (piece.isWord || Placeholder(CanonicalPath.plain(piece), meaning: "") != nil)
    }
    return hasWord ? Cost.wordInParameter : 0
  }

  private var isMatch: Bool { (sum == 0 || !steps.isEmpty) && steps.allSatisfy(\.isKept) }

  /// Whether the path is certainly meant, and only written another way.
  private var isOtherSpelling: Bool {
    let differing = steps.filter { !$0.isKept }
    // What is dearer is more than spelling, and need not be looked at again.
    return !differing.isEmpty && sum <= Cost.slip * differing.count
      && differing.allSatisfy { step in
        switch step.kind {
        case .exchange: pair(step.stub.lowerBound, step.request.lowerBound).isSpelling
        case .split("%2F"), .join("%2F"): !segments[step.stub].contains(where: \.isParameter)
        default: false
        }
      }
  }

  /// Whether only a word between others is exchanged: less than two segments more at the end.
  private var isOneExchangedInside: Bool {
    guard segments.count > 2, steps.count == segments.count, segments.last != .rest,
      steps.first?.isKept == true, steps.last?.isKept == true
    else { return false }
    let differing = steps.filter { !$0.isKept }
    guard differing.count == 1, case .exchange = differing[0].kind else { return false }
    return true
  }

  // MARK: - Looking for the cheapest way

  private struct Way {
    var cost = Int.max
    var step: Step?
  }

  private mutating func align(_ costs: inout SegmentCosts) {
    let width = pieces.count + 1
    var ways = [Way](repeating: Way(), count: (segments.count + 1) * width)
    ways[0].cost = 0
    for place in ways.indices where ways[place].cost < .max {
      let (stub, request) = (place / width, place % width)
      for (step, cost) in choices(stub, request, &costs) {
        let target = step.stub.upperBound * width + step.request.upperBound
        if ways[place].cost + cost < ways[target].cost {
          ways[target] = Way(cost: ways[place].cost + cost, step: step)
        }
      }
    }
    sum = ways[ways.count - 1].cost
    var place = ways.count - 1
    while let step = ways[place].step {
      steps.append(step)
      place = step.stub.lowerBound * width + step.request.lowerBound
    }
    steps.reverse()
    preferOneExchange(&costs)
  }

  /// One segment exchanged for another is likelier than one missing and another too many elsewhere.
  private mutating func preferOneExchange(_ costs: inout SegmentCosts) {
    guard segments.count == pieces.count, segments.last != .rest,
      steps.count(where: { !$0.isKept }) > 1
    else { return }
    let others = segments.indices.filter { !segments[$0].matches(pieces[$0]) }
    guard others.count == 1, let other = others.first else { return }
    let cost = cost(ofPair: other, other, &costs)
    if cost > sum + Cost.slip { return }
    sum = cost
    steps = segments.indices.map {
      Step(kind: $0 == other ? .exchange : .keep, stub: $0..<$0 + 1, request: $0..<$0 + 1)
    }
  }

  private func choices(
    _ stub: Int, _ request: Int, _ costs: inout SegmentCosts
  ) -> [(Step, Int)] {
    var choices: [(Step, Int)] = []
    func choose(_ kind: Step.Kind, _ taken: Int, _ sent: Int, _ cost: Int) {
      choices.append(
        (
          Step(
            kind: kind, stub: stub..<stub + taken, request: request..<request + sent), cost
        ))
    }
    let (wanted, left) = (segments.count - stub, pieces.count - request)
    if wanted > 0, segments[stub] == .rest {
      choose(.keep, 1, left, 0)
      return choices
    }
    if wanted > 0, left > 0 {
      let (segment, piece) = (segments[stub], pieces[request])
      if segment.matches(piece) {
        choose(.keep, 1, 1, segment.isParameter && piece.isWord ? Cost.slip : 0)
      } else {
        choose(.exchange, 1, 1, cost(ofPair: stub, request, &costs))
      }
      if segment.isParameter { span(stub, request, choose) }
      if let separator = joint(stub, request) {
        choose(.join(separator: separator), 2, 1, Cost.slip)
      }
      if let sign = bond(stub, request) { choose(.join(separator: sign), 2, 1, Cost.variant) }
      if isApart(stub, request) { choose(.split(separator: "("), 1, 2, Cost.variant) }
      if let separator = cleft(stub, request) {
        choose(.split(separator: separator), 1, 2, Cost.slip)
      }
      for count in 2..<max(3, min(5, wanted + 1, left + 1)) where isShuffled(stub, request, count) {
        choose(.swap, count, count, Cost.disorder)
      }
    }
    if wanted > 0 { for count in 1...wanted { choose(.lack, count, 0, lackCost(stub, count)) } }
    if left > 0 { for count in 1...left { choose(.extra, 0, count, extraCost(request, count)) } }
    return choices
  }

  /// A parameter before several segments: a slash inside its value, or at the end a segment more.
  private func span(
    _ stub: Int, _ request: Int, _ choose: (Step.Kind, Int, Int, Int) -> Void
  ) {
    let taken = pieces[request...].prefix { !$0.isEmpty }.count
    guard taken > 1 else { return }
    let first = stub + 1 == segments.count ? Cost.segment : Cost.disorder
    for sent in 2...taken { choose(.span, 1, sent, first + Cost.furtherSegment * (sent - 2)) }
  }

  /// A segment beside one that it does not match.
  func pair(_ stub: Int, _ request: Int) -> SegmentPair {
    SegmentPair(
      segments[stub], pieces[request], isInFront: isInFront(stub),
      isLast: request + 1 == pieces.count)
  }

  private func cost(ofPair stub: Int, _ request: Int, _ costs: inout SegmentCosts) -> Int {
    costs.cost(of: segments[stub], isInFront: isInFront(stub), besidePiece: request) {
      pair(stub, request).cost
    }
  }

  private func isInFront(_ stub: Int) -> Bool {
    stub == 0 || segments[stub - 1] == .literal("api")
  }

  /// Whether so many segments are there, but in another order.
  private func isShuffled(_ stub: Int, _ request: Int, _ count: Int) -> Bool {
    guard stub + count <= segments.count, request + count <= pieces.count else { return false }
    var left = Array(pieces[request..<request + count])
    let isSame = zip(segments[stub...], left).allSatisfy { segment, piece in
      segment.isParameter || segment.matches(piece)
    }
    if isSame || left.contains("") { return false }
    // What is in its place at either end need not be told of.
    if count > 2,
      segments[stub].matches(left[0]) || segments[stub + count - 1].matches(left[count - 1])
    {
      return false
    }
    for segment in segments[stub..<stub + count] {
      guard case .literal(let text) = segment else { continue }
      guard let place = left.firstIndex(of: text) else { return false }
      left.remove(at: place)
    }
    return left.count < count && !segments[stub..<stub + count].contains(.rest)
  }

  private func lackCost(_ stub: Int, _ count: Int) -> Int {
    if count == 1, segments[stub] == .literal("") { return Cost.slip }
    // The value of a parameter gets lost more easily than a word.
    if count == 1, segments[stub].isParameter { return Cost.disorder }
    // `/courses/{id}` in front of `/lessons` is one thing.
    if count == 2, !segments[stub].isParameter, segments[stub + 1].isParameter {
      return Cost.segment
    }
    // In front it is a base path, which is one thing, too.
    if stub == 0 { return Cost.segment + Cost.furtherSegment / 2 * (count - 1) }
    return Cost.segment + Cost.furtherSegment * (count - 1)
  }

  private func extraCost(_ request: Int, _ count: Int) -> Int {
    if count == 1, pieces[request].isEmpty { return Cost.slip }
    if isRepeated(request..<request + count) { return Cost.variant }
    if count == 2, pieces[request].isWord, pieces[request + 1].isIdentity { return Cost.segment }
    return Cost.segment + Cost.furtherSegment * (count - 1)
  }

  /// Whether the same segments come right before or after: base paths joined twice.
  func isRepeated(_ range: Range<Int>) -> Bool {
    let count = range.count
    let before =
      range.lowerBound >= count ? pieces[range.lowerBound - count..<range.lowerBound] : []
    let after = pieces[range.upperBound...].prefix(count)
    return !pieces[range].contains("")
      && (before == pieces[range] || after == pieces[range])
  }
}

extension PathPattern {
  /// The segments of a literal path too.
  var allSegments: [Segment] {
    literal.map { $0.pathSegments.map { Segment.literal(String($0)) } } ?? segments
  }
}

extension PathPattern.Segment {
  func matches(_ piece: String) -> Bool {
    switch self {
    case .literal(let text): text == piece
    case .parameter(_, let prefix, let suffix):
      piece.utf8.count > prefix.utf8.count + suffix.utf8.count && piece.hasPrefix(prefix)
        && piece.hasSuffix(suffix)
    case .rest: true
    }
  }

  var isParameter: Bool { if case .parameter = self { true } else { false } }

  /// The segment as it is written.
  var text: String { String(PathPattern(segments: [self]).description.dropFirst()) }
}

extension String {
  /// Whether this is a word rather than the identity of something.
  var isWord: Bool { count > 2 && allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" } }
}
