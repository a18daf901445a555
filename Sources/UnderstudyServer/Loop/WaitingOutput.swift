/// What waits to be written to a socket.
struct WaitingOutput {
  enum Outcome { case written, notReady, ended }

  private var pieces: [ArraySlice<UInt8>] = []
  /// How many bytes there are.
  private(set) var count = 0

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    pieces.append(bytes[...])
    count += bytes.count
  }

  /// Writes as much as the socket takes.
  mutating func write(to socket: borrowing Socket) -> Outcome {
    // Small pieces go out together.
    if pieces.count > 1 { pieces = [ArraySlice(pieces.joined())] }
    while let first = pieces.first {
      switch socket.write(first) {
      case .count(let written):
        count -= written
        if written == first.count {
          pieces.removeFirst()
        } else {
          pieces[0] = first.dropFirst(written)
        }
      case .notReady: return .notReady
      case .ended: return .ended
      }
    }
    return .written
  }
}
