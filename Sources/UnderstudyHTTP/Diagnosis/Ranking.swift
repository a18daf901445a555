/// Picks the few of many stubs that are worth a close look.
///
/// A miss among thousands of stubs must not cost a comparison in depth with each, so all are ranked
/// by what is cheap: method, host, port, and how much of the path they share.
struct Ranking {
  /// How many are looked at closely.
  static let limit = 12

  private let request: RecordedRequest
  private let path: [UInt8]
  private let host: [UInt8]
  private let segments: [Substring]

  init(_ request: RecordedRequest) {
    self.request = request
    path = request.target.path.utf8.map(\.asciiLowercased)
    host = request.target.host.utf8.map(\.asciiLowercased)
    segments = request.target.path.pathSegments
  }

  /// The places of the nearest candidates, nearest first; of equals the first.
  func nearest(of candidates: [Candidate]) -> [Int] {
    // Distance and position in one number, so that sorting compares plain integers.
    var ranks = candidates.indices.map { distance(candidates[$0].planned.stub.pattern) << 32 | $0 }
    ranks.sort()
    guard ranks.count > Self.limit else { return ranks.map { $0 & 0xFFFF_FFFF } }
    let cutoff = ranks[Self.limit - 1] >> 32
    let isTied = ranks[Self.limit] >> 32 == cutoff
    if isTied {
      // Many stubs for one URL: what else they require decides.
      var reading = RequestReading(request)
      ranks = ranks.prefix { $0 >> 32 <= cutoff }.map { rank in
        let place = rank & 0xFFFF_FFFF
        return (rank >> 32 + Self.unmet(candidates[place].planned.stub.pattern, &reading)) << 32
          | place
      }
      ranks.sort()
    }
    return ranks.prefix(Self.limit).map { $0 & 0xFFFF_FFFF }
  }

  private static func unmet(_ pattern: RequestPattern, _ reading: inout RequestReading) -> Int {
    var unmet = 0
    for requirement in pattern.query.requirements {
      let isThere = reading.query.contains {
        $0.name == requirement.name && requirement.value.matches($0.value)
      }
      if isThere == requirement.value.isAbsent { unmet += 3 }
    }
    for header in pattern.headers where !header.matches(reading.request.headers) { unmet += 3 }
    for body in pattern.bodies where !body.matches(&reading) { unmet += 4 }
    return unmet
  }

  private func distance(_ pattern: RequestPattern) -> Int {
    var distance = 0
    if let method = pattern.method, method != request.method { distance += 6 }
    switch pattern.url.kind {
    case .any: break
    case .template(let template): distance += self.distance(template)
    // Asking a user's closure, or a regular expression, of every stub is not cheap.
    case .regex, .predicate: distance += 12
    // Few, and worth a look: nothing can match them.
    case .unreadable: distance += 3
    }
    return distance
  }

  private func distance(_ template: URLTemplate) -> Int {
    let target = request.target
    var distance = 0
    if let scheme = template.scheme, scheme != target.scheme { distance += 2 }
    if !template.port.matches(target.port) { distance += 3 }
    if !template.host.matches(target.host) {
      let name = if case .exact(let name) = template.host { name } else { "" }
      distance += 4 + Self.unlikeness(host, name, outOf: 26)
    }
    if let literal = template.path.literal {
      if literal != target.path { distance += 1 + Self.unlikeness(path, literal, outOf: 22) }
    } else if template.path.match(target.path) == nil {
      let asked = template.path.segments
      let shared = zip(asked, segments).count { segment, piece in
        if case .literal(let text) = segment { text == piece } else { true }
      }
      let longer = max(asked.count, segments.count, 1)
      distance += 1 + 22 * (longer - shared) / longer
    }
    return distance
  }

  /// From 0 for the same text but for case, by what two texts share at their ends: a stand-in for
  /// the edit distance that reads each byte once.
  private static func unlikeness(_ sent: [UInt8], _ asked: String, outOf most: Int) -> Int {
    var asked = asked
    return asked.withUTF8 { asked in
      let shorter = min(sent.count, asked.count)
      var head = 0
      while head < shorter, sent[head] == asked[head].asciiLowercased { head += 1 }
      var tail = 0
      while tail < shorter - head,
        sent[sent.count - 1 - tail] == asked[asked.count - 1 - tail].asciiLowercased
      { tail += 1 }
      let longer = max(sent.count, asked.count, 1)
      return most * (longer - head - tail) / longer
    }
  }
}
