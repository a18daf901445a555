import UnderstudyCore

extension ManualClock {
  /// The manual clock of the stubs in scope: that which `.stubs(…, clock: ManualClock())` made for this
  /// test, or this case of it.
  ///
  /// ```swift
  /// await ManualClock.current.advance(by: .seconds(5))
  /// ```
  ///
  /// Where the stubs in scope have no manual clock the test fails, and the clock is one that
  /// nothing sleeps on.
  public static var current: ManualClock {
    let takesTraits = TestHost.shared.takesTraits
    guard let stubs = HTTPStubs.scope else {
      let advice =
        takesTraits
        ? "Put `.stubs(…, clock: ManualClock())` on the test"
        : "Wrap the code in `withStubs(…, clock: ManualClock())`"
      TestReporter.current.report(
        """
        `ManualClock.current` was used outside of a scope. \
        \(advice); in a detached task or on a queue, take the clock along in a constant.
        """, at: nil, severity: .failure)
      return ManualClock()
    }
    if let clock = stubs.engine.clock.manual { return clock }
    stubs.engine.fail(
      """
      `ManualClock.current` was used, but the stubs in scope have no manual clock. Make them with \
      one: `\(takesTraits ? ".stubs" : "withStubs")(…, clock: ManualClock())`.
      """, at: stubs.location)
    return ManualClock()
  }
}

extension HTTPStubs {
  /// That of the scope around, or else the real one.
  static var inheritedClock: any Clock<Duration> {
    scope?.engine.clock.clock ?? ContinuousClock()
  }
}
