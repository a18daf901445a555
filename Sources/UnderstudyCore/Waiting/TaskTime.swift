/// The time in which Swift's tasks have their turns: the clock of every limit in real time.
///
/// A limit in real time itself could end while what it limits waits for a thread. A beat of this time is
/// a sleep, and then a turn of one task of each priority, behind all that were waiting for theirs, and of a thread
/// such as a user's closure has. On a busy machine it passes more slowly, and it stands still while other tasks
/// keep all threads, so that what was due before the end of a limit runs before it.
package enum TaskTime {
  /// The wait for something that may never come, after which the test fails: long enough for
  /// code at work, short enough to be waited for once.
  package static let patience: Duration = .seconds(30)

  private static let state = Lock(State())

  /// The time that has passed; it passes only while something waits for it.
  package static var now: Duration { .nanoseconds(Int64(state.withLock(\.now))) }

  /// The time that has passed since the last turn of a task: all threads are blocked.
  package static var blocked: Duration { .nanoseconds(Int64(state.withLock(\.blocked))) }

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try await Alarm.wait(for: duration, set: alarm)
  }

  /// Runs something short after a while.
  package static func alarm(
    after duration: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    repeating(after: duration) {
      work()
      return nil
    }
  }

  /// Runs something short after a while, and again after the time that it returns, if any.
  package static func repeating(
    after duration: Duration, _ work: @escaping @Sendable () -> Duration?
  ) -> Alarm {
    let alarm = Alarm(work)
    set(alarm, after: duration)
    return alarm
  }

  /// Runs something short on a task, after a turn of one task of each priority. On Linux each priority has
  /// threads of its own.
  package static func afterTurn(_ work: @escaping @Sendable () -> Void) {
    // Not of the background, which iOS stops altogether to save power.
    Task.detached(priority: .high) {
      Task.detached(priority: .medium) { Task.detached(priority: .low) { work() } }
    }
  }

  private static func set(_ alarm: Alarm, after duration: Duration) {
    let sleep: Duration? = state.withLock { state in
      // Beats that began before the alarm was set are not part of its time.
      let begun = (state.sleep ?? 0) + (state.waiting ?? 0)
      state.alarms.insert(alarm, at: state.now + begun + duration.nanoseconds)
      return state.sleep == nil ? state.beginSleep() : nil
    }
    if let sleep { RealTime.alarm(after: sleep, wake) }
  }

  /// Has the beat that was slept wait for its turn, and begins the next sleep.
  @Sendable private static func wake() {
    let (isTurn, due, sleep): (Bool, [Alarm], Duration?) = state.withLock { state in
      let isTurn = state.endSleep()
      return (isTurn, state.alarms.takeDue(at: state.now), state.beginSleep())
    }
    if let sleep { RealTime.alarm(after: sleep, wake) }
    if isTurn { afterTurn { UserCodeThreads.afterTurn(end) } }
    ring(due)
  }

  /// Counts the beat that had its turn.
  @Sendable private static func end() {
    ring(
      state.withLock { state in
        state.now += state.waiting ?? 0
        (state.waiting, state.blocked, state.stillness) = (nil, 0, 0)
        return state.alarms.takeDue(at: state.now)
      })
  }

  private static func ring(_ alarms: [Alarm]) {
    for alarm in alarms { if let pause = alarm.ring() { set(alarm, after: pause) } }
  }

  private struct State {
    var alarms = AlarmQueue()
    /// In nanoseconds, as all that follows.
    var now: UInt64 = 0
    /// The length of the sleep under way; nil while no alarm is set.
    var sleep: UInt64?
    /// The length of the beat that waits for its turn.
    var waiting: UInt64?
    /// The part of the time that has passed without a turn.
    var blocked: UInt64 = 0
    /// The sleep without a turn, and the work of the processors at its beginning.
    var (stillness, worked): (UInt64, Duration) = (0, .zero)

    /// Begins the next sleep: a short one before an alarm, so that even a short limit has several beats.
    mutating func beginSleep() -> Duration? {
      guard let next = alarms.next else {
        sleep = nil
        return nil
      }
      let passed = now + (waiting ?? 0)
      let isStill = stillness > 0
      let length = isStill ? 50_000_000 : (max(next, passed) - passed) / 4
      sleep = min(max(1_000_000, length), 50_000_000)
      return sleep.map { .nanoseconds(Int64($0)) }
    }

    /// Notes the end of a sleep; true if a beat is to have its turn.
    mutating func endSleep() -> Bool {
      let slept = sleep ?? 0
      guard waiting != nil else {
        (waiting, stillness, worked) = (slept, 0, RunningProcess.processorTime)
        return true
      }
      stillness += slept
      guard stillness >= 250_000_000 else { return false }
      // Threads that are busy get some of the processor in so much time. Blocked ones may wait for what the
      // limit is to end, or for another process, so this time counts for an eighth.
      if (RunningProcess.processorTime - worked).nanoseconds < stillness / 50 {
        now += stillness / 8
        blocked += stillness / 8
      }
      (stillness, worked) = (1, RunningProcess.processorTime)
      return false
    }
  }
}
