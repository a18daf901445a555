import Synchronization
import UnderstudyCore

/// The calls that wait for the test's answers, in the order they came.
///
/// Keep it as long as calls may come: what nobody can answer any more fails the test.
public final class SuspendedCalls<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private let queue: SuspensionQueue<Arguments, Output, Failure>

  init(_ queue: SuspensionQueue<Arguments, Output, Failure>) {
    self.queue = queue
  }

  deinit { queue.close() }

  /// How many calls have come that `next()` has not given out yet.
  public var count: Int { queue.count }

  /// Waits for the next call, or gives the oldest one that has come already.
  ///
  /// - Parameters:
  ///   - limit: How long to wait. Then the test fails, and the call that is returned stands for
  ///     nothing: it has no arguments, and answers to it go nowhere.
  ///   - clock: What measures the limit.
  public nonisolated(nonsending) func next<C: Clock>(
    within limit: Duration = .seconds(10), on clock: C = ContinuousClock()
  ) async -> SuspendedCall<Arguments, Output, Failure> where C.Duration == Duration {
    await queue.next(within: limit, on: clock)
  }
}

// Everything that changes is in `state`, behind the lock.
/// The calls that one stub has suspended.
@usableFromInline
final class SuspensionQueue<Arguments, Output: ~Copyable, Failure: Error>: @unchecked Sendable {
  typealias Pending = PendingCall<Arguments, Output, Failure>

  private enum Mode {
    case open
    case closed
    case forGood
  }

  // Unchecked, since a call's arguments need not be Sendable: they are handed on, not shared.
  private struct State: @unchecked Sendable {
    var mode = Mode.open
    /// Calls without an answer, in order.
    var unanswered: [Pending] = []
    /// Those of them that nobody has taken with `next()`.
    var untaken: [Pending] = []
    var waiters: [Waiter<Pending>] = []
  }

  let member: String
  let issues: TestReporter
  let place: CodeLocation
  let ignoresCancellation: Bool
  private let state = Lock(State())

  init(member: String, issues: TestReporter, place: CodeLocation, ignoresCancellation: Bool) {
    self.member = member
    self.issues = issues
    self.place = place
    self.ignoresCancellation = ignoresCancellation
  }

  var count: Int { state.withLock { $0.untaken.count } }

  /// Takes a call in.
  func suspend(_ arguments: Arguments) -> Pending {
    let call = Pending(arguments, self)
    let (waiter, mode) = state.withLock { state -> (Waiter<Pending>?, Mode) in
      guard state.mode == .open else { return (nil, state.mode) }
      state.unanswered.append(call)
      guard state.waiters.isEmpty else { return (state.waiters.removeFirst(), state.mode) }
      state.untaken.append(call)
      return (nil, state.mode)
    }
    waiter?.finish(call)
    if mode == .closed { call.abandon() }
    return call
  }

  nonisolated(nonsending) func next<C: Clock>(
    within limit: Duration, on clock: C
  ) async -> SuspendedCall<Arguments, Output, Failure> where C.Duration == Duration {
    let waiter = Waiter<Pending>()
    state.withLock { state in
      if state.untaken.isEmpty {
        state.waiters.append(waiter)
      } else {
        waiter.finish(state.untaken.removeFirst())
      }
    }
    let call = await waiter.value(within: limit, on: clock) {
      self.state.withLock { state in
        guard let index = state.waiters.firstIndex(where: { $0 === waiter }) else { return false }
        state.waiters.remove(at: index)
        return true
      }
    }
    if call == nil, !Task.isCancelled {
      issues.report(
        "\(member) was told at \(place) to wait for the test, and no call came within \(limit).")
    }
    return SuspendedCall(call, member: member, issues: issues)
  }

  func remove(_ call: Pending) {
    state.withLock { state in
      state.unanswered.removeAll { $0 === call }
      state.untaken.removeAll { $0 === call }
    }
  }

  func holdForGood() {
    state.withLock { $0.mode = .forGood }
  }

  /// The test has let go of the calls: those it has not taken, and later ones, have no answer.
  func close() {
    let calls = state.withLock { state -> [Pending] in
      state.mode = .closed
      defer { state.untaken = [] }
      return state.untaken
    }
    for call in calls { call.abandon() }
  }

  func unansweredCalls() -> [String] {
    state.withLock(\.unanswered).map { unansweredMessage($0.arguments) }
  }

  func unansweredMessage(_ arguments: Arguments) -> String {
    "A call of \(member) with (\(mockDescription(ofArguments: arguments))) was told at \(place) to wait for the "
      + "test, and was never answered. Answer every call that next() gives, and keep what "
      + "suspends() returns as long as calls may come."
  }
}

extension MockMember where Output: ~Copyable {
  func watch(_ queue: SuspensionQueue<Arguments, Output, Failure>) {
    state.withLock { $0.suspensions.append { [weak queue] in queue?.unansweredCalls() ?? [] } }
  }
}
