/// A result that comes once: the first one counts. One task may wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>)
  }

  private let state = Lock(State.pending)

  package init() {}

  /// The result, where it has come.
  package var result: Result<Value, any Error>? {
    state.withLock { if case .settled(let result) = $0 { result } else { nil } }
  }

  /// Settles the promise; false where it has a result already.
  ///
  /// - Parameter beforeResuming: Runs first, where this is the first result.
  @discardableResult
  package func settle(
    _ result: Result<Value, any Error>, beforeResuming: () -> Void = {}
  ) -> Bool {
    let (isFirst, continuation): (Bool, CheckedContinuation<Value, any Error>?) =
      state.withLock { state in
        let before = state
        if case .settled = before { return (false, nil) }
        state = .settled(result)
        if case .awaited(let continuation) = before { return (true, continuation) }
        return (true, nil)
      }
    if isFirst { beforeResuming() }
    continuation?.resume(with: result)
    return isFirst
  }

  /// Waits for the result.
  package func value() async throws -> Value {
    // A result that is there already needs no continuation.
    if let result { return try result.get() }
    return try await withCheckedThrowingContinuation { continuation in
      let result: Result<Value, any Error>? = state.withLock { state in
        if case .settled(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
