import Synchronization
import UnderstudyCore

// The outcome is written once, under the lock, and taken once, by the caller.
/// A suspended call as its caller holds it. Generated code waits for its outcome.
public final class PendingCall<Arguments, Output: ~Copyable, Failure: Error>: @unchecked Sendable {
  // Unchecked, since the outcome need not be Sendable: it changes hands under the lock, once.
  private struct State: ~Copyable, @unchecked Sendable {
    /// The outcome, until the caller takes it.
    var result: Result<Output, Failure>?
    var isResolved = false
    var continuation: UnsafeContinuation<Void, Never>?
    var isCancelled = false
    var waiter: Waiter<Bool>?
  }

  let arguments: Arguments
  private let queue: SuspensionQueue<Arguments, Output, Failure>
  private let state = Lock(State())

  init(_ arguments: Arguments, _ queue: SuspensionQueue<Arguments, Output, Failure>) {
    self.arguments = arguments
    self.queue = queue
  }

  /// Waits for the test's answer.
  public nonisolated(nonsending) func outcome() async throws(Failure) -> sending Output {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let isResolved = state.withLock { state in
          if !state.isResolved { state.continuation = continuation }
          return state.isResolved
        }
        if isResolved { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    // The answer went from the test to the mock for this caller alone.
    nonisolated(unsafe) let result = state.withLock { $0.result.take() }
    guard let result else {
      fatalError("Seams: a suspended call of \(queue.member) went on without its outcome.")
    }
    return try result.get()
  }

  /// Gives the outcome; false where there is one already.
  func resolve(_ result: consuming Result<Output, Failure>) -> Bool {
    var result: Result<Output, Failure>? = consume result
    var continuation: UnsafeContinuation<Void, Never>?
    let isFirst = state.withLock { state -> Bool in
      if state.isResolved { return false }
      state.isResolved = true
      state.result = result.take()
      continuation = state.continuation.take()
      return true
    }
    if isFirst { queue.remove(self) }
    continuation?.resume()
    return isFirst
  }

  // MARK: Cancellation

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func cancel() {
    let waiter = state.withLock { state -> Waiter<Bool>? in
      state.isCancelled = true
      return state.waiter
    }
    waiter?.finish(true)
    if !queue.ignoresCancellation, let error = CancellationError().standIn(as: Failure.self) {
      _ = resolve(.failure(error))
    }
  }

  nonisolated(nonsending) func cancellation<C: Clock>(
    within limit: Duration, on clock: C
  ) async -> Bool where C.Duration == Duration {
    let waiter = state.withLock { state -> Waiter<Bool> in
      let waiter = state.waiter ?? Waiter()
      state.waiter = waiter
      if state.isCancelled { waiter.finish(true) }
      return waiter
    }
    return await waiter.value(within: limit, on: clock) { true } ?? false
  }

  /// Nobody can answer the call any more: says so, and lets the caller go where it can throw.
  func abandon() {
    if state.withLock({ $0.isResolved }) { return }
    let message = queue.unansweredMessage(arguments)
    if let error = UnansweredCall(description: message).standIn(as: Failure.self) {
      guard resolve(.failure(error)) else { return }
    }
    queue.issues.report(message)
  }
}

/// A suspended call that nobody can answer any more, thrown where the member can throw it.
public struct UnansweredCall: Error, CustomStringConvertible {
  /// What was called, with what, and where it was told to wait.
  public let description: String
}
