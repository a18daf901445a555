/// A task that waits for one value to come.
///
/// The producer of the value keeps the waiters in a list of its own, behind its own lock.
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
  ///   - limit: How long to wait; nil for as long as it takes.
  ///   - clock: What measures the limit; real time is measured in turns of tasks.
  ///   - leave: Takes the waiter off the list it is on; false if it is not on it any more because
  ///     a value is on its way.
  /// - Returns: The value; nil after the limit, or where the task is cancelled.
  package nonisolated(nonsending) func value<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock(),
    leave: @escaping @Sendable () -> Bool
  ) async -> Value? {
    // A cancellation is told to `leave` even then.
    if !Task.isCancelled, state.withLock(\.isDone) { return state.withLock(\.value) }
    let stop = limit.map { limit in
      self.end(after: limit, on: clock) { if leave() { self.finish(nil) } }
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
    stop?()
    return state.withLock { $0.value }
  }

  /// Runs something after a limit, unless the function that is returned is called before.
  private func end<C: Clock<Duration>>(
    after limit: Duration, on clock: C, _ work: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    if clock is ContinuousClock { return TaskTime.alarm(after: limit, work).cancel }
    let timer = Task {
      // A clock that cannot sleep any more counts as over.
      try? await clock.rest(for: limit)
      if !Task.isCancelled { work() }
    }
    return { timer.cancel() }
  }

  /// Ends the wait, with a value or without; only the first time counts, for which it returns true.
  ///
  /// - Parameter beforeResuming: Runs the first time, before the task goes on.
  @discardableResult
  package func finish(_ value: Value?, beforeResuming: () -> Void = {}) -> Bool {
    nonisolated(unsafe) let value = value
    let (isFirst, continuation) = state.withLock { state in
      if state.isDone { return (false, nil as CheckedContinuation<Void, Never>?) }
      (state.isDone, state.value) = (true, value)
      return (true, state.continuation.take())
    }
    if isFirst { beforeResuming() }
    continuation?.resume()
    return isFirst
  }
}

extension Array {
  /// Takes a waiter off the list; false if it is not on it any more.
  package mutating func remove<Value>(_ waiter: Waiter<Value>) -> Bool
  where Element == Waiter<Value> {
    firstIndex { $0 === waiter }.map { remove(at: $0) } != nil
  }
}

/// A result that comes once: the first one counts. One task may wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private let waiter = Waiter<Result<Value, any Error>>()

  package init() {}

  /// Settles the promise; false if it has a result already.
  ///
  /// - Parameter beforeResuming: Runs first, if this is the first result.
  @discardableResult
  package func settle(
    _ result: Result<Value, any Error>, beforeResuming: () -> Void = {}
  ) -> Bool {
    waiter.finish(result, beforeResuming: beforeResuming)
  }

  /// Waits for the result.
  ///
  /// - Parameter onCancel: Runs when the waiting task is cancelled, and may settle the promise.
  package func value(onCancel: @escaping @Sendable () -> Void = {}) async throws -> Value {
    let result = await waiter.value {
      onCancel()
      return false
    }
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}
