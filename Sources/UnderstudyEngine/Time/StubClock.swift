import UnderstudyCore

/// The clock of the stubs, of whatever type, counted from when the scope began.
package struct StubClock: Sendable {
  /// The clock itself, for a scope inside this one.
  package let clock: any Clock<Duration>
  /// The time since the scope began.
  package let elapsed: @Sendable () -> Duration
  private let sleepFor: @Sendable (Duration) async throws -> Void
  /// The clock, where a test moves it by hand.
  package let manual: ManualClock?

  package init<C: Clock<Duration>>(_ clock: C) {
    self.clock = clock
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleepFor = { try await clock.rest(for: $0) }
    manual = clock as? ManualClock
  }

  /// Whether the clock is that of the machine.
  package var isReal: Bool { clock is ContinuousClock }

  /// Whether the clock moves only when the test says so.
  package var isManual: Bool { manual != nil }

  /// Whether the test is moving the clock right now.
  package var isAdvancing: Bool { manual?.isAdvancing ?? false }

  /// Has a manual clock wait for a request that has come, or for other work on it.
  package func begin(isReaction: Bool = true) -> ClockWork? {
    manual.map { ClockWork(on: $0, isReaction: isReaction) }
  }

  /// Sleeps; as a timeout, which is not work that `sleepers(_:)` counts, where that is said.
  package func sleep(for duration: Duration, as kind: ManualClock.SleeperKind = .reply) async throws
  {
    if duration <= .zero { return }
    if let manual {
      return try await manual.sleep(until: manual.now.advanced(by: duration), as: kind)
    }
    try await sleepFor(duration)
  }
}
