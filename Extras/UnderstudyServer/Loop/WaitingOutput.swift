import Foundation

/// What waits to be written to a socket.
struct WaitingOutput {
  enum Outcome { case written, notReady, ended }

  /// Bodies of this size and more are kept as they are and never copied: a thousand clients
  /// that do not read have one body.
  static let largeSize = 64 << 10

  private var pieces: [Data] = []
  /// Behind the pieces; small ones go out together.
  private var tail = Data()
  /// How many bytes there are.
  private(set) var count = 0

  mutating func append(_ bytes: [UInt8]) { append(Data(bytes)) }

  mutating func append(_ data: Data) {
    count += data.count
    if data.count >= Self.largeSize { closeTail() }
    if tail.isEmpty { tail = data } else { tail += data }
    if tail.count >= Self.largeSize { closeTail() }
  }

  private mutating func closeTail() {
    if tail.isEmpty { return }
    pieces.append(tail)
    tail = Data()
  }

  /// Takes bytes from the front, to be written elsewhere; nil where there are none.
  mutating func take(atMost most: Int) -> Data? {
    if pieces.isEmpty { closeTail() }
    guard let taken = pieces.first?.prefix(most) else { return nil }
    dropFirst(taken.count)
    return taken
  }

  /// Writes as much as the socket takes.
  mutating func write(to socket: borrowing Socket) -> Outcome {
    while true {
      if pieces.isEmpty { closeTail() }
      guard let first = pieces.first else { return .written }
      switch socket.write(first) {
      case .count(let written): dropFirst(written)
      case .notReady: return .notReady
      case .ended, .broken: return .ended
      }
    }
  }

  /// Drops bytes of the first piece.
  private mutating func dropFirst(_ number: Int) {
    count -= number
    if number < pieces[0].count {
      pieces[0] = pieces[0].dropFirst(number)
    } else {
      pieces.removeFirst()
    }
  }
}
