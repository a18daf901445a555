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
    try await Alarm.wait(for: duration) { timer.add($1, after: $0) }
  }

  /// Runs something short after a while, on the timer's thread.
  @discardableResult
  package static func alarm(
    after duration: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    timer.add(
      {
        work()
        return nil
      }, after: duration)
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
    var alarms = AlarmQueue()
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

  func add(_ work: @escaping @Sendable () -> Duration?, after duration: Duration) -> Alarm {
    let alarm = Alarm(work) { RealTime.timer.forgetOne() }
    set(alarm, after: duration)
    return alarm
  }

  private func set(_ alarm: Alarm, after duration: Duration) {
    let moment = DispatchTime.now().uptimeNanoseconds + duration.nanoseconds
    state.withLock { state in
      state.alarms.insert(alarm, at: moment)
      if moment < state.next { set(&state.next, to: moment) }
    }
  }

  private func forgetOne() { state.withLock { $0.alarms.forgetOne() } }

  private func wake() {
    let due: [Alarm] = state.withLock { state in
      let due = state.alarms.takeDue(at: DispatchTime.now().uptimeNanoseconds)
      set(&state.next, to: state.alarms.next ?? .max)
      return due
    }
    for alarm in due { if let pause = alarm.ring() { set(alarm, after: pause) } }
  }

  private func set(_ next: inout UInt64, to moment: UInt64) {
    next = moment
    let time = DispatchTime(uptimeNanoseconds: moment)
    source.schedule(deadline: moment == .max ? .distantFuture : time, leeway: .nanoseconds(0))
  }
}
