/// A path pattern and a path, segment by segment: the cheapest way to make one of the other.
struct PathAlignment: Sendable {
  /// A step of the way, with the segments it takes from either side.
  struct Step: Sendable {
    let stub: Range<Int>
    let request: Range<Int>
    var cost = 0
    /// Whether the segments match.
    var isKept = false
    /// Whether both are surely the same, and one is only written another way: no guess, as a typo is.
    var isOtherWriting = false
    var hint: Hint?
  }

  /// The steps from a place in both paths to their ends.
  private struct Way {
    var cost = Int.max
    var steps: [Step] = []
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
      let areOtherWritings = steps.allSatisfy { $0.isKept || $0.isOtherWriting }
      return steps.reduce(areOtherWritings ? Cost.rewrittenPath : Cost.path) { $0 + $1.cost }
    }
    guard segments.last == .rest else { return 0 }
    return segments.count == 1 ? Cost.anyURL : Cost.catchAll
  }

  /// The hints for the differences, if each is a usual mistake; for others the text in place of
  /// a value is told alone.
  var hints: [Hint] {
    let differing = steps.filter { !$0.isKept }
    let lacking = Set(differing.flatMap { segments[$0.stub].map(\.text) })
    // A segment that is only elsewhere neither lacks nor is too many.
    let isMoved = differing.contains {
      $0.stub.isEmpty && !lacking.isDisjoint(with: pieces[$0.request])
    }
    let isUsual =
      !isMoved && differing.count <= Self.mostHints && differing.allSatisfy { $0.hint != nil }
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
    let head = zip(segments, pieces).prefix { $0 == .literal($1) }.count
    let tail = zip(segments[head...].reversed(), pieces[head...].reversed())
      .prefix { $0 == .literal($1) }.count
    let (lastStub, lastRequest) = (segments.count - tail, pieces.count - tail)
    let row = Array(repeating: Way(), count: lastRequest + 1)
    var ways = Array(repeating: row, count: lastStub + 1)
    let end = (0..<tail).map { kept(lastStub + $0, lastRequest + $0) }
    ways[lastStub][lastRequest] = Way(cost: 0, steps: end)
    for stub in (head...lastStub).reversed() {
      for request in (head...lastRequest).reversed() {
        for target in targets(stub, request, lastStub, lastRequest) {
          let rest = ways[target.stub][target.request]
          let step = step(stub..<target.stub, request..<target.request, before: rest.steps)
          guard let step, step.cost + rest.cost < ways[stub][request].cost else { continue }
          ways[stub][request] = Way(cost: step.cost + rest.cost, steps: [step] + rest.steps)
        }
      }
    }
    steps = (0..<head).map { kept($0, $0) } + ways[head][head].steps
  }

  private func kept(_ stub: Int, _ request: Int) -> Step {
    Step(stub: stub..<stub + 1, request: request..<request + 1, isKept: true)
  }

  /// The places that a step may lead to: past a segment of each, or some of one.
  private func targets(
    _ stub: Int, _ request: Int, _ lastStub: Int, _ lastRequest: Int
  ) -> [(stub: Int, request: Int)] {
    if stub < lastStub, segments[stub] == .rest { return [(lastStub, lastRequest)] }
    var targets: [(stub: Int, request: Int)] = []
    for distance in 1...3 where stub + distance <= lastStub && request + distance <= lastRequest {
      targets.append((stub + distance, request + distance))
    }
    if stub < lastStub { targets += (stub + 1...lastStub).map { ($0, request) } }
    if request < lastRequest { targets += (request + 1...lastRequest).map { (stub, $0) } }
    return targets
  }

  private func step(_ stub: Range<Int>, _ request: Range<Int>, before rest: [Step]) -> Step? {
    switch (stub.count, request.count) {
    case (1, _) where segments[stub.lowerBound] == .rest:
      Step(stub: stub, request: request, isKept: true)
    case (1, 1): pair(stub, request)
    case (_, 0): lacking(stub, request, before: rest)
    case (0, _): extra(stub, request, before: rest)
    default: swap(stub, request)
    }
  }

  /// A segment beside another.
  private func pair(_ stub: Range<Int>, _ request: Range<Int>) -> Step {
    let (segment, piece) = (segments[stub.lowerBound], pieces[request.lowerBound])
    var step = Step(stub: stub, request: request)
    if segment.matches(piece) {
      step.isKept = true
      if segment.isParameter { step.hint = Placeholder.hint(CanonicalPath.plain(piece), for: "") }
    } else if case .literal(let text) = segment {
      let isInFront = stub.lowerBound == 0 || segments[stub.lowerBound - 1] == .literal("api")
      (step.hint, step.cost, step.isOtherWriting) = Self.compare(text, piece, isInFront)
    } else {
      step.cost = piece.isEmpty ? Cost.slip : Cost.variant
    }
    return step
  }

  /// Two segments that have changed places, with at most one between them.
  private func swap(_ stub: Range<Int>, _ request: Range<Int>) -> Step? {
    let (wanted, sent) = (segments[stub], pieces[request])
    guard case .literal(let first)? = wanted.first, case .literal(let last)? = wanted.last,
      first != last, sent.first == last, sent.last == first,
      zip(wanted, sent).dropFirst().dropLast().allSatisfy({ $0.matches($1) })
    else { return nil }
    return Step(
      stub: stub, request: request, cost: Cost.variant,
      hint: Hint(.segmentsSwapped, first, last))
  }

  // MARK: - Segments missing and too many

  private func lacking(_ stub: Range<Int>, _ request: Range<Int>, before rest: [Step]) -> Step {
    var step = Step(stub: stub, request: request, cost: cost(ofFurther: stub))
    let names = segments[stub].map(\.text)
    if names == [""] {
      step.cost = Cost.slip
      step.hint = stub.upperBound == segments.count ? Hint(.trailingSlash, side: .stub) : nil
      return step
    }
    // The value of a parameter gets lost more easily than a word; of values side by side nobody can tell
    // which is missing.
    let isValue = stub.count == 1 && segments[stub.lowerBound].isParameter
    if isValue { step.cost = Cost.variant }
    let around = segments[..<stub.lowerBound].suffix(1) + segments[stub.upperBound...].prefix(1)
    if isFollowed(by: rest), !(isValue && around.contains(where: \.isParameter)) {
      step.hint = Hint(.segmentMissing, names.joined(separator: "/"))
    }
    return step
  }

  private func extra(_ stub: Range<Int>, _ request: Range<Int>, before rest: [Step]) -> Step {
    var step = Step(stub: stub, request: request, cost: cost(ofFurther: request))
    let names = pieces[request].joined(separator: "/")
    if names.isEmpty {
      step.cost = Cost.slip
      step.hint =
        request.upperBound == pieces.count ? Hint(.trailingSlash, side: .request) : nil
    } else if isRepeated(request) {
      (step.cost, step.hint) = (Cost.variant, Hint(.prefixTwice, names))
    } else if isFollowed(by: rest) {
      step.hint = Hint(.segmentsExtra, request.count.counting("segment"), names)
    }
    return step
  }

  private func cost(ofFurther range: Range<Int>) -> Int {
    Cost.segment + Cost.furtherSegment * (range.count - 1)
  }

  /// Whether the same segments come right before or after: base paths joined twice.
  private func isRepeated(_ range: Range<Int>) -> Bool {
    let names = pieces[range]
    return !names.contains("")
      && (pieces[..<range.lowerBound].suffix(range.count) == names
        || pieces[range.upperBound...].prefix(range.count) == names)
  }

  /// Whether words that are the same follow: what differs at the end makes another endpoint, as it does in
  /// front of parameters alone.
  private func isFollowed(by rest: [Step]) -> Bool {
    rest.contains { $0.isKept && segments[$0.stub].contains(where: \.isWord) }
  }
}

