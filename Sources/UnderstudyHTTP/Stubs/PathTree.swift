/// Templates by their segments.
struct PathTree: Sendable {
  private var literal: [String: PathTree] = [:]
  /// Below a parameter; an array so that the type can hold itself.
  private var parameter: [PathTree] = []
  private var ends = StubIndex.Bucket()
  private var rests = StubIndex.Bucket()

  mutating func insert(
    _ segments: ArraySlice<PathPattern.Segment>, _ pattern: RequestPattern, _ priority: Int
  ) {
    switch segments.first {
    case nil: ends.insert(pattern, priority)
    case .rest: rests.insert(pattern, priority)
    case .literal(let text):
      literal[text, default: PathTree()].insert(segments.dropFirst(), pattern, priority)
    case .parameter:
      if parameter.isEmpty { parameter.append(PathTree()) }
      parameter[0].insert(segments.dropFirst(), pattern, priority)
    }
  }

  func collect(
    _ segments: ArraySlice<Substring>, _ reading: inout RequestReading,
    into candidates: inout StubIndex.Candidates
  ) {
    rests.collect(&reading, into: &candidates)
    guard let first = segments.first else { return ends.collect(&reading, into: &candidates) }
    let others = segments.dropFirst()
    literal[String(first)]?.collect(others, &reading, into: &candidates)
    parameter.first?.collect(others, &reading, into: &candidates)
  }
}
