import Foundation

/// What waits to be written to a socket.
struct WaitingOutput {
  enum Outcome { case written, notReady, ended }

  /// Bodies of this size and more are kept as they are, shared with whoever has them: a thousand clients
  /// that do not read have one body.
  static let largeSize = 64 << 10

  private enum Piece {
    case bytes(ArraySlice<UInt8>)
    case data(Data)
  }

  private var pieces: [Piece] = []
  /// Behind the pieces; small ones go out together.
  private var tail: [UInt8] = []
  /// How many bytes there are.
  private(set) var count = 0

  mutating func append(_ bytes: [UInt8]) {
    if tail.isEmpty { tail = bytes } else { tail += bytes }
    count += bytes.count
    if tail.count >= Self.largeSize { closeTail() }
  }

  mutating func append(_ data: Data) {
    if data.count < Self.largeSize { return append(Array(data)) }
    closeTail()
    pieces.append(.data(data))
    count += data.count
  }

  private mutating func closeTail() {
    if tail.isEmpty { return }
    pieces.append(.bytes(tail[...]))
    tail = []
  }

  /// Takes bytes from the front, to be written elsewhere; nil where there are none.
  mutating func take(atMost most: Int) -> [UInt8]? {
    if pieces.isEmpty { closeTail() }
    guard let first = pieces.first else { return nil }
    let taken =
      switch first {
      case .bytes(let bytes): Array(bytes.prefix(most))
      case .data(let data): Array(data.prefix(most))
      }
    dropFirst(taken.count)
    return taken
  }

  /// Writes as much as the socket takes.
  mutating func write(to socket: borrowing Socket) -> Outcome {
    while true {
      if pieces.isEmpty { closeTail() }
      guard let first = pieces.first else { return .written }
      let outcome =
        switch first {
        case .bytes(let bytes): socket.write(bytes)
        case .data(let data): socket.write(data)
        }
      switch outcome {
      case .count(let written): dropFirst(written)
      case .notReady: return .notReady
      case .ended, .broken: return .ended
      }
    }
  }

  /// Drops bytes of the first piece.
  private mutating func dropFirst(_ number: Int) {
    count -= number
    switch pieces[0] {
    case .bytes(let bytes) where number < bytes.count: pieces[0] = .bytes(bytes.dropFirst(number))
    case .data(let data) where number < data.count: pieces[0] = .data(data.dropFirst(number))
    default: pieces.removeFirst()
    }
  }
}
