import Dispatch
import Foundation

/// A clock that stands still until the test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let stubs = HTTPStubs(.get("/movies").reply(.text("slow").delayed(by: .seconds(30))), clock: clock)
/// async let text = RetryingClient(session: stubs.session, clock: clock).load()
/// await clock.sleepers(1)
/// await clock.advance(by: .seconds(30))
/// #expect(try await text == "slow")
/// ```
public final class ManualClock: Clock, Sendable {
  /// The kind of sleeper.
  package enum SleeperKind: Sendable {
    /// Code outside the library, such as a client that backs off.
    case client
    /// A response that takes its time.
    case reply
    /// A request's timeout, which `sleepers(_:)` does not count.
    case timeout
  }

  /// The state that changes as the clock is used.
  struct State {
    var now = Instant(offset: .zero)
    var sleepers = SleeperQueue()
    /// Sleepers that were cancelled before they fell asleep.
    var cancelled: Set<Int> = []
    var watchers: [Watcher] = []
    /// Requests under way that wait neither for this clock nor for the test, and who is on the way into
    /// a sleep or out of it: on a busy machine a task that was woken may go on much later.
    var busy = 0
    /// The number of times that code outside the library was given something to go on with, a response or the end
    /// of a sleep, and has not come back with a request or another sleep.
    var handedOver = 0
    /// The calls of `advance(by:)` under way, those included that wait for their turn.
    var advances = 0
    var turns: [Waiter<Void>] = []
    /// Moves with every change, so that `waitUntilQuiet` can tell whether anything happened.
    var activity = 0
    /// The sleeps for no time at all since the clock stopped here.
    var emptySleeps = 0
    /// When the test last advanced the clock or waited for sleepers, in the time of tasks.
    var lastUse: Duration?
    var isWatched = false
    /// Whether the test was told that the clock is never advanced.
    var hasTold = false
    /// The refusal of the last request, unless code has slept since.
    var refusal: String?

    /// Whether no work is under way that could end in a sleep, as far as the clock knows.
    var isStill: Bool { busy == 0 && (refusal != nil || sleepers.timeouts > 0) }
  }

  struct Watcher {
    let count: Int
    let waiter: Waiter<Void>
  }

  let state = Lock(State())
  private let numbers = Counter()

  /// The test that the clock was made in.
  let reporter = TestReporter.current
  /// The time that `sleepers(_:)` waits, and that code may sleep while the clock is not advanced.
  let patience: Duration

  /// The time that `advance(by:)` waits for code that was just given something to go on with.
  let timeForCode: Duration

  /// Creates a clock that starts at zero.
  public convenience init() { self.init(patience: TaskTime.patience) }

  package init(
    patience: Duration = TaskTime.patience, timeForCode: Duration = .milliseconds(50)
  ) {
    self.patience = patience
    self.timeForCode = timeForCode
  }

  /// When the next sleep or timeout ends; nil if nothing waits for the clock.
  package var nextDeadline: Instant? { state.withLock { $0.sleepers.nextDeadline } }

  /// The moment the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any two durations can be told apart.
  public var minimumResolution: Duration { .zero }

  // MARK: - Sleeping

