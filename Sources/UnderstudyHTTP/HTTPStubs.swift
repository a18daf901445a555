import Foundation

/// Planned replies to HTTP requests, and the record of what was asked: the scope of one test.
///
/// ```swift
/// let stubs = HTTPStubs(.get("https://api.example.com/movies").reply(.json(["page": 1])))
/// let url = URL(string: "https://api.example.com/movies")!
/// let (data, response) = try await stubs.session.data(from: url)
/// #expect(stubs.report.isClean)
/// ```
///
/// In a list the first stub that matches wins; stubs added later win over earlier ones; a stub that is
/// exhausted passes the request on. An unplanned request never reaches the network: it fails with an
/// error that says so. Two `HTTPStubs` never see each other's requests.
public final class HTTPStubs: Sendable {
  package let engine: StubEngine
  /// Held by the stubs and by all else through which a request may come to them.
  package let lifetime: EngineLifetime
  /// The consequences of unplanned requests and unused stubs for a test, if the stubs or those around say so.
  package let strictness: Strictness?
  /// The place at which the stubs were made: where a test shows what has no better location.
  package let location: CodeLocation
  /// The object that URLSession's face keeps with the stubs.
  private let attached = Lock<(any AnyObject & Sendable)?>(nil)

  /// Creates a scope with these stubs; delays, throttling and timeouts run on `clock`.
  public convenience init(
    _ stubs: Stub..., clock: any Clock<Duration> = ContinuousClock(),
    options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      stubs, clock: clock, options: options, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Creates a scope with these stubs; delays, throttling and timeouts run on `clock`.
  ///
  /// An `outer` scope is asked if no stub here matches a request; the request is recorded here.
  public convenience init(
    _ stubs: [Stub], clock: any Clock<Duration> = ContinuousClock(), outer: HTTPStubs? = nil,
    options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      stubs, clock: clock, outer: outer, options: StubOptions(options),
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    // Stubs made by hand are judged when they go (`StubsByHand`); a scope judges its own.
    if TestReporter.override == nil {
      TestHost.shared.keep(self, in: engine.test, from: self.location)
    }
  }

  package init(
    _ stubs: [Stub], clock: any Clock<Duration>, outer: HTTPStubs? = nil, options: StubOptions,
    location: CodeLocation,
    diagnose: @escaping StubEngine.Diagnose = { Diagnosis($0, among: $1).error }
  ) {
    strictness = options.strictness ?? outer?.strictness
    self.location = location
    engine = StubEngine(
      stubs, clock: StubClock(clock), options: options, outer: outer?.engine, location: location,
      diagnose: diagnose)
    lifetime = EngineLifetime(engine, inside: outer?.lifetime)
  }

  deinit {
    // No test can take them any more.
    for held in engine.held.takeWaiting() {
      engine.fail(held.neverAnswered.description, at: held.stub?.location)
      held.settle(.failure(held.neverAnswered))
    }
    lifetime.leave()
  }

  /// Adds stubs, which win over those that are there.
  ///
  /// ```swift
  /// stubs.add(.get("/movies").reply(.json(["page": 2])))
  /// ```
  public func add(_ stubs: Stub...) { engine.add(stubs) }

  /// Adds stubs, which win over those that are there.
  public func add(_ stubs: [Stub]) { engine.add(stubs) }

  /// The date in the scope: when it began, and what has passed on the clock of the stubs since.
  ///
  /// ```swift
  /// let cache = Cache(maximumAge: 60, now: { stubs.now })
  /// ```
  ///
  /// If a cassette is replayed it began when that was recorded, so that what the responses say of
  /// dates is as it was then. With a ``ManualClock`` it moves when the test says so.
  public var now: Date { engine.now }

  /// Every request so far, in order, within the limits of the stubs.
  public var requests: [RecordedRequest] { engine.requests }

  /// The requests so far that match a pattern, in order.
  ///
  /// ```swift
  /// #expect(stubs.requests(.post("/games")).count == 1)
  /// ```
  public func requests(_ pattern: RequestPattern) -> [RecordedRequest] {
    engine.requests.filter(pattern.matches)
  }

  /// The record so far: what was asked, what was not planned and what was not used.
  ///
  /// ```swift
  /// print(stubs.report)
  /// #expect(stubs.report.unplanned.isEmpty)
  /// ```
  public var report: StubReport { engine.report }

  /// Ends the scope and returns its report.
  ///
  /// ```swift
  /// let report = await stubs.end()
  /// #expect(report.stragglers.isEmpty)
  /// ```
  ///
  /// Requests that come later are refused, those that are held fail, streams end, and other replies
  /// under way are waited for. One that has not come within the patience of the limits (30 s of real
  /// time) fails its request and the test.
  @discardableResult
  public func end() async -> StubReport {
    await engine.end()
    return engine.report
  }

  /// The object that URLSession's face keeps with the stubs for as long as they live, made at the first use.
  package func attachment<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
    if let value = attached.withLock({ $0 }) as? Value { return value }
    // Made without the lock; of two made at once the first one kept is for all.
    let made = make()
    return attached.withLock { attached in
      if let kept = attached as? Value { return kept }
      attached = made
      return made
    }
  }
}

extension HTTPStubs: CustomReflectable {
  /// The mirror for `dump`: the report, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["report": report]) }
}

extension HTTPStubs {
  @TaskLocal private static var scoped: HTTPStubs?

  /// The stubs of the scope this task runs in, or nil outside of `withStubs` and `.stubs`.
  package static var enclosing: HTTPStubs? { scoped }

  /// Runs a body in the scope of these stubs.
  package nonisolated(nonsending) func asScope<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await Self.$scoped.withValue(self, operation: body)
  }
}
