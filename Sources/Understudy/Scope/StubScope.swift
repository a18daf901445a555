import Foundation

/// Some stubs for the time of a piece of a test.
struct StubScope {
  private let stubs: HTTPStubs
  private let coverage: SessionCoverage?

  /// Creates stubs inside the scope around, which lends what is not given.
  init(
    _ stubs: [Stub], clock: (any Clock<Duration>)?, covering coverage: SessionCoverage? = nil,
    options: StubOptions, location: CodeLocation
  ) {
    var options = options
    options.strictness = options.strictness ?? .inherited
    self.coverage = coverage ?? .inherited
    self.stubs = HTTPStubs(
      stubs, clock: clock ?? HTTPStubs.inheritedClock, outer: HTTPStubs.scope, options: options,
      location: location)
  }

  /// Runs the body, then ends the scope and tells the test what did not go as planned.
  nonisolated(nonsending) func run<Value>(
    _ body: (HTTPStubs) async throws -> Value
  ) async throws -> StubReport {
    guard let coverage else { return try await runAlone(body) }
    return try await stubs.covering(coverage) { try await runAlone(body) }
  }

  private nonisolated(nonsending) func runAlone<Value>(
    _ body: (HTTPStubs) async throws -> Value
  ) async throws -> StubReport {
    do {
      _ = try await stubs.asScope { try await body(stubs) }
      return await end()
    } catch  where TestFrameworks.isCancellation(error) {
      // What is missing was not to come.
      await stubs.end()
      throw error
    } catch {
      await end(byError: true)
      throw error
    }
  }

  @discardableResult
  private func end(byError: Bool = false) async -> StubReport {
    let report = await stubs.end()
    stubs.reportRefusalsAtOnce(at: stubs.location)
    stubs.reportIssues(at: stubs.location)
    if byError || !report.issues(stubs.strictness, at: stubs.location).isEmpty {
      TrafficAttachment.attach(report, at: stubs.location)
    }
    return report
  }
}
