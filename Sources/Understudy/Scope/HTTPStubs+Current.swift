import Foundation

// The stubs and the clock of the test that runs.

extension HTTPStubs {
  /// The stubs of the scope this task runs in.
  ///
  /// ```swift
  /// @Test(.stubs(.post("/events").reply(.status(202))))
  /// func sendsAnEvent() async {
  ///   Tracker(session: .stubbed).track("opened")
  ///   #expect(await HTTPStubs.current.nextRequest().method == "POST")
  /// }
  /// ```
  ///
  /// Outside of a scope, as in a detached task or on a dispatch queue, they are empty stubs that
  /// refuse every request with an error that says so.
  public static var current: HTTPStubs { enclosing ?? .outsideOfScope() }

  /// Stubs that refuse every request with the reason, and tell the test that runs here, or a
  /// listener: the code under test may keep the error to itself.
  private static func outsideOfScope() -> HTTPStubs {
    let options = StubOptions { $0.strictness = .inherited }
    let stubs = HTTPStubs(
      [], clock: ContinuousClock(), options: options, location: .nowhere
    ) { request, _ in
      StubError(
        .unplanned,
        """
        No stub can match \(request.shown): `HTTPStubs.current` was used outside of a scope. \
        \(TestHost.shared.takesTraits ? "Put `.stubs(…)` on the test, or wrap" : "Wrap") the code in \
        `withStubs(…)`; in a detached task or on a queue, take the stubs along in a constant.
        """)
    }
    stubs.reportFurtherRefusals(at: nil)
    return stubs
  }
}

extension URLSession {
  /// The session of the stubs in scope: `HTTPStubs.current.session`.
  ///
  /// ```swift
  /// let movies = try await MoviesClient(session: .stubbed).popular()
  /// ```
  public static var stubbed: URLSession { HTTPStubs.current.session }
}

extension ManualClock {
  /// The manual clock of the stubs in scope: that which `.stubs(…, clock: ManualClock())` made for this
  /// test, or this case of it.
  ///
  /// ```swift
  /// await ManualClock.current.advance(by: .seconds(5))
  /// ```
  ///
  /// If the stubs in scope have no manual clock the test fails, and the clock is one that
  /// nothing sleeps on.
  public static var current: ManualClock {
    let takesTraits = TestHost.shared.takesTraits
    guard let stubs = HTTPStubs.enclosing else {
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
  /// The clock of the scope around, or else the real one.
  static var inheritedClock: any Clock<Duration> {
    enclosing?.engine.clock.clock ?? ContinuousClock()
  }
}
