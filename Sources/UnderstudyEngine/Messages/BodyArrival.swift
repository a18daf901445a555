/// When the pieces of a body came, so that a replay can let them come alike.
package struct BodyArrival: Sendable {
  /// Bytes that came together.
  package struct Piece: Sendable, Equatable {
    package var size: Int
    /// When they began to come, counted from the request.
    package let time: Duration

    package init(size: Int, time: Duration) { (self.size, self.time) = (size, time) }
  }

  /// The first piece came with the head, and may be empty.
  package private(set) var pieces: [Piece] = []

  package init() {}

  private static let most = 256

  /// Notes bytes; those of ten milliseconds are one piece, and of very many pieces two neighbours are.
  package mutating func note(_ count: Int, at time: Duration) {
    if let last = pieces.last, time - last.time < .milliseconds(10) {
      pieces[pieces.count - 1].size += count
      return
    }
    if pieces.count == Self.most {
      pieces = stride(from: 0, to: Self.most, by: 2).map {
        Piece(size: pieces[$0].size + pieces[$0 + 1].size, time: pieces[$0].time)
      }
    }
    pieces.append(Piece(size: count, time: time))
  }
}
