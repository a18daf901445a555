import Foundation
import UnderstudyCore

/// Planned answers to HTTP requests, and the record of what was asked: the scope of one test.
///
/// ```swift
/// let stubs = HTTPStubs(.get("https://api.example.com/movies").reply(.json(["page": 1])))
/// let (data, head) = try await stubs.data(for: RecordedRequest(url: url))
/// #expect(stubs.report.isClean)
/// ```
///
/// Inside a list the first stub that fits wins; stubs added later win over earlier ones; a stub that
/// has had its fill passes the request on. A request nobody planned never reaches the network: it
/// fails with an error that says so. Two `HTTPStubs` never see each other's requests.
public final class HTTPStubs: Sendable {
  package let engine: StubEngine
  /// What the test makes of requests nobody planned and stubs nobody used.
  public let strictness: Strictness
  /// Where the stubs were made: where a test shows what they have no better place for.
  public let location: CodeLocation
  /// What each face keeps with the stubs, by its type.
  private let attachments = Lock<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Makes a scope with these stubs; delays, throttling and time-outs run on `clock`.
  public convenience init(
    _ stubs: Stub..., clock: any Clock<Duration> = ContinuousClock(),
    strictness: Strictness = .fail, limits: StubLimits = StubLimits(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      stubs, clock: clock, strictness: strictness, limits: limits,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a scope with these stubs; delays, throttling and time-outs run on `clock`.
  ///
  /// An `outer` scope is asked where no stub here is for a request; the request is recorded here.
  public convenience init(
    _ stubs: [Stub], clock: any Clock<Duration> = ContinuousClock(),
    strictness: Strictness = .fail, limits: StubLimits = StubLimits(), outer: HTTPStubs? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.init(
      stubs, clock: clock, strictness: strictness, limits: limits, outer: outer,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  package init(
    _ stubs: [Stub], clock: any Clock<Duration>, strictness: Strictness, limits: StubLimits,
    outer: HTTPStubs? = nil, location: CodeLocation
  ) {
    self.strictness = strictness
    self.location = location
    engine = StubEngine(
      stubs, clock: StubClock(clock), limits: limits, outer: outer?.engine)
  }

  /// Adds stubs, which win over those that are there.
  public func add(_ stubs: Stub...) { engine.add(stubs) }

  /// Adds stubs, which win over those that are there.
  public func add(_ stubs: [Stub]) { engine.add(stubs) }

  /// Every request so far, in order.
  public var requests: [RecordedRequest] { engine.requests }

  /// The requests so far that a pattern fits, in order.
  ///
  /// ```swift
  /// #expect(stubs.requests(.post("/games")).count == 1)
  /// ```
  public func requests(_ pattern: RequestPattern) -> [RecordedRequest] {
    engine.requests.filter(pattern.matches)
  }

  /// What was asked so far, what was not planned and what was not used.
  public var report: StubReport { engine.report }

  /// The oldest request that a held stub holds and the test has not taken, waiting for one to come.
  ///
  /// Where none comes within the patience of the limits (30 s of real time), or the waiting task is
  /// cancelled, the report has a problem, and the request returned is one that nobody sent.
  public func nextHeld() async -> HeldRequest {
    if let held = await engine.held.next(within: engine.limits.patience) { return held }
    let requests = engine.requests.map(\.description)
    engine.note(
      problem: """
        `nextHeld()` waited for a request that a stub holds, and none came. \
        Requests so far: \(requests.isEmpty ? "none" : requests.joined(separator: ", ")).
        """)
    // A placeholder lets the test run on to the failure the problem becomes, instead of hanging.
    let nowhere = RecordedRequest(url: URL(filePath: "/nobody-sent-this"))
    return HeldRequest(nowhere, stub: nil)
  }

  /// Ends the scope: refuses what comes from now on, fails what waits for the test, waits for what
  /// is under way, and returns the report.
  @discardableResult
  public func end() async -> StubReport {
    await engine.end()
    return engine.report
  }

  /// What a face keeps with the stubs for as long as they live, such as their session.
  package func attachment<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = attachments.withLock({ $0[key] }) as? Value { return value }
    // Made without the lock; of two made at once the first one kept is everybody's.
    let made = make()
    let kept = attachments.withLock { attachments in
      if attachments[key] == nil { attachments[key] = made }
      return attachments[key]
    }
    return kept as? Value ?? made
  }
}
