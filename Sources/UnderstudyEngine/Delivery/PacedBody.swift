import Foundation

/// Cuts the bytes of a body as its pacing asks: into pieces with a pause before each, and off.
package struct PacedBody {
  package struct Piece: Equatable {
    package let pause: Duration
    package let bytes: Data
  }

  private let bytesPerSecond: Int?
  private let recorded: [BodyArrival.Piece]
  private var remaining: Int?

  package init(_ pacing: Pacing) {
    bytesPerSecond = pacing.bytesPerSecond
    recorded = pacing.pieces
    remaining = pacing.truncation
  }

  /// Whether the bytes come as they are, at once.
  package var isUnchanged: Bool {
    bytesPerSecond == nil && remaining == nil && recorded.isEmpty
  }

  /// Whether the body has been cut off before its end.
  package private(set) var isCutOff = false

  package mutating func pieces(of chunk: Data) -> [Piece] {
    var chunk = chunk
    if let remaining {
      isCutOff = chunk.count > remaining
      chunk = chunk.prefix(remaining)
      self.remaining = remaining - chunk.count
    }
    if let first = recorded.first { return pieces(of: chunk, since: first.time) }
    guard let bytesPerSecond else {
      return chunk.isEmpty ? [] : [Piece(pause: .zero, bytes: chunk)]
    }
    let size = max(1, bytesPerSecond / 10)
    return stride(from: 0, to: chunk.count, by: size).map { offset in
      let bytes = chunk.dropFirst(offset).prefix(size)
      return Piece(
        pause: .nanoseconds(bytes.count * 1_000_000_000 / bytesPerSecond), bytes: Data(bytes))
    }
  }

  /// The recorded pieces of a body; one that they are not the pieces of comes whole, with the last.
  private func pieces(of body: Data, since start: Duration) -> [Piece] {
    var (rest, last, pieces) = (body, start, [Piece]())
    for piece in recorded where piece.size != 0 {
      guard 0...rest.count ~= piece.size else { break }
      pieces.append(Piece(pause: piece.time - last, bytes: Data(rest.prefix(piece.size))))
      (rest, last) = (rest.dropFirst(piece.size), piece.time)
    }
    if rest.isEmpty { return pieces }
    return [Piece(pause: (recorded.last?.time ?? start) - start, bytes: body)]
  }
}
