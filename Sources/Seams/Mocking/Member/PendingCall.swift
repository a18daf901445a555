/// A suspended call as its caller holds it. Made for generated code, which waits for its outcome.
@_documentation(visibility: internal)
public final class PendingCall<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private struct State: ~Copyable {
    /// Whether the outcome is decided; the first decision stands.
    var isDecided = false
    /// The outcome, until the caller takes it.
    var result: Transferred<Result<Output, Failure>>?
    var isCancelled = false
    /// Whether the test has said that it does not answer.
    var isLeft = false
    /// Whether all that the cancellation brings has happened.
    var hasCancelled = false
    /// The tasks that wait for the caller to be cancelled.
    var waiters: [Waiter<Bool>] = []
  }

  let identity = Identity()
  let arguments: Transferred<Arguments>
  private let queue: SuspensionQueue<Arguments, Output, Failure>
  private let state = Lock(State())
  /// Waits for the outcome, which is there a moment after the decision: first others hear of it.
  private let caller = Waiter<Void>()

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
  /// The compiler warns if `outcome()` has no output: its end is never reached.
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
    await caller.value {
      self.cancel()
      return false
    }
  }

  /// Gives the outcome; false if there is one already.
  ///
  /// - Parameters:
  ///   - result: The outcome.
  ///   - message: What the test is told before the caller goes on, and with it perhaps the test.
  func resolve(
    _ result: consuming Result<Output, Failure>, reporting message: String? = nil
  ) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isDecided = true }
      return !state.isDecided
    }
    if isFirst { settle(result, reporting: message) }
    return isFirst
  }

  /// Resumes the caller last of all, since a test may end when it does.
  private func settle(_ result: consuming Result<Output, Failure>, reporting message: String?) {
    queue.remove(self)
    if let message { queue.reporter.report(message, at: queue.location) }
    // Optional, since a closure cannot consume what it captures.
    var result: Transferred<Result<Output, Failure>>? = Transferred(result)
    state.withLock { $0.result = result.take() }
    caller.finish(())
  }

  /// Reports a call that can no longer be answered, and resumes its caller if that can throw.
  func abandon() {
    if state.withLock({ $0.isDecided || $0.isLeft }) { return }
    let message = queue.unansweredMessage(arguments.value)
    if let error = UnstubbedCall(description: message).standIn(as: Failure.self) {
      _ = resolve(.failure(error), reporting: message)
    } else {
      queue.reporter.report(message, at: queue.location)
    }
  }

  /// Has the call wait for a cancellation alone.
  func leave() {
    state.withLock { $0.isLeft = true }
    queue.remove(self)
  }

  // MARK: Cancellation

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func cancel() {
    let error = queue.ignoresCancellation ? nil : CancellationError().standIn(as: Failure.self)
    // In one step, so that no answer comes between: what is seen as cancelled throws.
    let isFirst = state.withLock { state in
      state.isCancelled = true
      if error == nil || state.isDecided { return false }
      state.isDecided = true
      return true
    }
    if isFirst, let error { settle(.failure(error), reporting: nil) }
    // Waiting tasks resume after that, so that they find the call answered.
    let waiters = state.withLock { state in
      state.hasCancelled = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.finish(true) }
  }

  /// Waits until the caller is cancelled; false after the limit.
  nonisolated(nonsending) func cancellation<C: Clock<Duration>>(
    within limit: Duration, on clock: C
  ) async -> Bool {
    let waiter = Waiter<Bool>()
    let hasCancelled = state.withLock { state in
      if !state.hasCancelled { state.waiters.append(waiter) }
      return state.hasCancelled
    }
    if hasCancelled { return true }
    return await waiter.value(within: limit, on: clock) {
      self.state.withLock { $0.waiters.remove(waiter) }
    } ?? false
  }
}
