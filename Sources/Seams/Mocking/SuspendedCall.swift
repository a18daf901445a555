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

  /// The arguments of the call; nil only if `next()` gave up waiting for a call.
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
    queue.reporter.report(
      "A call of \(queue.member) was answered twice. The first answer stands.", at: queue.location)
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
      queue.reporter.report(
        "The caller of \(queue.member) was not cancelled within \(limit).", at: queue.location)
    }
  }
}

extension SuspendedCall where Output == Void {
  /// Answers the call: it returns.
  public func returns() { returns(()) }
}

/// The calls that wait for the test's answers, in the order they came.
///
/// ```swift
/// let pending = service.when.popularGames(for: .any).suspends()
/// async let first = model.load()
/// let call = await pending.next()
/// call.returns([.suikoden])
/// #expect(try await first.count == 1)
/// ```
///
/// Keep it for as long as calls may come: a call that can no longer be answered fails the test.
public final class SuspendedCalls<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private let queue: SuspensionQueue<Arguments, Output, Failure>

  init(_ queue: SuspensionQueue<Arguments, Output, Failure>) {
    self.queue = queue
  }

  deinit { queue.close() }

  /// The number of calls that have come and that `next()` has not returned yet.
  public var count: Int { queue.count }

  /// Waits for the next call, or returns the oldest one that has come already.
  ///
  /// - Parameters:
  ///   - limit: How long to wait before the test fails; 30 seconds unless told otherwise. The call
  ///     that is returned then stands for nothing: it has no arguments, and its answers go nowhere.
  ///   - clock: What measures the limit.
  public nonisolated(nonsending) func next<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock()
  ) async -> SuspendedCall<Arguments, Output, Failure> {
    await queue.next(within: limit, on: clock)
  }
}

/// The calls that one stub has suspended.
@usableFromInline
final class SuspensionQueue<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  typealias Pending = PendingCall<Arguments, Output, Failure>

  private struct State {
    /// Whether the test has let go of what would give it the calls.
    var isClosed = false
    /// Calls without an answer, in order.
    var unanswered: [Pending] = []
    /// The calls that `next()` has not returned.
    var untaken: [Pending] = []
    var waiters: [Waiter<Pending>] = []
  }

  let member: String
  let reporter: TestReporter
  let ignoresCancellation: Bool
  let location: CodeLocation
  private let state = Lock(State())

  init(
    member: String, reporter: TestReporter, location: CodeLocation, ignoresCancellation: Bool
  ) {
    self.member = member
    self.reporter = reporter
    self.location = location
    self.ignoresCancellation = ignoresCancellation
  }

  /// The number of calls that have not been taken yet.
  var count: Int { state.withLock(\.untaken.count) }

  /// Suspends a call that no one is to answer.
  func hold(_ arguments: Arguments) -> Pending { Pending(arguments, self) }

  /// Suspends a call until the test answers it.
  func suspend(_ arguments: Arguments) -> Pending {
    let call = hold(arguments)
    let (waiter, isClosed) = state.withLock { state -> (Waiter<Pending>?, Bool) in
      if state.isClosed { return (nil, true) }
      state.unanswered.append(call)
      if !state.waiters.isEmpty { return (state.waiters.removeFirst(), false) }
      state.untaken.append(call)
      return (nil, false)
    }
    waiter?.finish(call)
    if isClosed { call.abandon() }
    return call
  }

  /// Waits for the next call, and fails the test if none comes.
  nonisolated(nonsending) func next<C: Clock<Duration>>(
    within limit: Duration?, on clock: C
  ) async -> SuspendedCall<Arguments, Output, Failure> {
    let limit = limit ?? TaskTime.patience
    let waiter = Waiter<Pending>()
    var call = state.withLock { state -> Pending? in
      if !state.untaken.isEmpty { return state.untaken.removeFirst() }
      state.waiters.append(waiter)
      return nil
    }
    if call == nil {
      call = await waiter.value(within: limit, on: clock) {
        self.state.withLock { $0.waiters.remove(waiter) }
      }
    }
    if call == nil, !Task.isCancelled {
      reporter.report(
        "\(member), suspended by the stub at \(location), was not called within \(limit).",
        at: location)
    }
    return SuspendedCall(call, of: self)
  }

  /// Forgets a call that has its answer.
  func remove(_ call: Pending) {
    state.withLock { state in
      state.unanswered.removeAll { $0.identity === call.identity }
      state.untaken.removeAll { $0.identity === call.identity }
    }
  }

  /// The test has let go of the calls: those it has not taken, and later ones, have no answer.
  func close() {
    let calls = state.withLock { state in
      state.isClosed = true
      defer { state.untaken = [] }
      return state.untaken
    }
    for call in calls { call.abandon() }
  }

  /// The calls without an answer, described.
  func unansweredCalls() -> [String] {
    state.withLock(\.unanswered).map { unansweredMessage($0.arguments.value) }
  }

  /// The message for a call that was not answered.
  func unansweredMessage(_ arguments: Arguments) -> String {
    "A call of \(member) with (\(mockDescription(ofArguments: arguments))) was suspended by the "
      + "stub at \(location) and never answered. Answer every call that next() returns, and keep what "
      + "suspends() returns for as long as calls may come."
  }
}

extension MockMember where Output: ~Copyable {
  /// Makes a queue for the calls that a stub suspends.
  func makeQueue(
    at location: CodeLocation, ignoresCancellation: Bool
  ) -> SuspensionQueue<Arguments, Output, Failure> {
    let queue = SuspensionQueue<Arguments, Output, Failure>(
      member: name, reporter: storage.reporter, location: location,
      ignoresCancellation: ignoresCancellation)
    withState { state in state.queues.append(queue) }
    return queue
  }
}
