// Rest: the state in which all work that is due has been done, and how the clock learns of it.
import Dispatch
import Foundation

extension ManualClock {
  /// Tells the test that time never goes back.
  func refuse(_ duration: Duration, at location: CodeLocation) {
    reporter.report(
      """
      `advance(by:)` was told to go back by \(.zero - duration), and the clock stays at \
      \(now.offset): time never goes back. Is the difference that was passed the other way round?
      """, at: location)
  }

  // MARK: - Coming to rest

  /// A call of `advance(by:)`, on its way from moment to moment.
  struct Advance {
    /// More are no test's intention: a task sleeps for next to no time in a loop.
    private static let mostStops = 1_000_000

    /// The place of the test's call.
    let location: CodeLocation
    var stops = 0
    /// The time that the call waits altogether, on its way, for code that may have come to its end.
    var timeForCode: Duration
    private let whole: Duration
    /// The time that the call waits for requests: a computed reply may wait for what the test does next.
    var timeForRequests = Duration.seconds(2)
    /// The activity of a clock that nothing was under way on when the test called; nil if something
    /// was.
    var idleActivity: Int?
    /// Whether some code did not come to rest, and is not waited for any more.
    var hasGivenUp = false

    init(from location: CodeLocation, timeForCode: Duration) {
      self.location = location
      whole = timeForCode * 5
      self.timeForCode = whole
    }

    /// Whether there were so many stops that each must be short.
    var isLong: Bool { stops > 32 }

    var isTooLong: Bool { stops >= Self.mostStops }

    mutating func restore() { timeForCode = whole }
  }

  /// Code that goes on this often without sleeping is in a loop.
  private static let mostEmptySleeps = 100_000
  /// Code that is found at work this often may never come to rest.
  private static let mostBusyProbes = 1_000

  /// Moves to the next deadline and takes the sleepers until then; nil if there is none left before
  /// the target.
  func wakeNext(until target: Instant, on advance: inout Advance) -> [Sleeper]? {
    advance.stops += 1
    let isTooLong = advance.isTooLong
    let (due, now): ([Sleeper], Instant) = state.withLock { state in
      guard let next = state.sleepers.nextDeadline, next <= target else { return ([], state.now) }
      state.activity += 1
      state.emptySleeps = 0
      state.now = max(state.now, isTooLong ? target : next)
      let due = state.sleepers.wake(until: state.now)
      state.busy += due.count
      return (due, state.now)
    }
    if due.isEmpty { return nil }
    if isTooLong {
      giveUp(&advance, since: "slept \(advance.stops) times for next to no time", at: now)
    }
    return due
  }

