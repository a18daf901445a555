/// Something short that runs at a moment, unless it is cancelled before.
package final class Alarm: Sendable {
  /// The work, which returns after how long to run again, or nil for never; nil once it is over.
  private let work: Lock<(@Sendable () -> Duration?)?>
  private let forget: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Duration?, forget: @escaping @Sendable () -> Void = {}) {
    self.work = Lock(work)
    self.forget = forget
  }

  package func cancel() {
    if work.withLock({ $0.take() }) != nil { forget() }
  }

  /// Suspends the task until an alarm rings.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  static func wait(
    for duration: Duration, set: (Duration, @escaping @Sendable () -> Void) -> Alarm
  ) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let end = Waiter<Void>()
    let alarm = set(duration) { end.finish(()) }
    let isOver: Void? = await end.value {
      alarm.cancel()
      return true
    }
    if isOver == nil { throw CancellationError() }
  }

  var isOver: Bool { work.withLock { $0 == nil } }

  /// Runs the work.
  ///
  /// - Returns: After how long to run it again; nil for never.
  func ring() -> Duration? {
    guard let work = work.withLock(\.self) else { return nil }
    if let pause = work(), !isOver { return pause }
    // A cancellation after this must not count it as one that still waits.
    self.work.withLock { $0 = nil }
    return nil
  }
}

/// The alarms of one timer, by their moments in nanoseconds of its time.
struct AlarmQueue {
  private var alarms = Heap<(moment: UInt64, alarm: Alarm)> { $0.moment < $1.moment }
  /// With more of them those that were cancelled are taken out.
  private var most = 64

  /// The moment of the first alarm; nil if there is none.
  var next: UInt64? {
    mutating get {
      while let first = alarms.first {
        if !first.alarm.isOver { return first.moment }
        alarms.popFirst()
      }
      return nil
    }
  }

  mutating func insert(_ alarm: Alarm, at moment: UInt64) {
    if alarms.count > most {
      alarms.keep { !$0.alarm.isOver }
      most = max(64, 2 * alarms.count)
    }
    alarms.insert((moment, alarm))
  }

  /// Takes out the alarms whose moment has come.
  mutating func takeDue(at now: UInt64) -> [Alarm] {
    var due: [Alarm] = []
    while let next, next <= now, let alarm = alarms.first?.alarm {
      alarms.popFirst()
      due.append(alarm)
    }
    return due
  }
}

extension Duration {
  /// Its nanoseconds; for more than three centuries, which would overflow, those of three.
  var nanoseconds: UInt64 {
    UInt64(min(max(.zero, self), .seconds(9_000_000_000)) / .nanoseconds(1))
  }
}
