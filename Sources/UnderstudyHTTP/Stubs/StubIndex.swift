/// Finds the stubs that may match a request, best first, without looking at the others.
///
/// Stubs with a literal path lie under their method, scheme, host, port and path; those with a template
/// under their host in a tree of segments; the rest (a regular expression, a predicate) are always
/// candidates. What comes out is a superset: `RequestPattern.match` decides, except on patterns that
/// have nothing else to compare.
package struct StubIndex: Sendable {
  /// A stub's number; the higher one wins.
  package typealias Priority = Int

  private struct Key: Hashable {
    // Nil stands for any, and for a host pattern with a star.
    let method: String?
    let scheme: String?
    let host: String?
    /// 0 for the port of the scheme.
    let port: Int?
    let path: String
  }

  private var literals: [Key: [Priority]] = [:]
  /// The kinds of key in use, so that a look-up hashes no key that cannot be there.
  private var shapes: [Shape] = []
  private var trees: [String?: PathTree] = [:]
  private var unindexed: [Priority] = []

  private struct Shape: Equatable {
    let hasMethod: Bool
    let hasScheme: Bool
    let hasHost: Bool
    let hasPort: Bool
  }

  package init() {}

  /// Adds a stub; its priority must be higher than all before, which keeps every list sorted.
  package mutating func insert(_ pattern: RequestPattern, priority: Priority) {
    guard let template = pattern.url.template else {
      unindexed.append(priority)
      return
    }
    let host: String? = if case .exact(let name) = template.host { name } else { nil }
    if let path = template.path.literal {
      let key = Key(
        method: pattern.method, scheme: template.scheme, host: host,
        port: template.port.number, path: path)
      let shape = Shape(
        hasMethod: key.method != nil, hasScheme: key.scheme != nil, hasHost: host != nil,
        hasPort: key.port != nil)
      if !shapes.contains(shape) { shapes.append(shape) }
      literals[key, default: []].append(priority)
    } else {
      trees[host, default: PathTree()].insert(template.path.segments[...], priority)
    }
  }

  /// The candidates for a request, highest priority first.
  package func candidates(for request: RecordedRequest) -> Candidates {
    let target = request.target
    var candidates = Candidates()
    for shape in shapes {
      let key = Key(
        method: shape.hasMethod ? request.method : nil,
        scheme: shape.hasScheme ? target.scheme : nil,
        host: shape.hasHost ? target.host : nil,
        port: shape.hasPort ? target.port ?? 0 : nil, path: target.path)
      if let list = literals[key] { candidates.append(list) }
    }
    if !trees.isEmpty {
      let segments = target.path.pathSegments
      trees[target.host]?.collect(segments[...], into: &candidates)
      trees[nil]?.collect(segments[...], into: &candidates)
    }
    if !unindexed.isEmpty { candidates.append(unindexed) }
    return candidates
  }

  /// Several ascending lists, read as one from the highest number down.
  package struct Candidates: Sequence, IteratorProtocol {
    /// Apart from the others, since mostly it is the only one.
    private var first: ArraySlice<Priority> = []
    private var others: [ArraySlice<Priority>] = []

    mutating func append(_ list: [Priority]) {
      if first.isEmpty { first = list[...] } else { others.append(list[...]) }
    }

    package mutating func next() -> Priority? {
      var best = first.last
      var place: Int?
      for (index, list) in others.enumerated() {
        if let last = list.last, last > best ?? .min { (best, place) = (last, index) }
      }
      // `dropLast` moves a bound; `removeLast` would copy the list the index still holds.
      if let place { others[place] = others[place].dropLast() } else { first = first.dropLast() }
      return best
    }
  }
}

extension RequestPattern {
  /// Whether a request that the index finds the pattern for has matched it.
  var isDecidedByIndex: Bool {
    guard let template = url.template, template.path.literal != nil else { return false }
    if case .below = template.host { return false }
    return places.isEmpty && bodies.isEmpty && predicates.isEmpty
  }
}

extension URLTemplate.Port {
  fileprivate var number: Int? {
    switch self {
    case .any: nil
    case .standard: 0
    case .number(let number): number
    }
  }
}

/// Templates by their segments.
struct PathTree: Sendable {
  private var literal: [String: PathTree] = [:]
  /// Below a parameter; an array so that the type can hold itself.
  private var parameter: [PathTree] = []
  private var ends: [Int] = []
  private var rests: [Int] = []

  mutating func insert(_ segments: ArraySlice<PathPattern.Segment>, _ priority: Int) {
    guard let first = segments.first else {
      ends.append(priority)
      return
    }
    switch first {
    case .rest: rests.append(priority)
    case .literal(let text):
      literal[text, default: PathTree()].insert(segments.dropFirst(), priority)
    case .parameter:
      if parameter.isEmpty { parameter.append(PathTree()) }
      parameter[0].insert(segments.dropFirst(), priority)
    }
  }

  func collect(_ segments: ArraySlice<Substring>, into candidates: inout StubIndex.Candidates) {
    if !rests.isEmpty { candidates.append(rests) }
    guard let first = segments.first else {
      if !ends.isEmpty { candidates.append(ends) }
      return
    }
    literal[String(first)]?.collect(segments.dropFirst(), into: &candidates)
    parameter.first?.collect(segments.dropFirst(), into: &candidates)
  }
}
