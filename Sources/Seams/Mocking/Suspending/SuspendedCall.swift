/// A call that waits for the test's answer.
///
/// ```swift
/// let pending = service.when.popularGames(for: .any).suspends()
/// model.refresh()
/// let call = await pending.next()
/// #expect(call.arguments == .ps4)
/// call.throws(Offline())
/// ```
///
/// Answer it exactly once. A call that is released without an answer fails the test, unless it is
/// ``leaveUnanswered()``.
public final class SuspendedCall<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private let pending: PendingCall<Arguments, Output, Failure>?
  private let queue: SuspensionQueue<Arguments, Output, Failure>

  init(
    _ pending: PendingCall<Arguments, Output, Failure>?,
    of queue: SuspensionQueue<Arguments, Output, Failure>
  ) {
    self.pending = pending
    self.queue = queue
  }

  deinit { pending?.abandon() }

  /// What the call was made with; nil only if `next()` gave up waiting for a call.
  public var arguments: Arguments? { pending?.arguments.value }

  /// Whether the caller's task was cancelled.
  public var isCancelled: Bool { pending?.isCancelled ?? true }

  /// Answers the call with a value.
  public func returns(_ value: consuming Output) {
    answer(.success(value))
  }

  /// Answers the call with an error.
  public func `throws`(_ error: Failure) {
    answer(.failure(error))
  }

  /// Says that the call gets no answer: its caller waits until it is cancelled, and the test does not fail.
  ///
  /// ```swift
  /// let pending = service.when.popularGames(for: .any).suspends()
  /// model.refresh()
  /// await pending.next().leaveUnanswered()
  /// ```
  public func leaveUnanswered() { pending?.leave() }

  private func answer(_ result: consuming Result<Output, Failure>) {
    guard let pending, !pending.resolve(result) else { return }
    // After a cancellation the caller is gone, and an answer that comes late is what the test is
    // about.
    if isCancelled { return }
    queue.reporter.report("A call of \(queue.member) was answered twice. The first answer stands.")
  }

  /// Waits until the caller's task is cancelled.
  ///
  /// ```swift
  /// let pending = service.when.popularGames(for: .any).suspends()
  /// let loading = Task { try await model.load() }
  /// let call = await pending.next()
  /// loading.cancel()
  /// await call.cancellation()
  /// ```
  ///
  /// - Parameters:
  ///   - limit: How long to wait before the test fails; 30 seconds unless told otherwise.
  ///   - clock: What measures the limit.
  public nonisolated(nonsending) func cancellation<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock()
  ) async {
    guard let pending else { return }
    let limit = limit ?? TaskTime.patience
    if await !pending.cancellation(within: limit, on: clock), !Task.isCancelled {
      queue.reporter.report("The caller of \(queue.member) was not cancelled within \(limit).")
    }
  }
}

extension SuspendedCall where Output == Void {
  /// Answers the call: it returns.
  public func returns() { returns(()) }
}
