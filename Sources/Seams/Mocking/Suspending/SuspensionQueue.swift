/// The calls that one stub has suspended.
@usableFromInline
final class SuspensionQueue<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  typealias Pending = PendingCall<Arguments, Output, Failure>

  private struct State {
    /// Whether the test has let go of what would give it the calls.
    var isClosed = false
    /// Calls without an answer, in order.
    var unanswered: [Pending] = []
    /// Those of them that `next()` has not returned.
    var untaken: [Pending] = []
    var waiters: [Waiter<Pending>] = []
  }

  let member: String
  let reporter: TestReporter
  let ignoresCancellation: Bool
  private let location: CodeLocation
  private let state = Lock(State())

  init(
    member: String, reporter: TestReporter, location: CodeLocation, ignoresCancellation: Bool
  ) {
    self.member = member
    self.reporter = reporter
    self.location = location
    self.ignoresCancellation = ignoresCancellation
  }

  /// How many calls have not been taken yet.
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
        "\(member), suspended by the stub at \(location), was not called within \(limit).")
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
      member: name, reporter: members.reporter, location: location,
      ignoresCancellation: ignoresCancellation)
    withState { state in state.queues.append(queue) }
    return queue
  }
}
