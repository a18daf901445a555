import Dispatch

/// Real time, slept on one timer for all.
///
/// A `Task.sleep` that is cancelled stays queued until its time is up: for the timeout of a request,
/// a minute or a week. Of what is cancelled here nothing is left.
package enum RealTime {
  fileprivate static let timer = SharedTimer()

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let end = Promise<Void>()
    let alarm = after(duration) { end.settle(.success(())) }
    try await withTaskCancellationHandler {
      try await end.value()
    } onCancel: {
      alarm.cancel()
      end.settle(.failure(CancellationError()))
    }
  }

  /// Runs something short after a while, on the timer's thread.
  package static func after(
    _ duration: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    let alarm = Alarm(after: duration, work)
    timer.add(alarm)
    return alarm
  }

  /// What is to be run at a moment, unless it is cancelled before.
  package final class Alarm: Sendable {
    private let work: Lock<(@Sendable () -> Void)?>
    /// In nanoseconds since the machine started.
    fileprivate let deadline: UInt64

    fileprivate init(after duration: Duration, _ work: @escaping @Sendable () -> Void) {
      self.work = Lock(work)
      let now = DispatchTime.now().uptimeNanoseconds
      // Three centuries, which no one waits for; more would overflow.
      let nanoseconds = min(max(.zero, duration), .seconds(9_000_000_000)) / .nanoseconds(1)
      deadline = now + UInt64(nanoseconds)
    }

    package func cancel() {
      if take() != nil { timer.forgetOne() }
    }

    fileprivate var isCancelled: Bool { work.withLock { $0 == nil } }

    /// What is still to be run, for the one who runs it or gives it up.
    fileprivate func take() -> (@Sendable () -> Void)? { work.withLock { $0.take() } }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps on this clock; where it is the one of real time, on the timer that all share.
  package func rest(for duration: Duration) async throws {
    if self is ContinuousClock { return try await RealTime.sleep(for: duration) }
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

/// What is to be run in real time, and the one timer that runs it.
private final class SharedTimer: Sendable {
  private struct State {
    var alarms = Heap<RealTime.Alarm> { $0.deadline < $1.deadline }
    /// How many of them have been cancelled.
    var forgotten = 0
    /// The moment for which the timer is set.
    var next = UInt64.max
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

  func add(_ alarm: RealTime.Alarm) {
    state.withLock { state in
      state.alarms.insert(alarm)
      if alarm.deadline < state.next { set(&state.next, to: alarm.deadline) }
    }
  }

  /// Gives back the memory of those who were cancelled, once they are more than the others.
  func forgetOne() {
    state.withLock { state in
      state.forgotten += 1
      guard state.forgotten > 64, state.forgotten > state.alarms.count / 2 else { return }
      state.alarms.keep { !$0.isCancelled }
      state.forgotten = 0
    }
  }

  private func wake() {
    let due: [RealTime.Alarm] = state.withLock { state in
      var due: [RealTime.Alarm] = []
      let now = DispatchTime.now().uptimeNanoseconds
      while let first = state.alarms.first, first.deadline <= now {
        state.alarms.popFirst()
        due.append(first)
      }
      set(&state.next, to: state.alarms.first?.deadline ?? .max)
      return due
    }
    let cancelled = due.count { $0.take()?() == nil }
    if cancelled > 0 { state.withLock { $0.forgotten = max(0, $0.forgotten - cancelled) } }
  }

  private func set(_ next: inout UInt64, to deadline: UInt64) {
    next = deadline
    let time = DispatchTime(uptimeNanoseconds: deadline)
    source.schedule(deadline: deadline == .max ? .distantFuture : time, leeway: .nanoseconds(0))
  }
}
