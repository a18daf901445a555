/// Finds the stubs that may match a request, best first, without looking at the others.
///
/// Stubs with a literal path lie under their method, host and path; those with a template under
/// their host in a tree of segments; the rest (a regular expression, a predicate) are always
/// candidates. What comes out is a superset: `RequestPattern.match` decides.
package struct StubIndex: Sendable {
  /// A stub's number; the higher one wins.
  package typealias Priority = Int

  private struct Key: Hashable {
    /// Nil stands for any method.
    let method: String?
    /// Nil stands for any host, or for a host pattern with a star.
    let host: String?
    let path: String
  }

  private var literals: [Key: [Priority]] = [:]
  /// The kinds of key in use, so that a look-up hashes no key that cannot be there.
  private var shapes: [Shape] = []
  private var trees: [String?: PathTree] = [:]
  private var unindexed: [Priority] = []

  private struct Shape: Equatable {
    let hasMethod: Bool
    let hasHost: Bool
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
      let shape = Shape(hasMethod: pattern.method != nil, hasHost: host != nil)
      if !shapes.contains(shape) { shapes.append(shape) }
      literals[Key(method: pattern.method, host: host, path: path), default: []].append(priority)
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
        host: shape.hasHost ? target.host : nil, path: target.path)
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
