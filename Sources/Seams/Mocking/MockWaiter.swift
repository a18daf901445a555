import Synchronization

// The value is written once, under the lock, before the continuation is resumed.
/// Somebody who waits for a call.
@usableFromInline
final class MockWaiter<Value>: @unchecked Sendable {
  private struct State: @unchecked Sendable {
    var value: Value?
    var isDone = false
    var continuation: UnsafeContinuation<Void, Never>?
  }

  private let state = Lock(State())

  /// Waits for the value until a limit is over or the task is cancelled.
  ///
  /// - Parameter leave: Takes the waiter off the list it is on; false where it is not on it any
  ///   more because a value is on its way.
  nonisolated(nonsending) func value<C: Clock>(
    within limit: Duration, on clock: C, leave: @escaping @Sendable () -> Bool
  ) async -> Value? where C.Duration == Duration {
    if state.withLock(\.isDone) { return state.withLock(\.value) }
    let timer = Task {
      // A clock that cannot sleep any more counts as over.
      try? await clock.sleep(for: limit, tolerance: nil)
      if !Task.isCancelled, leave() { finish(nil) }
    }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
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

  /// Ends the wait, with a value or without.
  @usableFromInline
  func finish(_ value: Value?) {
    nonisolated(unsafe) let value = value
    let continuation = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      guard !state.isDone else { return nil }
      state.isDone = true
      state.value = value
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }
}

/// A call on its way to somebody who waits for it.
@usableFromInline
struct MockArrival<Arguments> {
  let waiter: MockWaiter<Arguments>
  let arguments: Arguments

  @usableFromInline
  init(waiter: MockWaiter<Arguments>, arguments: Arguments) {
    self.waiter = waiter
    self.arguments = arguments
  }

  @usableFromInline
  func announce() {
    waiter.finish(arguments)
  }
}
