/// What is kept for paths, by their segments.
package struct PathTree<End: Sendable>: Sendable {
  private var literal: [String: PathTree] = [:]
  /// Below a parameter, whatever is fixed around it; an array so that the type can hold itself.
  private var parameter: [PathTree] = []
  private var end: End?
  private var rest: End?

  package init() {}

  /// Changes what is kept for a path, at first `new`.
  package mutating func update(
    _ segments: ArraySlice<PathPattern.Segment>, from new: End, _ change: (inout End) -> Void
  ) {
    switch segments.first {
    case nil:
      if end == nil { end = new }
      change(&end!)
    case .rest:
      if rest == nil { rest = new }
      change(&rest!)
    case .literal(let text):
      literal[text, default: PathTree()].update(segments.dropFirst(), from: new, change)
    case .parameter:
      if parameter.isEmpty { parameter.append(PathTree()) }
      parameter[0].update(segments.dropFirst(), from: new, change)
    }
  }

  /// Visits what is kept for the paths that may match.
  package func visit(_ segments: ArraySlice<Substring>, _ body: (End) -> Void) {
    if let rest { body(rest) }
    guard let first = segments.first else {
      if let end { body(end) }
      return
    }
    literal[String(first)]?.visit(segments.dropFirst(), body)
    parameter.first?.visit(segments.dropFirst(), body)
  }
}
