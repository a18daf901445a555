/// What the segments of patterns cost beside those of one path, each pair worked out once: most of the
/// patterns that are compared with a path have the same segments.
struct SegmentCosts: Sendable {
  private struct Pair: Hashable {
    let segment: PathPattern.Segment
    let isInFront: Bool
    /// The place of the other one in the path.
    let piece: Int
  }

  private var known: [Pair: Int] = [:]

  mutating func cost(
    of segment: PathPattern.Segment, isInFront: Bool, besidePiece piece: Int, _ cost: () -> Int
  ) -> Int {
    let pair = Pair(segment: segment, isInFront: isInFront, piece: piece)
    if let cost = known[pair] { return cost }
    let cost = cost()
    known[pair] = cost
    return cost
  }
}
