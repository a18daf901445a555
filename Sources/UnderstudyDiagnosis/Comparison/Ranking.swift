import Foundation

/// Picks the nearest of the stubs to a request.
///
/// A `Walk` compares the request with each stub. A miss among thousands of stubs must not cost so much: of more than
/// `limit` only the best by an estimate are compared, which is on the same scale: method, host, port, and how much of
/// the path they share.
package struct Ranking {
  /// The number of stubs that are compared.
  static let limit = 24
  /// The cost of one segment's difference, so that likeness counts in fractions of it.
  private static let scale = 16
  /// Keeps a rank positive whatever matches.
  private static let mostGained = 1_000

  private let request: RecordedRequest
  private let segments: [Substring]
  private let path: SharedParts
  private let host: SharedParts

  init(_ request: RecordedRequest) {
    self.request = request
    segments = request.target.path.pathSegments
    path = SharedParts(to: request.target.path, separator: "/")
    host = SharedParts(to: request.target.host, separator: ".")
  }

  /// The nearest candidate and what was found of it; of equals the first.
  func nearest(
    of candidates: [Candidate], _ reading: inout RequestReading
  ) -> (candidate: Candidate, findings: [Finding])? {
    let compared = indices(of: candidates, &reading).map { index in
      let walk = Walk(candidates[index].stub.pattern, request)
      return (candidate: candidates[index], walk: walk, endpoint: walk.endpoint(&reading))
    }
    let least = compared.map(\.endpoint.cost).min()
    var nearest: (candidate: Candidate, findings: [Finding], distance: Distance)?
    // The endpoint decides first: what else another one requires is not asked.
    for (candidate, walk, endpoint) in compared
    where endpoint.cost == least || endpoint.allSatisfy(\.isMet) {
      let findings = endpoint + walk.rest(&reading)
      var distance = Distance(findings, lack: candidate.stub.pattern.lack(of: path))
      if findings.allSatisfy(\.isMet), candidate.stub.pattern.match(&reading) != nil {
        // It was meant, and could not answer; of several the one that requires most.
        distance.endpoint -= (candidate.hasEnded ? 1 : 2) * Cost.near
      }
      if nearest.map({ distance < $0.distance }) ?? true {
        nearest = (candidate, findings, distance)
      }
    }
    return nearest.map { ($0.candidate, $0.findings) }
  }

  /// The indices of the candidates worth comparing, in their order.
  private func indices(of candidates: [Candidate], _ reading: inout RequestReading) -> [Int] {
    guard candidates.count > Self.limit else { return Array(candidates.indices) }
    // Distance and position in one number, so that plain integers are compared.
    var ranks = candidates.indices.map { estimate(candidates[$0].planned) << 32 | $0 }
    let best = ranks.least(Self.limit + 1)
    let cutoff = best[Self.limit - 1] >> 32
    if best[Self.limit] >> 32 == cutoff {
      // Many stubs for one URL: what else they require decides.
      ranks = ranks.filter { $0 >> 32 <= cutoff }.map { rank in
        let index = rank & 0xFFFF_FFFF
        let rest = candidates[index].planned.roughRest(&reading)
        return (rank >> 32 + rest + Self.mostGained) << 32 | index
      }
    }
    return ranks.least(Self.limit).map { $0 & 0xFFFF_FFFF }.sorted()
  }

  /// The paths that were probably meant by another one, the nearest first, by their places; a slip is a
  /// mistake in the writing of it alone.
  package static func nearest(
    to path: String, among patterns: [PathPattern]
  ) -> [(index: Int, isSlip: Bool)] {
    let likeness = SharedParts(to: path, separator: "/")
    return patterns.indices.map { (likeness.lack(in: patterns[$0].text, outOf: 1 << 20), $0) }
      .sorted { $0 < $1 }.prefix(limit)
      .map { (index: $1, cost: PathAlignment(patterns[$1], path).cost) }
      .filter { $0.cost < Cost.path + Cost.exchange }
      .sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }
      .map { ($0.index, $0.cost <= Cost.path + Cost.slip) }
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
      cost += Cost.relatedHost * Self.scale
      cost += host.lack(in: template.host.description, outOf: Cost.unlikeHost * Self.scale)
    }
    let isMatch =
      template.path.literal.map { $0 == target.path }
      ?? (template.path.match(segments[...]) != nil)
    if isMatch {
      return template.path.segments.last == .rest ? cost + Cost.catchAll * Self.scale : cost
    }
    return cost + Cost.path * Self.scale
      + path.lack(in: template.path.text, outOf: 3 * Cost.exchange * Self.scale)
  }
}

extension [Int] {
  /// The least of different numbers, in their order: to sort thousands for a few takes longer.
  func least(_ count: Int) -> [Int] {
    var least: [Int] = []
    for number in self where least.count < count || number < least[count - 1] {
      least.insert(number, at: least.firstIndex { $0 > number } ?? least.count)
      if least.count > count { least.removeLast() }
    }
    return least
  }
}

extension PlannedStub {
  /// About what all but the endpoint costs, for choosing the few of thousands that are compared.
  ///
  /// Only the parts of the pattern are taken that are looked at: to copy all of it takes longer.
  fileprivate func roughRest(_ reading: inout RequestReading) -> Int {
    var cost = 0
    if reading.operations != GraphQLOperations() {
      cost = Cost.operations(reading.operations, for: GraphQLOperations(stub.pattern))
    }
    for place in stub.pattern.places {
      let sent = reading.values(in: place.place)
      for requirement in place.requirements where !requirement.value.isAbsent {
        cost += requirement.isMet(by: sent) ? Cost.matchingItem : Cost.misspelt
      }
    }
    for body in stub.pattern.bodies {
      if case .object(let members)? = body.json, case .object(let sent)? = reading.json {
        cost += members.reduce(0) {
          $0 + (sent[$1.key] == $1.value ? Cost.matchingItem : Cost.misspelt)
        }
      } else {
        cost += body.matches(&reading) ? Cost.matchingBody : Cost.otherBody
      }
    }
    return cost
  }
}

extension RequestPattern {
  /// The part of the path that a request does not share: of stubs that cost the same it is meant for
  /// the likest.
  func lack(of path: SharedParts) -> Int {
    let most = 1 << 10
    return url.template.map { path.lack(in: $0.path.text, outOf: most) } ?? most
  }
}
