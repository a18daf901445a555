import UnderstudyCore

/// The bytes that a reader was given of a response and has not taken: a reply goes on only while they
/// are few.
///
/// Without it a client that does not read would have its whole body, or a stream without end, kept in
/// memory.
package final class Backlog: Sendable {
  private struct State {
    let most: Int
    /// On their way to where they wait for the reader.
    var given = 0
    /// There, and not yet taken by the reader.
    var waiting = 0
    var isLifted = false
    var waiter: Waiter<Void>?

    var isFull: Bool { !isLifted && given + waiting >= most }
  }

  private let state: Lock<State>

  /// - Parameter most: the bytes with which it is full.
  package init(most: Int) { state = Lock(State(most: most)) }

  /// Whether a reply must wait before it gives more.
  package var isFull: Bool { state.withLock(\.isFull) }

  /// Waits until the reader has taken enough, the reader is not waited for any more, or the task is
  /// cancelled. One reply at a time may wait.
  package func room() async {
    let waiter = Waiter<Void>()
    change { $0.waiter = waiter }
    await waiter.value {
      self.lift()
      return false
    }
  }

  /// Notes bytes that are on their way to the reader.
  package func give(_ count: Int) { state.withLock { $0.given += count } }

  /// Notes that bytes have arrived where they wait for the reader.
  package func arrived(_ count: Int) { state.withLock { $0.given -= count } }

  /// Notes how much waits for the reader now.
  package func note(waiting count: Int) { change { $0.waiting = count } }

  /// Lets every reply go on from now on; whether one would have had to wait.
  @discardableResult package func lift() -> Bool {
    let wasFull = isFull
    change { $0.isLifted = true }
    return wasFull
  }

  private func change(_ body: (inout sending State) -> Void) {
    let waiter = state.withLock { state -> Waiter<Void>? in
      body(&state)
      return state.isFull ? nil : state.waiter.take()
    }
    waiter?.finish(())
  }
}
