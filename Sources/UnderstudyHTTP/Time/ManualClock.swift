import Dispatch
import Foundation
import UnderstudyCore

/// A clock that stands still until the test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let stubs = HTTPStubs(.get("/slow").reply(.status(200).delayed(by: .seconds(30))), clock: clock)
/// async let response = client.load()
/// await clock.sleepers(1)
/// await clock.advance(by: .seconds(30))
/// ```
public final class ManualClock: Clock, Sendable {
  /// A moment on a manual clock, counted from its beginning.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Makes a moment.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Who sleeps.
  package enum SleeperKind: Sendable {
    /// Code outside the library, such as a client that backs off.
    case client
    /// A response that takes its time.
    case reply
    /// A request's time-out, which `sleepers(_:)` does not count.
    case timeout
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let kind: SleeperKind
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let count: Int
    let waiter: Waiter<Void>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// Those that were cancelled before they lay down.
    var cancelled: Set<Int> = []
    var nextID = 0
    var watchers: [Watcher] = []
    /// Requests under way that wait neither for this clock nor for the test.
    var busy = 0
    /// How often code outside the library was given something to go on with, a response or the end
    /// of a sleep, and has not come back with a request or another sleep.
    var handedOver = 0
    /// The calls of `advance(by:)` under way.
    var advances = 0
    /// Moves with every change, so that `settle` can tell whether anything happened.
    var activity = 0

    var count: Int { sleepers.count { $0.kind != .timeout } }

    mutating func comeBack() { handedOver = max(0, handedOver - 1) }
  }

  private let state = Lock(State())

  /// The test that the clock was made in.
  private let reporter = TestReporter.current
  /// How long `sleepers(_:)` waits.
  private let patience: Duration

  /// Makes a clock that starts at zero.
  public convenience init() { self.init(patience: Patience.standard) }

  package init(patience: Duration) { self.patience = patience }

  /// The moment the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any two durations can be told apart.
  public var minimumResolution: Duration { .zero }

  // MARK: - Sleeping

