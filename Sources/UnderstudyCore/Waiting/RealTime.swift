import Dispatch

/// Real time, slept on one timer for all.
///
/// A `Task.sleep` that is cancelled stays queued until its time is up: for the time-out of a request,
/// a minute or a week. Of what is cancelled here nothing is left.
package enum RealTime {
  private static let timer = SharedTimer()

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let sleeper = Sleeper(for: duration)
    timer.add(sleeper)
    try await withTaskCancellationHandler {
      try await sleeper.end.value()
    } onCancel: {
      if sleeper.end.settle(.failure(CancellationError())) { timer.forgetOne() }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps on this clock; where it is the one of real time, on the timer that all share.
  package func rest(for duration: Duration) async throws {
    if self is ContinuousClock { return try await RealTime.sleep(for: duration) }
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

/// A task that sleeps until a moment, or is woken before it.
private final class Sleeper: Sendable {
  let end = Promise<Void>()
  /// In nanoseconds since the machine started.
  let deadline: UInt64

  init(for duration: Duration) {
    let now = DispatchTime.now().uptimeNanoseconds
    // Three centuries, which no one waits for; more would overflow.
    let nanoseconds = min(duration, .seconds(9_000_000_000)) / .nanoseconds(1)
    deadline = now + UInt64(nanoseconds)
  }
}

/// The tasks that sleep in real time, and the one timer that wakes them.
private final class SharedTimer: Sendable {
  private struct State {
    var sleepers = Heap<Sleeper> { $0.deadline < $1.deadline }
    /// How many of them have been cancelled.
    var forgotten = 0
    /// The moment for which the timer is set.
    var alarm = UInt64.max
  }

  private let state = Lock(State())
  // Unsafe, since Dispatch does not declare its sources Sendable: this one is set under the lock alone.
  private nonisolated(unsafe) let source: any DispatchSourceTimer

  init() {
    // A queue of its own has a thread even where those of Swift's tasks are all blocked.
    source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "understudy.time"))
    source.setEventHandler { [unowned self] in wake() }
    source.activate()
  }

  func add(_ sleeper: Sleeper) {
    state.withLock { state in
      state.sleepers.insert(sleeper)
      if sleeper.deadline < state.alarm { set(&state.alarm, to: sleeper.deadline) }
    }
  }

  /// Gives back the memory of those who were cancelled, once they are more than the others.
  func forgetOne() {
    state.withLock { state in
      state.forgotten += 1
      guard state.forgotten > 64, state.forgotten > state.sleepers.count / 2 else { return }
      state.sleepers.keep { $0.end.result == nil }
      state.forgotten = 0
    }
  }

  private func wake() {
    let due: [Sleeper] = state.withLock { state in
      var due: [Sleeper] = []
      let now = DispatchTime.now().uptimeNanoseconds
      while let first = state.sleepers.first, first.deadline <= now {
        state.sleepers.popFirst()
        due.append(first)
      }
      set(&state.alarm, to: state.sleepers.first?.deadline ?? .max)
      return due
    }
    let cancelled = due.count { !$0.end.settle(.success(())) }
    if cancelled > 0 { state.withLock { $0.forgotten = max(0, $0.forgotten - cancelled) } }
  }

  private func set(_ alarm: inout UInt64, to deadline: UInt64) {
    alarm = deadline
    let time = DispatchTime(uptimeNanoseconds: deadline)
    source.schedule(deadline: deadline == .max ? .distantFuture : time, leeway: .nanoseconds(0))
  }
}
