import UnderstudyCore

/// A signal that asks to come to an end.
struct Interrupt: Sendable, Equatable {
  /// Such as `SIGINT`.
  let signal: Int32
  /// Whether all of the terminal's foreground group got it: a child in it has, too.
  var isFromTerminal = false
}

/// Tells the command that runs of Ctrl-C and the like.
final class Interrupts: Sendable {
  private let listener = Lock<AsyncStream<Interrupt>.Continuation?>(nil)

  /// The interrupts from now on; before, and once the listener is gone, they end the process.
  func listen() -> AsyncStream<Interrupt> {
    let (stream, continuation) = AsyncStream.makeStream(of: Interrupt.self)
    listener.withLock { $0 = continuation }
    return stream
  }

  /// Has the next one end the process again.
  func stopListening() {
    listener.withLock { listener in
      defer { listener = nil }
      return listener
    }?.finish()
  }

  /// False where nobody listens.
  func send(_ interrupt: Interrupt) -> Bool {
    guard let listener = listener.withLock({ $0 }) else { return false }
    listener.yield(interrupt)
    return true
  }
}
