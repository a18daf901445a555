/// A result that comes once: the first one counts. One task may wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private let waiter = Waiter<Result<Value, any Error>>()

  package init() {}

  /// Settles the promise; false where it has a result already.
  ///
  /// - Parameter beforeResuming: Runs first, where this is the first result.
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
