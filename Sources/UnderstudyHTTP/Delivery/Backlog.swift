import UnderstudyCore

/// What a reader was given of a response and has not taken: a reply goes on only while that is little.
///
/// Without it a client that does not read would have its whole body, or a stream without end, kept in
/// memory.
package final class Backlog: Sendable {
  private struct State {
    let most: Int
    /// Given, and not yet seen by the one who writes.
    var given = 0
    /// Seen, and not yet taken by the reader.
    var waiting = 0
    var isLifted = false
    var waiter: CheckedContinuation<Void, Never>?

    var isFull: Bool { !isLifted && given + waiting >= most }
  }

  private let state: Lock<State>

  /// - Parameter most: the bytes with which it is full.
  package init(most: Int) { state = Lock(State(most: most)) }

  /// Whether a reply must wait before it gives more.
  package var isFull: Bool { state.withLock(\.isFull) }

  /// Comes back once the reader has taken enough, nobody waits for the reader any more, or the task is
  /// cancelled. One reply at a time may wait.
  package func room() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          guard state.isFull else { return false }
          state.waiter = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      lift()
    }
  }

  /// Notes bytes that are on their way to the reader.
  package func give(_ count: Int) { state.withLock { $0.given += count } }

  /// Notes that bytes have come to where they wait for the reader.
  package func see(_ count: Int) { state.withLock { $0.given -= count } }

  /// Notes how much waits for the reader now.
  package func note(waiting count: Int) {
    change { $0.waiting = count }
  }

  /// Has nobody wait any more; whether anybody would have.
  @discardableResult package func lift() -> Bool {
    let wasFull = isFull
    change { $0.isLifted = true }
    return wasFull
  }

  private func change(_ body: (inout State) -> Void) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      body(&state)
      guard !state.isFull else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