/// A segment beside another that is not the same.
extension PathAlignment {
  /// - Parameter isInFront: Whether a bare number is rather a version than the identity of something.
  private static func compare(
    _ text: String, _ piece: String, _ isInFront: Bool
  ) -> (hint: Hint?, cost: Int, isOtherWriting: Bool) {
    if text.isEmpty || piece.isEmpty { return (nil, Cost.exchange, false) }
    if let hint = Placeholder.hint(CanonicalPath.plain(piece), for: text) {
      return (hint, Cost.slip, false)
    }
    if let hint = mistake(text, piece) { return (hint, Cost.slip, hint.isCertain) }
    if text.isVersion(isInFront), piece.isVersion(isInFront) {
      return (Hint(.version, text, piece), Cost.variant, false)
    }
    // Of two users each may have been meant.
    if text.isIdentity && piece.isIdentity { return (nil, Cost.variant, false) }
    // A value that is nearly the same is likelier than another method.
    let isLike =
      TextDifference.areMostlyAlike(text, piece)
      && TextLikeness.between(text, piece) * 4 >= TextLikeness.most * 3
    return (nil, isLike ? Cost.exchange - 1 : Cost.exchange, false)
  }

  private static func mistake(_ text: String, _ piece: String) -> Hint? {
    if text.lowercased() == piece.lowercased() { return Hint(.caseOnly) }
    if let parameter = Placeholder.foreignParameter(text), parameter != piece {
      return Hint(.foreignParameter, text, parameter)
    }
    // A word that is further away is another word.
    if Spelling.isTypo(text, piece), EditDistance.between(text, piece) == 1 {
      return Hint(.typo, text, piece)
    }
    // Most segments are words, of which nothing else can be said.
    if text.isBare, piece.isBare, !(text + piece).utf8.contains(where: \.isDigit) { return nil }
    let hint = Reading.hint(text, piece)
    switch hint?.kind {
    case .plusForSpace: return Hint(.plusInPath)
    // In a path `3.10` is rather a release than a number; `3.0` may be a `Double`.
    case .sameNumber: return text + ".0" == piece || piece + ".0" == text ? hint : nil
    default: return hint
    }
  }
}

extension PathPattern {
  /// The segments of a literal path too.
  var allSegments: [Segment] {
    literal.map { $0.pathSegments.map { Segment.literal(String($0)) } } ?? segments
  }

  /// Whether one of the segments is this word.
  func hasWord(_ word: String) -> Bool {
    literal.map { $0.pathSegments.contains(word[...]) } ?? segments.contains(.literal(word))
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

  /// Such as `v1`, `v1beta`, `beta`; in front also `v2.1`, `3`, `r4` and `2024-01-01`, which elsewhere may
  /// name a release.
  fileprivate func isVersion(_ isInFront: Bool) -> Bool {
    let text = lowercased()
    if ["alpha", "beta", "latest", "preview", "stable"].contains(text) { return true }
    let hasLetter = text.hasPrefix("v") || isInFront && text.hasPrefix("r")
    let number = hasLetter ? text.dropFirst() : text[...]
    guard number.first?.isNumber == true, hasLetter || isInFront else { return false }
    let rest = number.drop { $0.isNumber || isInFront && "._-".contains($0) }
    return rest.isEmpty || rest.hasPrefix("alpha") || rest.hasPrefix("beta")
  }

  /// Whether this has letters and digits of ASCII alone.
  fileprivate var isBare: Bool { utf8.allSatisfy { $0.isASCIILetter || $0.isDigit } }
}
