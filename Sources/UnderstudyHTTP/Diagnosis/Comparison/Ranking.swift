import Foundation
import UnderstudyCore

/// Picks the nearest of the stubs to a request.
///
/// A miss among thousands of stubs must not cost a comparison with each, so all are ranked by what is
/// cheap, on the same scale: method, host, port, and how much of the path they share at its ends.
/// The best few are compared.
struct Ranking {
  /// How many are compared.
  static let limit = 24
  /// What a difference of one costs, so that likeness counts in fractions of it.
  private static let scale = 16
  /// Keeps a rank positive whatever matches.
  private static let mostGained = 1_000

  private let request: RecordedRequest
  private let path: [UInt8]
  private let host: [UInt8]
  private let pieces: [String]
  private let pieceBytes: [[UInt8]]

  init(_ request: RecordedRequest) {
    self.request = request
    path = request.target.path.utf8.map(\.asciiLowercased)
    host = request.target.host.utf8.map(\.asciiLowercased)
    pieces = request.target.path.pathSegments.map(String.init)
    pieceBytes = pieces.map { $0.utf8.map(\.asciiLowercased) }
  }

  /// The nearest candidate with its distance; of equals the first.
  func nearest(
    of candidates: [Candidate], _ reading: inout RequestReading
  ) -> (candidate: Candidate, distance: Distance)? {
    var nearest: (candidate: Candidate, distance: Distance)?
    for place in places(of: candidates, &reading) {
      let candidate = candidates[place]
      var distance = Comparison.distance(candidate.stub.pattern, &reading)
      if candidate.stub.pattern.match(&reading) != nil {
        // It was meant, and could not answer; of several the one that requires most.
        distance.endpoint -= 2 * Cost.near
        if candidate.hasEnded { distance.endpoint += Cost.near }
      }
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (candidate, distance) }
    }
    return nearest
  }

  /// The places of the candidates worth comparing, in their order.
  private func places(of candidates: [Candidate], _ reading: inout RequestReading) -> [Int] {
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

  // MARK: - The estimate

  private func estimate(_ planned: PlannedStub) -> Int {
    var cost = Cost.method(request.method, for: planned.stub.pattern.method)
    // Nothing else is taken out of the pattern: to copy all of it thousands of times takes longer.
    switch planned.stub.pattern.url.kind {
    case .any: cost += Cost.anyURL
    case .template(let template): return cost * Self.scale + estimate(template)
    // Asking a user's closure, or a regular expression, of every stub is not cheap.
    case .regex, .predicate:
      cost += TextLikeness.shareless(planned.stub.pattern.url.text, request)
    // Few, and worth a look: nothing can match them.
    case .unreadable: cost += Cost.scheme
    }
    return cost * Self.scale
  }

  private func estimate(_ template: URLTemplate) -> Int {
    let target = request.target
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
        + Self.unlikeness(host, name, outOf: Cost.unlikeHost * Self.scale).most
    }
    guard let literal = template.path.literal else {
      return cost + estimate(template.path.segments)
    }
    if literal == target.path { return cost }
    let (unlikeness, middles) = Self.unlikeness(path, literal, outOf: Cost.exchange * Self.scale)
    return cost + Self.gap(middles.0, middles.1) + unlikeness
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
        isInsertion ? (inAsked - common, inSent - common) : (inAsked + 1, inSent + 1)
      )
    }
  }
}

extension RequestPattern {
  /// About what all but the endpoint costs, for choosing the few of thousands that are compared.
  fileprivate func roughRest(_ reading: inout RequestReading) -> Int {
    var cost = 0
    for requirement in requirements where !requirement.value.isAbsent {
      let sent = reading.values(in: requirement.place)
      let isThere = sent.contains { requirement.place.areEqual(requirement.name, $0.name) }
      cost +=
        requirement.isMet(by: sent) ? Cost.matchingItem : isThere ? Cost.misspelt : Cost.missing
    }
    for body in bodies {
      if body.matches(&reading) {
        cost += Cost.matchingBody
      } else if let json = reading.json, case .object(let sent) = json, let members = body.members {
        cost += members.reduce(0) {
          $0 + (sent[$1.key] == $1.value ? Cost.matchingItem : Cost.misspelt)
        }
      } else {
        cost += Cost.otherBody
      }
    }
    return cost
  }

  /// How much of the path is the same: of what shares equally much the path of as many segments is
  /// meant, then the likelier one.
  func sharedSegments(_ request: RecordedRequest) -> Int {
    guard case .template(let template) = url.kind else { return 0 }
    let path = request.target.path
    let sent = path.pathSegments
    let segments = template.path.allSegments
    let shared = segments.count { segment in
      if case .literal(let text) = segment { sent.contains { $0 == text } } else { false }
    }
    return (2 * shared + (segments.count == sent.count ? 1 : 0)) * (TextLikeness.most + 1)
      + TextLikeness.between(template.path.description, path)
  }
}

extension BodyPattern {
  fileprivate var members: [String: JSONValue]? {
    switch kind {
    case .json(.object(let members)), .jsonContaining(.object(let members)),
      .redactedJSON(.object(let members)):
      members
    default: nil
    }
  }
}
