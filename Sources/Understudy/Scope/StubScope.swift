import Foundation

/// Some stubs for the time of a piece of a test.
struct StubScope {
  private let stubs: HTTPStubs
  private let coverage: SessionCoverage?

  /// Makes stubs inside the scope around, which lends what is not given.
  init(
    _ stubs: [Stub], clock: (any Clock<Duration>)?, strictness: Strictness? = nil,
    limits: StubLimits = StubLimits(), redaction: Redaction, coverage: SessionCoverage? = nil,
    location: CodeLocation, began: Date? = nil
  ) {
    self.coverage = coverage ?? .inherited
    self.stubs = HTTPStubs(
      stubs, clock: clock ?? HTTPStubs.inheritedClock, strictness: strictness ?? .inherited,
      limits: limits, redaction: redaction, outer: HTTPStubs.scope, location: location,
      began: began)
  }

  /// Runs the body, then ends the scope and has the test fail where it went off script.
  func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (HTTPStubs) async throws -> Value
  ) async throws -> (Value, StubReport) {
    guard let coverage else { return try await runAlone(body) }
    return try await stubs.covering(coverage) { try await runAlone(body) }
  }

  private func runAlone<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (HTTPStubs) async throws -> Value
  ) async throws -> (Value, StubReport) {
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
    stubs.complainAtOnce(at: stubs.location)
    stubs.complain(at: stubs.location)
    if byError || !report.complaints(stubs.strictness, at: stubs.location).isEmpty {
      TrafficAttachment.attach(report, at: stubs.location)
    }
    return report
  }
}
