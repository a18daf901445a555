import Foundation

/// Cuts the bytes of a body as its pacing asks: into pieces with a pause before each, and off.
package struct PacedBody {
  package struct Piece: Equatable {
    package let pause: Duration
    package let bytes: Data
  }

  private let bytesPerSecond: Int?
  private var remaining: Int?

  package init(_ pacing: Pacing) {
    bytesPerSecond = pacing.bytesPerSecond
    remaining = pacing.truncation
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
}
