import Dispatch

/// Real time.
///
/// A `Task.sleep` that is cancelled stays queued until its time is up: for the timeout of a request,
/// a minute or a week. Of what is cancelled here nothing is left.
package enum RealTime {
  // A queue of its own has a thread even where those of Swift's tasks are all blocked.
  private static let queue = DispatchQueue(label: "understudy.time")

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try await Alarm.wait(for: duration, set: alarm)
  }

  /// Runs something short after a while, on a thread that all alarms share.
  @discardableResult
  package static func alarm(
    after duration: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    // Unsafe, since Dispatch does not declare its sources Sendable: this one is set before it begins, and
    // any thread may cancel it.
    nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: queue)
    let alarm = Alarm {
      work()
      return nil
    } forget: {
      source.cancel()
    }
    source.setEventHandler {
      _ = alarm.ring()
      source.cancel()
    }
    let moment = DispatchTime.now().uptimeNanoseconds + duration.nanoseconds
    source.schedule(deadline: DispatchTime(uptimeNanoseconds: moment), leeway: .nanoseconds(0))
    source.activate()
    return alarm
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps on this clock; where it is the one of real time, so that nothing is left of a cancelled sleep.
  package func rest(for duration: Duration) async throws {
    if self is ContinuousClock { return try await RealTime.sleep(for: duration) }
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}