  /// Waits until nothing has happened on this clock for a while of real time.
  ///
  /// Nothing tells when a task outside the library has reached its next suspension, so this asks
  /// the executors instead: a probe comes back only behind the work queued before it, and a loaded
  /// machine thereby stretches the wait by itself. Requests under way are known exactly. Code that
  /// was given something to go on with, and has not been heard of since, gets more time: it may be
  /// at work, or it may have come to its end. On the way that time is short, since a clock may have
  /// thousands of stops.
  func waitUntilQuiet(_ advance: inout Advance, thoroughly: Bool) async {
    let isQuick = advance.isLong && !thoroughly
    let fewestProbes = isQuick ? 2 : 16
    let start = ContinuousClock.now
    var seen = -1
    var quietSince = start
    var quietProbes = 0
    var busyProbes = 0
    var probed = (at: start, processorTime: Duration.zero)
    while true {
      await Self.probe()
      let (activity, busy, handedOver, emptySleeps, hasTurns) = state.withLock {
        ($0.activity, $0.busy, $0.handedOver, $0.emptySleeps, !$0.turns.isEmpty)
      }
      let now = ContinuousClock.now
      if activity != seen, !advance.hasGivenUp {
        // Code that comes late is worth waiting for.
        if quietProbes >= fewestProbes, now - quietSince > .milliseconds(1) { advance.restore() }
        (seen, quietSince, quietProbes) = (activity, now, 0)
        busyProbes += 1
        // On a starved machine one probe may take longer than the patience.
        let isEndless = busyProbes >= Self.mostBusyProbes && now - start >= patience
        if isEndless || emptySleeps >= Self.mostEmptySleeps {
          let reason =
            emptySleeps > 0
            ? "slept \(emptySleeps.counting("time")) for no time at all"
            : "kept making requests, or sleeping and waking, for \(now - start)"
          giveUp(&advance, since: reason, at: self.now)
        }
        continue
      }
      quietProbes += 1
      if quietProbes < fewestProbes { continue }
      if quietProbes == fewestProbes { probed = (now, RunningProcess.processorTime) }
      var time = isQuick ? Duration.zero : .milliseconds(2)
      if busy > 0 {
        // A call that waits for its turn may be what a request under way waits for.
        time = hasTurns ? min(advance.timeForRequests, .milliseconds(50)) : advance.timeForRequests
      } else if handedOver > 0 {
        time = thoroughly ? timeForCode : min(advance.timeForCode, timeForCode)
        // A task that the test has just started is at work, or waits for an executor as the probes do.
        let rest = now - probed.at
        if advance.idleActivity == activity,
          rest >= max(.milliseconds(1), (probed.at - quietSince) * 2),
          RunningProcess.processorTime - probed.processorTime < rest / 4
        {
          state.withLock { if $0.activity == activity { $0.handedOver = 0 } }
          return
        }
      }
      let quiet = now - quietSince
      // A machine that gave this process no time for a while gave none to the code either.
      if quiet >= time, quietProbes >= Int(time / .milliseconds(4)) {
        if busy > 0 {
          advance.timeForRequests = max(.zero, advance.timeForRequests - time)
        } else if handedOver > 0 {
          if !thoroughly { advance.timeForCode = max(.zero, advance.timeForCode - time) }
          // Code that has not come back by now is not waited for again.
          if time >= timeForCode { state.withLock { $0.handedOver = 0 } }
        }
        return
      }
      // Leaves the processor to those it waits for.
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  private func giveUp(_ advance: inout Advance, since reason: String, at now: Instant) {
    if advance.hasGivenUp { return }
    advance.hasGivenUp = true
    reporter.report(
      """
      `advance(by:)` waited in vain for the code under test to come to rest at \(now.offset): it \
      \(reason). The clock went on without it. Let the code sleep longer, or end.
      """, at: advance.location)
  }

  private static func probe() async {
    await Task.yield()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Task.detached(priority: .background) { TaskTime.afterTurn { continuation.resume() } }
      }
    }
  }
}

// A watch for code that sleeps on a clock that is not advanced.

extension ManualClock {
  /// Fails the test, and what sleeps, if the clock is not advanced.
  ///
  /// A single alarm watches for all who sleep, and keeps no clock alive.
  func watch() {
    _ = TaskTime.repeating(after: patience) { [weak self] in
      self?.wakeForgotten()
      return self?.timeToWatch()
    }
  }

  /// The time until a task may have slept in vain; nil if no code sleeps, and the watch is over.
  private func timeToWatch() -> Duration? {
    state.withLock { state in
      let since = state.sleepers.clients.map(\.since).min()
      guard let since else {
        state.isWatched = false
        return nil
      }
      let end = max(since, state.lastUse ?? since) + patience
      return max(end - TaskTime.now, patience / 4)
    }
  }

  private func wakeForgotten() {
    let now = TaskTime.now
    let (forgotten, shown) = state.withLock { state -> ([Sleeper], Instant) in
      guard state.advances == 0, state.watchers.isEmpty else { return ([], state.now) }
      let forgotten = state.sleepers.clients.filter {
        now - max($0.since, state.lastUse ?? $0.since) >= patience
      }
      for sleeper in forgotten { _ = state.sleepers.remove(sleeper.id) }
      state.busy += forgotten.count
      if !forgotten.isEmpty { state.activity += 1 }
      return (forgotten, state.now)
    }
    if forgotten.isEmpty { return }
    let error = NeverAdvanced(clock: shown, sleepers: forgotten)
    // Code that sleeps again and again in a loop is told of once.
    let isNews = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    if isNews { reporter.report(error.description) }
    for sleeper in forgotten { sleeper.continuation.resume(throwing: error) }
  }
}

/// The error of code that sleeps on a manual clock that is never advanced.
struct NeverAdvanced: LocalizedError, CustomStringConvertible {
  let description: String

  var errorDescription: String? { description }

  init(clock: ManualClock.Instant, sleepers: [Sleeper]) {
    let deadlines = sleepers.map(\.deadline.offset)
    let first = deadlines.min() ?? clock.offset
    let who = sleepers.count == 1 ? "a task sleeps on it" : "\(sleepers.count) tasks sleep on it"
    description = """
      The manual clock stands at \(clock.offset), but \(who) until \(first). Call \
      `await clock.advance(by: …)` in the test, or cancel the task that is to sleep no longer.
      """
  }
}
