/// A suspended call as its caller holds it. Made for generated code, which waits for its outcome.
@_documentation(visibility: internal)
public final class PendingCall<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private struct State: ~Copyable {
    /// The outcome, until the caller takes it.
    var result: Transferred<Result<Output, Failure>>?
    var isResolved = false
    var isCancelled = false
    var caller: CheckedContinuation<Void, Never>?
    /// Who waits for the caller to be cancelled.
    var waiter: Waiter<Bool>?
  }

  let identity = Identity()
  let arguments: Transferred<Arguments>
  private let queue: SuspensionQueue<Arguments, Output, Failure>
  private let state = Lock(State())

  init(_ arguments: Arguments, _ queue: SuspensionQueue<Arguments, Output, Failure>) {
    self.arguments = Transferred(arguments)
    self.queue = queue
  }

  /// Waits for the test's answer.
  public nonisolated(nonsending) func outcome() async throws(Failure) -> sending Output {
    await settled()
    guard let result = state.withLock({ $0.result.take() }) else { fatalError(lost) }
    return try result.value.get()
  }

  /// Waits for the error of a member that never returns.
  ///
  /// The compiler warns where `outcome()` has no output: its end is never reached.
  public nonisolated(nonsending) func failure() async throws(Failure) -> Never
  where Output == Never {
    await settled()
    if case .failure(let error) = state.withLock({ $0.result.take() })?.value { throw error }
    fatalError(lost)
  }

  private var lost: String {
    "Seams: a suspended call of \(queue.member) went on without its outcome."
  }

  private nonisolated(nonsending) func settled() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isResolved = state.withLock { state in
          if !state.isResolved { state.caller = continuation }
          return state.isResolved
        }
        if isResolved { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Gives the outcome; false where there is one already.
  func resolve(_ result: consuming Result<Output, Failure>) -> Bool {
    // Optional, since a closure cannot consume what it captures.
    var result: Transferred<Result<Output, Failure>>? = Transferred(result)
    let (isFirst, caller) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      if state.isResolved { return (false, nil) }
      state.isResolved = true
      state.result = result.take()
      return (true, state.caller.take())
    }
    if isFirst { queue.remove(self) }
    caller?.resume()
    return isFirst
  }

  /// Nobody can answer the call any more: says so, and lets the caller go on where it can throw.
  func abandon() {
    if state.withLock({ $0.isResolved }) { return }
    let message = queue.unansweredMessage(arguments.value)
    if let error = UnansweredCall(description: message).standIn(as: Failure.self) {
      guard resolve(.failure(error)) else { return }
    }
    queue.reporter.report(message)
  }

  // MARK: Cancellation

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func cancel() {
    let waiter = state.withLock { state in
      state.isCancelled = true
      return state.waiter
    }
    waiter?.finish(true)
    if !queue.ignoresCancellation, let error = CancellationError().standIn(as: Failure.self) {
      _ = resolve(.failure(error))
    }
  }

  /// Waits until the caller is cancelled; false after the limit.
  nonisolated(nonsending) func cancellation<C: Clock<Duration>>(
    within limit: Duration, on clock: C
  ) async -> Bool {
    let waiter = state.withLock { state in
      let waiter = state.waiter ?? Waiter()
      state.waiter = waiter
      if state.isCancelled { waiter.finish(true) }
      return waiter
    }
    return await waiter.value(within: limit, on: clock) { true } ?? false
  }
}
