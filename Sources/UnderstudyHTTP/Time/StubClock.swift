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

  /// Whether the clock moves only when the test says so.
  package var isManual: Bool { manual != nil }

  /// Whether the test is moving the clock right now.
  package var isAdvancing: Bool { manual?.isAdvancing ?? false }

  /// Tells a manual clock that a request has come, so that `advance(by:)` waits for it.
  package func requestBegins() { manual?.requestBegins() }

  /// Tells a manual clock that a response is on its way to code outside the library.
  package func responseIsGiven() { manual?.responseIsGiven() }

  /// Tells a manual clock that a request goes on, having waited for the test.
  package func workBegins() { manual?.workBegins() }

  /// Tells a manual clock that a request has come to its end, or waits for the test.
  package func workEnds() { manual?.workEnds() }

  /// Tells a manual clock that a request is answered, or waits for code outside the library.
  package func workIsHandedOver() { manual?.workIsHandedOver() }

  /// Tells a manual clock that a request goes on, that code having had its say.
  package func workComesBack() { manual?.workComesBack() }

  /// Sleeps as a request's time-out does, which is not work that anybody waits for.
  package func sleepAsTimeout(for duration: Duration) async throws {
    if let manual {
      try await manual.sleep(until: manual.now.advanced(by: duration), as: .timeout)
    } else {
      try await sleepFor(duration)
    }
  }

  package func sleep(for duration: Duration) async throws {
    if duration <= .zero { return }
    guard let manual else { return try await sleepFor(duration) }
    try await manual.sleep(until: manual.now.advanced(by: duration), as: .reply)
  }
}