  /// Sleeps until the test has advanced the clock to a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, as: .client)
  }

  package func sleep(until deadline: Instant, as kind: SleeperKind) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lieDown(Sleeper(id: id, deadline: deadline, kind: kind, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func lieDown(_ sleeper: Sleeper) {
    enum Outcome { case due, cancelled, asleep([Watcher]) }
    let outcome: Outcome = state.withLock { state in
      state.activity += 1
      if state.cancelled.remove(sleeper.id) != nil { return .cancelled }
      if sleeper.deadline <= state.now { return .due }
      state.sleepers.append(sleeper)
      if sleeper.kind == .client { state.comeBack() }
      let count = state.count
      let satisfied = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return .asleep(satisfied)
    }
    switch outcome {
    case .due: sleeper.continuation.resume()
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    case .asleep(let watchers): for watcher in watchers { watcher.waiter.finish(()) }
    }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      state.activity += 1
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  // MARK: - The test's side

  /// Advances the clock, and lets all work that is due run before it returns.
  ///
  /// The clock stops at every deadline on the way, wakes the tasks that sleep until then, and waits
  /// until they and the requests to the stubs have come to rest, so that a client which backs off 1, 2
  /// and 4 seconds goes through all three in one `advance(by: .seconds(7))`. Code that was just given a
  /// response or the end of a sleep is waited for 50 ms of real time; wait for what takes longer with
  /// `sleepers(_:)`.
  public func advance(by duration: Duration) async {
    let target = state.withLock { state in
      state.advances += 1
      // Where nobody is here yet, the test may just have started somebody.
      if state.count == 0, state.busy == 0 { state.handedOver += 1 }
      return state.now.advanced(by: max(duration, .zero))
    }
    await settle()
    while let due = wakeNext(until: target) {
      for sleeper in due { sleeper.continuation.resume() }
      await settle()
    }
    state.withLock { $0.advances -= 1 }
  }

  /// Whether a call of `advance(by:)` is under way: on a starved machine it may take long.
  package var isAdvancing: Bool { state.withLock { $0.advances > 0 } }

  /// Waits until this many tasks sleep on the clock, not counting the time-outs of requests.
  ///
  /// If they do not come within 30 s of real time, or the waiting task is cancelled, the test fails, and
  /// goes on instead of hanging.
  public func sleepers(
    _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let waiter = Waiter<Void>()
    state.withLock { state in
      if state.count >= count {
        waiter.finish(())
      } else {
        state.watchers.append(Watcher(count: count, waiter: waiter))
      }
    }
    let came: Void? = await waiter.value(within: patience) {
      self.state.withLock { state in
        guard let place = state.watchers.firstIndex(where: { $0.waiter === waiter }) else {
          return false
        }
        state.watchers.remove(at: place)
        return true
      }
    }
    if came != nil { return }
    let sleeping = state.withLock(\.count)
    reporter.report(
      """
      `sleepers(\(count))` waited for \(count.counting("task")) to sleep on the manual clock, and \
      \(sleeping) did. Does the code under test sleep on this clock?
      """, at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Moves to the next deadline and takes those who sleep until then; nil, at the target, when
  /// there is none left.
  private func wakeNext(until target: Instant) -> [Sleeper]? {
    state.withLock { state in
      state.activity += 1
      let next = state.sleepers.lazy.map(\.deadline).min()
      guard let next, next <= target else {
        state.now = max(state.now, target)
        return nil
      }
      state.now = max(state.now, next)
      var due = state.sleepers.filter { $0.deadline <= next }
      // What comes in the very moment of a time-out is in time.
      if due.contains(where: { $0.kind != .timeout }) { due.removeAll { $0.kind == .timeout } }
      let ids = Set(due.map(\.id))
      state.handedOver += due.count { $0.kind == .client }
      state.sleepers.removeAll { ids.contains($0.id) }
      return due
    }
  }

  // MARK: - Coming to rest

  /// A request has come.
  package func requestBegins() {
    state.withLock { state in
      state.busy += 1
      state.activity += 1
      state.comeBack()
    }
  }

  /// A request has got its response.
  package func requestEnds() {
    state.withLock { state in
      state.busy -= 1
      state.activity += 1
      state.handedOver += 1
    }
  }

  /// A request that is under way asks code outside the library for what comes next.
  package func workIsHandedOver() { requestEnds() }

  /// Code outside the library has said what comes next.
  package func workComesBack() { requestBegins() }

  /// A request that is under way goes on, after it has slept or waited for the test.
  package func workBegins() {
    state.withLock { state in
      state.busy += 1
      state.activity += 1
    }
  }

  /// A request that is under way sleeps, or waits for the test.
  package func workEnds() {
    state.withLock { state in
      state.busy -= 1
      state.activity += 1
    }
  }

  /// Waits until nothing has happened on this clock for a while of real time.
  ///
  /// Nobody can see when a task outside the library has reached its next suspension, so this asks
  /// the executors instead: a probe comes back only behind the work queued before it, and a loaded
  /// machine thereby stretches the wait by itself. Requests under way are known exactly. Code that
  /// was given something to go on with, and has not been heard of since, gets more time: it may be
  /// at work, or it may have come to its end.
  private func settle() async {
    let start = ContinuousClock.now
    var seen = -1
    var quietSince = start
    var quietProbes = 0
    while true {
      await Self.probe()
      let (activity, busy, handedOver) = state.withLock { ($0.activity, $0.busy, $0.handedOver) }
      let now = ContinuousClock.now
      if activity != seen || busy > 0 {
        (seen, quietSince, quietProbes) = (activity, now, 0)
        // A computed reply may itself wait for what the test does next.
        if busy > 0, now - start > .seconds(2) { return }
      } else {
        quietProbes += 1
        let patience = Duration.milliseconds(handedOver > 0 ? 50 : 2)
        if quietProbes >= 16 {
          if now - quietSince > patience { break }
          // Leaves the processor to those it waits for.
          try? await Task.sleep(for: .milliseconds(1))
        }
      }
    }
    // Whoever has not come back by now is not waited for again.
    state.withLock { $0.handedOver = 0 }
  }

  private static func probe() async {
    await Task.yield()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Task.detached(priority: .background) { continuation.resume() }
      }
    }
  }
}