  /// Sleeps until the test has advanced the clock to a moment.
  ///
  /// If the clock is not advanced for 30 s of real time, the test fails, and the sleep ends with an
  /// error instead of hanging the run. Time in which no task has its turn does not count.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; an error that says so if
  ///   the clock is never advanced.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let work = ClockWork(on: self, isReaction: false)
    do {
      let hasSlept = try await hasSlept(until: deadline, as: .client)
      if hasSlept { work.handOver() } else { work.end() }
    } catch {
      work.end()
      throw error
    }
  }

  /// Sleeps as work that has begun, and goes on afterwards.
  package func sleep(until deadline: Instant, as kind: SleeperKind) async throws {
    _ = try await hasSlept(until: deadline, as: kind)
  }

  /// Whether there was anything to sleep for.
  private func hasSlept(until deadline: Instant, as kind: SleeperKind) async throws -> Bool {
    let id = numbers.next()
    // A cancellation may come too late for its sleep, and must leave nothing behind.
    defer { _ = state.withLock { $0.cancelled.remove(id) } }
    let hasSlept = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(
          Sleeper(
            id: id, deadline: deadline, kind: kind, since: TaskTime.now,
            continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
    // Code that does nothing else in a loop would keep its thread from all others.
    if !hasSlept { await Task.yield() }
    return hasSlept
  }

  private func enqueue(_ sleeper: Sleeper) {
    enum Outcome { case due, cancelled, asleep([Watcher], isFirst: Bool) }
    let outcome: Outcome = state.withLock { state in
      state.activity += 1
      if state.cancelled.remove(sleeper.id) != nil { return .cancelled }
      if sleeper.deadline <= state.now {
        state.emptySleeps += 1
        return .due
      }
      state.sleepers.insert(sleeper)
      state.busy -= 1
      var isFirst = false
      if sleeper.kind == .client {
        state.handedOver = max(0, state.handedOver - 1)
        state.refusal = nil
        isFirst = !state.isWatched
        state.isWatched = true
      }
      if state.watchers.isEmpty { return .asleep([], isFirst: isFirst) }
      let count = state.sleepers.count
      let satisfied = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return .asleep(satisfied, isFirst: isFirst)
    }
    switch outcome {
    case .due: sleeper.continuation.resume(returning: false)
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    case .asleep(let watchers, let isFirst):
      for watcher in watchers { watcher.waiter.finish(()) }
      if isFirst { watch() }
    }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      state.activity += 1
      let sleeper = state.sleepers.remove(id)
      if sleeper == nil { state.cancelled.insert(id) } else { state.busy += 1 }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  // MARK: - The test's side

  /// Advances the clock, and lets all work that is due run before it returns.
  ///
  /// The clock stops at every deadline on the way, wakes the tasks that sleep until then, and waits
  /// until they and the requests to the stubs have come to rest, so that a client which backs off 1, 2
  /// and 4 seconds goes through all three in one `advance(by: .seconds(7))`. Code that was just given a
  /// response or the end of a sleep is waited for 50 ms of real time, on the way a quarter of a second
  /// altogether if none of it comes back; wait for what takes longer with `sleepers(_:)`. So is code
  /// that the test may just have started, unless the whole process rests. Calls at the same time take
  /// turns, and add up.
  ///
  /// Code that never comes to rest, such as a loop that sleeps for no time at all, fails the test, and
  /// the clock goes on without waiting for it. A negative duration fails it, too: time never goes back.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await takeTurn()
    if duration < .zero { refuse(duration, at: location) }
    var advance = Advance(from: location, timeForCode: timeForCode)
    let target = state.withLock { state in
      // If no task is here yet, the test may just have started one.
      if state.sleepers.count == 0, state.busy == 0 {
        if state.sleepers.timeouts == 0, state.handedOver == 0 {
          advance.idleActivity = state.activity
        }
        state.handedOver += 1
      }
      return state.now.advanced(by: max(duration, .zero))
    }
    await waitUntilQuiet(&advance, thoroughly: true)
    var hasRested = true
    while true {
      if let due = wakeNext(until: target, on: &advance) {
        for sleeper in due { sleeper.continuation.resume(returning: true) }
        await waitUntilQuiet(&advance, thoroughly: false)
        hasRested = false
      } else if hasRested {
        break
      } else {
        // Before the clock leaves the last moment: code that is late falls asleep there.
        await waitUntilQuiet(&advance, thoroughly: true)
        hasRested = true
      }
    }
    passTurn(at: target)
  }

  private func takeTurn() async {
    let turn = Waiter<Void>()
    state.withLock { state in
      state.advances += 1
      if state.advances > 1 { state.turns.append(turn) } else { turn.finish(()) }
    }
    // Cancelled or not.
    await turn.value { false }
  }

  private func passTurn(at target: Instant) {
    let next: Waiter<Void>? = state.withLock { state in
      state.now = max(state.now, target)
      state.activity += 1
      state.lastUse = TaskTime.now
      state.advances -= 1
      return state.turns.isEmpty ? nil : state.turns.removeFirst()
    }
    next?.finish(())
  }

  /// Whether a call of `advance(by:)` is under way: on a starved machine it may take long.
  package var isAdvancing: Bool { state.withLock { $0.advances > 0 } }

  /// Waits until this many tasks sleep on the clock, not counting the timeouts of requests.
  ///
  /// A request that only its timeout can end is waited for with ``HTTPStubs/nextRequest(_:fileID:filePath:line:column:)``.
  ///
  /// If they do not come within 30 s of real time, or the waiting task is cancelled, the test fails, and
  /// goes on instead of hanging. Where a request was refused, or only its timeout is left, and nothing
  /// happens on the clock any more, it fails after 4 s.
  public func sleepers(
    _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    for _ in 0..<8 {
      let before = state.withLock(\.activity)
      if await come(count, within: patience / 8) { return }
      if Task.isCancelled || state.withLock({ $0.isStill && $0.activity == before }) { break }
    }
    let (sleeping, timeouts, refusal) = state.withLock {
      ($0.sleepers.count, $0.sleepers.timeouts, $0.refusal)
    }
    var advice = "Does the code under test sleep on this clock?"
    if let refusal {
      advice = "Has the code given up after a request that was refused? \(refusal)"
    } else if timeouts > 0 {
      advice = """
        \(timeouts.counting("request")) will time out on it, which is not counted: wait for a request \
        with `await stubs.nextRequest()`, then advance the clock.
        """
    }
    reporter.report(
      """
      `sleepers(\(count))` waited for \(count.counting("task")) to sleep on the manual clock, and \
      \(sleeping) did. \(advice)
      """, at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether this many sleep before a limit is over.
  private func come(_ count: Int, within limit: Duration) async -> Bool {
    let waiter = Waiter<Void>()
    state.withLock { state in
      state.lastUse = TaskTime.now
      if state.sleepers.count >= count {
        waiter.finish(())
      } else {
        state.watchers.append(Watcher(count: count, waiter: waiter))
      }
    }
    return await waiter.value(within: limit) {
      self.state.withLock { state in
        guard let index = state.watchers.firstIndex(where: { $0.waiter === waiter }) else {
          return false
        }
        state.watchers.remove(at: index)
        state.lastUse = TaskTime.now
        return true
      }
    } != nil
  }
}

extension ManualClock {
  /// A moment on a manual clock, counted from its beginning.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// await clock.advance(by: .seconds(5))
  /// #expect(clock.now.offset == .seconds(5))
  /// ```
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Creates a moment.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that much later; sums beyond some 10¹¹ years stay there, and never overflow.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    private static func bounded(_ duration: Duration) -> Duration {
      let furthest = Duration.seconds(Int64.max / 2)
      return min(max(duration, .zero - furthest), furthest)
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration {
      Self.bounded(other.offset) - Self.bounded(offset)
    }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }
}
