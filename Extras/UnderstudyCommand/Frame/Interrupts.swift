import UnderstudyCore

/// A signal that asks the process to end.
struct Interrupt: Sendable, Equatable {
  /// Such as `SIGINT`.
  let signal: Int32
  /// Whether the terminal sent it to its whole foreground group, and so to a child in it too.
  var isFromTerminal = false
}

/// Passes Ctrl-C and the like to the running command.
final class Interrupts: Sendable {
  private let listener = Lock<AsyncStream<Interrupt>.Continuation?>(nil)

  /// The interrupts from now on; without a listener they end the process.
  func listen() -> AsyncStream<Interrupt> {
    let (stream, continuation) = AsyncStream.makeStream(of: Interrupt.self)
    listener.withLock { $0 = continuation }
    return stream
  }

  /// Lets the next interrupt end the process.
  func stopListening() {
    listener.withLock { listener in
      defer { listener = nil }
      return listener
    }?.finish()
  }

  /// - Returns: false where nothing listens.
  func send(_ interrupt: Interrupt) -> Bool {
    guard let listener = listener.withLock({ $0 }) else { return false }
    listener.yield(interrupt)
    return true
  }
}
