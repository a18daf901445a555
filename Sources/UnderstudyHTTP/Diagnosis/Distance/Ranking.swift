/// Picks the nearest of the stubs to a request.
///
/// A miss among thousands of stubs must not cost a measurement of each, so all are ranked by what is
/// cheap, on the same scale: method, host, port, and how much of the path they share at its ends.
/// The best few are measured.
struct Ranking {
  /// How many are measured.
  static let limit = 24
  /// What a difference of one costs, so that likeness counts in fractions of it.
  private static let scale = 16

  private let method: String
  private let target: RequestTarget
  private let endpoint: Endpoint
  private let path: [UInt8]
  private let host: [UInt8]
  private let pieces: [String]
  private let pieceBytes: [[UInt8]]

  init(_ request: RecordedRequest) {
    method = request.method
    target = request.target
    endpoint = Endpoint(request)
    path = target.path.utf8.map(\.asciiLowercased)
    host = target.host.utf8.map(\.asciiLowercased)
    pieces = target.path.pathSegments.map(String.init)
    pieceBytes = pieces.map { $0.utf8.map(\.asciiLowercased) }
  }

  /// The nearest candidate with its distance; of equals the first.
  func nearest(
    of candidates: [Candidate], _ reading: inout RequestReading
  ) -> (candidate: Candidate, distance: Distance)? {
    var endpoint = endpoint
    var nearest: (candidate: Candidate, distance: Distance)?
    for place in places(of: candidates, &reading) {
      let candidate = candidates[place]
      let pattern = candidate.stub.pattern
      var cost = endpoint.distance(to: pattern)
      if pattern.match(&reading) != nil {
        // It was meant, and could not answer; of several the one that asks for most.
        cost -= 2 * Cost.near
        if candidate.hasEnded { cost += Cost.near }
      }
      // The endpoint decides, so of a farther one the rest need not be measured.
      if let nearest, nearest.distance.endpoint < cost { continue }
      let distance = pattern.distance(endpoint: cost, &reading)
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (candidate, distance) }
    }
    return nearest
  }

  /// The places of the candidates worth measuring, in their order.
  private func places(
    of candidates: [Candidate], _ reading: inout RequestReading
  ) -> [Int] {
    guard candidates.count > Self.limit else { return Array(candidates.indices) }
    // Distance and position in one number, so that sorting compares plain integers.
    var ranks = candidates.indices.map { estimate(candidates[$0].planned) << 32 | $0 }
    ranks.sort()
    let cutoff = ranks[Self.limit - 1] >> 32
    if ranks[Self.limit] >> 32 == cutoff {
      // Many stubs for one URL: what else they require decides.
      ranks = ranks.prefix { $0 >> 32 <= cutoff }.map { rank in
        let place = rank & 0xFFFF_FFFF
        let rest = candidates[place].planned.stub.pattern.roughRest(&reading)
        return (rank >> 32 + rest + Self.mostGained) << 32 | place
      }
      ranks.sort()
    }
    return ranks.prefix(Self.limit).map { $0 & 0xFFFF_FFFF }.sorted()
  }

  /// Keeps a rank positive whatever matches.
  private static let mostGained = 1_000

  // MARK: - The estimate

  private func estimate(_ planned: PlannedStub) -> Int {
    var cost = Endpoint.distance(of: method, to: planned.stub.pattern.method)
    // Nothing else is taken out of the pattern: to copy all of it thousands of times takes longer.
    switch planned.stub.pattern.url.kind {
    case .any: cost += Cost.anyURL
    case .template(let template): return cost * Self.scale + estimate(template)
    // Asking a user's closure, or a regular expression, of every stub is not cheap.
    case .regex, .predicate:
      cost += endpoint.shareless(planned.stub.pattern.url.text)
    // Few, and worth a look: nothing can match them.
    case .unreadable: cost += Cost.scheme
    }
    return cost * Self.scale
  }

  private func estimate(_ template: URLTemplate) -> Int {
    var cost = 0
    if let scheme = template.scheme, scheme != target.scheme { cost += Cost.scheme }
    if !template.port.matches(target.port) { cost += Cost.port }
    cost *= Self.scale
    if !template.host.matches(target.host) {
      let name =
        switch template.host {
        case .any: ""
        case .exact(let name): name
        case .below(let suffix): suffix
        }
      cost +=
        Cost.relatedHost * Self.scale
        + Self.unlikeness(host, name, outOf: Endpoint.unlikeHost(target) * Self.scale).most
    }
    if let literal = template.path.literal {
      return literal == target.path ? cost : cost + estimate(literal)
    }
    return cost + estimate(template.path.segments)
  }

  private func estimate(_ literal: String) -> Int {
    let (unlikeness, middles) = Self.unlikeness(path, literal, outOf: Cost.exchange * Self.scale)
    return Self.gap(middles.0, middles.1) + unlikeness
  }

  private func estimate(_ segments: [PathPattern.Segment]) -> Int {
    let isOpen = segments.last == .rest
    let asked = isOpen ? segments.count - 1 : segments.count
    let shorter = min(asked, pieces.count)
    var head = 0
    while head < shorter, segments[head].matches(pieces[head]) { head += 1 }
    if isOpen, head == asked { return Cost.catchAll * Self.scale }
    var tail = 0
    while tail < shorter - head, !isOpen,
      segments[asked - 1 - tail].matches(pieces[pieces.count - 1 - tail])
    {
      tail += 1
    }
    let stub = asked - head - tail
    // Before `**` the path may have ended.
    let sent = isOpen ? min(1, pieces.count - head) : pieces.count - head - tail
    if stub == 0, sent == 0 { return 0 }
    var unlikeness = 0
    if stub > 0, sent > 0, case .literal(let text) = segments[head] {
      unlikeness = Self.unlikeness(pieceBytes[head], text, outOf: Cost.exchange * Self.scale).most
    }
    return Self.gap(stub, sent) + unlikeness
  }

  /// What it costs at least to make so many segments of so many others.
  private static func gap(_ stub: Int, _ sent: Int) -> Int {
    let exchanged = min(stub, sent)
    let left = max(stub, sent) - exchanged
    let lacking = left == 0 ? 0 : Cost.segment + Cost.furtherSegment * (left - 1)
    return (Cost.path + exchanged * Cost.variant + lacking) * scale
  }

  /// From 0 for the same text but for case, by what two texts share at their ends: a stand-in for
  /// the edit distance that reads each byte once; and the segments of either that they do not share.
  private static func unlikeness(
    _ sent: [UInt8], _ asked: String, outOf most: Int
  ) -> (most: Int, segments: (Int, Int)) {
    var asked = asked
    return asked.withUTF8 { asked in
      let shorter = min(sent.count, asked.count)
      var head = 0
      while head < shorter, sent[head] == asked[head].asciiLowercased { head += 1 }
      var tail = 0
      while tail < shorter - head,
        sent[sent.count - 1 - tail] == asked[asked.count - 1 - tail].asciiLowercased
      { tail += 1 }
      let slash = UInt8(ascii: "/")
      let inSent = sent[head..<sent.count - tail].count { $0 == slash }
      let inAsked = asked[head..<asked.count - tail].count { $0 == slash }
      // A slash more or less is a segment; equally many are exchanged, and one more at an end.
      let common = min(inSent, inAsked)
      let isInsertion = inSent != inAsked && head + tail >= shorter
      let longer = max(sent.count, asked.count, 1)
      return (
        most * (longer - head - tail) / longer,
        isInsertion
          ? (inAsked - common, inSent - common) : (inAsked + 1, inSent + 1)
      )
    }
  }
}

extension RequestPattern {
  /// How far a request is, endpoint and all.
  func distance(_ reading: inout RequestReading) -> Distance {
    var endpoint = Endpoint(reading.request)
    return distance(endpoint: endpoint.distance(to: self), &reading)
  }

  /// The same, where it is known how far the endpoint is.
  fileprivate func distance(endpoint: Int, _ reading: inout RequestReading) -> Distance {
    Distance(
      endpoint: endpoint, rest: rest(&reading),
      shared: sharedSegments(reading.request.target.path))
  }

  private func sharedSegments(_ path: String) -> Int {
    guard case .template(let template) = url.kind else { return 0 }
    let sent = path.pathSegments
    let segments = template.path.allSegments
    let shared = segments.count { segment in
      if case .literal(let text) = segment { sent.contains { $0 == text } } else { false }
    }
    // Of what shares equally much the path of as many segments is meant, then the likelier one.
    let isAsLong = segments.count == sent.count
    return (2 * shared + (isAsLong ? 1 : 0)) * (TextLikeness.most + 1)
      + TextLikeness.between(template.path.description, path)
  }
}
