/// Some stubs for the time of a piece of a test.
struct StubScope {
  private let stubs: HTTPStubs

  /// Makes stubs inside the scope around, which lends what is not given.
  init(
    _ stubs: [Stub], clock: (any Clock<Duration>)?, strictness: Strictness? = nil,
    limits: StubLimits = StubLimits(), redaction: Redaction, location: CodeLocation
  ) {
    self.stubs = HTTPStubs(
      stubs, clock: clock ?? HTTPStubs.inheritedClock, strictness: strictness ?? .inherited,
      limits: limits, redaction: redaction, outer: HTTPStubs.scope, location: location)
  }

  /// Runs the body, then ends the scope and has the test fail where it went off script.
  func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (HTTPStubs) async throws -> Value
  ) async rethrows -> (Value, StubReport) {
    do {
      let value = try await stubs.asScope { try await body(stubs) }
      return (value, await end())
    } catch {
      await end(byError: true)
      throw error
    }
  }

  @discardableResult
  private func end(byError: Bool = false) async -> StubReport {
    let report = await stubs.end()
    stubs.complain(at: stubs.location)
    if byError || !report.complaints(stubs.strictness, at: stubs.location).isEmpty {
      TrafficAttachment.attach(report, at: stubs.location)
    }
    return report
  }
}
