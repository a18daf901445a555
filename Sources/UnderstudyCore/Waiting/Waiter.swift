/// A task that waits for one value to come.
///
/// What brings the value keeps the waiters in a list of its own, behind its own lock.
@usableFromInline
package final class Waiter<Value>: @unchecked Sendable {
  // Unchecked, since the value need not be Sendable: it changes hands once, behind the lock, before
  // the continuation is resumed.
  private struct State: @unchecked Sendable {
    var value: Value?
    var isDone = false
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  package init() {}

  /// Waits for the value until a limit is over or the task is cancelled.
  ///
  /// - Parameters:
  ///   - limit: How long to wait; nil for the patience that all waiting has.
  ///   - clock: What measures the limit.
  ///   - leave: Takes the waiter off the list it is on; false where it is not on it any more because
  ///     a value is on its way.
  /// - Returns: The value; nil after the limit, or where the task is cancelled.
  package nonisolated(nonsending) func value<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock(),
    leave: @escaping @Sendable () -> Bool
  ) async -> Value? {
    if state.withLock(\.isDone) { return state.withLock(\.value) }
    let timer = Task {
      // A clock that cannot sleep any more counts as over.
      let limit = limit ?? Patience.standard
      if clock is ContinuousClock {
        _ = try? await Patience.runsOut(after: limit)
      } else {
        try? await clock.rest(for: limit)
      }
      if !Task.isCancelled, leave() { finish(nil) }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withLock { state in
          if !state.isDone { state.continuation = continuation }
          return state.isDone
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      if leave() { finish(nil) }
    }
    timer.cancel()
    return state.withLock { $0.value }
  }

  /// Ends the wait, with a value or without; only the first time counts.
  package func finish(_ value: Value?) {
    nonisolated(unsafe) let value = value
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isDone else { return nil }
      state.isDone = true
      state.value = value
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
