/// The numbers of paths, by their segments.
package struct PathTree: Sendable {
  private var literal: [String: PathTree] = [:]
  /// Below a parameter, whatever is fixed around it; an array so that the type can hold itself.
  private var parameter: [PathTree] = []
  private var end: Int?
  private var rest: Int?

  package init() {}

  /// The number of a path, at first `new`.
  package mutating func number(
    of segments: ArraySlice<PathPattern.Segment>, orNew new: Int
  ) -> Int {
    switch segments.first {
    case nil:
      end = end ?? new
      return end ?? new
    case .rest:
      rest = rest ?? new
      return rest ?? new
    case .literal(let text):
      return literal[text, default: PathTree()].number(of: segments.dropFirst(), orNew: new)
    case .parameter:
      if parameter.isEmpty { parameter.append(PathTree()) }
      return parameter[0].number(of: segments.dropFirst(), orNew: new)
    }
  }

  /// Visits the numbers of the paths that may match.
  package func visit(_ segments: ArraySlice<Substring>, _ body: (Int) -> Void) {
    if let rest { body(rest) }
    guard let first = segments.first else {
      if let end { body(end) }
      return
    }
    literal[String(first)]?.visit(segments.dropFirst(), body)
    parameter.first?.visit(segments.dropFirst(), body)
  }
}
