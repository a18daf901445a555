import UnderstudyCore
import UnderstudyHTTP

// What was probably meant by a path that the document does not have.

extension OperationTable {
  /// A path that was probably meant.
  struct Guess {
    let path: Path
    /// How far it is from what was sent: 0 where only the base path differs.
    let cost: Int
  }

  /// The paths that are alike, the nearest first.
  func guesses(for path: String) -> [Guess] {
    let segments = path.pathSegments
    for offset in 0..<segments.count {
      // `/v2/pets` instead of `/v1/pets`. A path of parameters alone says nothing.
      let below = paths(matching: segments.dropFirst(offset))
        .filter { $0.segments.contains { SegmentTemplate($0) == nil } }
      if !below.isEmpty { return below.prefix(3).map { Guess(path: $0, cost: 0) } }
    }
    let base = bases.first { segments.starts(with: $0) } ?? []
    let sent = Array(segments.dropFirst(base.count))
    // Spelling takes longer to compare, so it is for the best alone.
    let rough = paths.enumerated().map { ($0, Self.cost(of: $1, sent) { $0 == $1 ? 0 : 2 }) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(40)
    return rough.map { number, _ in
      let cost = Self.cost(of: paths[number], sent) { sent, meant in
        sent == meant ? 0 : EditDistance.isSlip(sent, for: meant) ? 1 : 3
      }
      return Guess(path: paths[number], cost: cost)
    }
    .filter { $0.cost <= max(2, sent.count) }
    .sorted { $0.cost < $1.cost }.prefix(3).map(\.self)
  }

  /// How many edits of segments lead from a path to the one that was sent.
  private static func cost(
    of path: Path, _ sent: [Substring], _ difference: (String, String) -> Int
  ) -> Int {
    if abs(path.segments.count - sent.count) > 2 { return .max / 2 }
    var last = (0...sent.count).map { $0 * 2 }
    for (row, segment) in path.segments.enumerated() {
      let template = SegmentTemplate(segment)
      var next = [(row + 1) * 2]
      for (column, text) in sent.enumerated() {
        let exchange =
          template.map { $0.values(in: text) == nil ? 3 : 0 }
          ?? difference(String(text), String(segment))
        next.append(min(last[column] + exchange, last[column + 1] + 2, next[column] + 2))
      }
      last = next
    }
    return last[sent.count]
  }

  /// Whether a pattern of a path may match one of the document's, whatever its parameters stand for.
  func overlaps(_ segments: [PathPattern.Segment]) -> Bool {
    paths.contains { path in
      guard path.segments.count <= segments.count else { return false }
      return zip(path.segments.reversed(), segments.reversed()).allSatisfy { own, other in
        guard case .literal(let text) = other else { return true }
        return SegmentTemplate(own).map { $0.values(in: Substring(text)) != nil }
          ?? (CanonicalPath.ofSegment(own) == text)
      }
    }
  }
}
