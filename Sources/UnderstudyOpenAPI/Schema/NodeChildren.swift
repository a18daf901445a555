import UnderstudyHTTP

/// The nodes of the members or elements of a value.
///
/// A type of its own, since the metadata of a generic sequence takes as long as the check of a value.
struct NodeChildren: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private var child: Int
  private let end: Int

  init(of node: Int, in nodes: [JSONNode]) {
    (self.nodes, child, end) = (nodes, node + 1, nodes[node].next)
  }

  mutating func next() -> Int? {
    guard child < end else { return nil }
    defer { child = nodes[child].next }
    return child
  }
}
