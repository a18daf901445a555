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
