import Foundation

/// Runs a piece of a test with stubs, and reports what was asked of them.
///
/// ```swift
/// let report = try await withStubs(.get("https://example.com/").reply(.status(201))) { stubs in
///   _ = try await stubs.session.data(from: URL(string: "https://example.com/")!)
/// }
/// #expect(report.requests.count == 1)
/// ```
///
/// The body's result is discarded, so that the result is the report whatever its last line is. To use a
/// value afterwards, assign it to a variable outside.
///
/// It waits for the requests under way before it reports. An unplanned request or an unused stub fails
/// the test unless the `options`, or those of the scope around, say otherwise; the `clock`, too, is that
/// of the scope around unless one is given. Inside another scope these stubs come first, and the outer
/// ones answer what none of these matches. With `covering: .sharedSession` the stubs answer `URLSession.shared`, too,
/// one scope at a time: see ``SessionCoverage``; scopes inside cover
/// what the one around them covers.
///
/// Swift does not look for a `try` inside a macro to tell whether a closure throws. Where it is the
/// only one of the body, write it in front: `try await #expect(client.popular().count == 20)`.
///
/// - Throws: what the body throws. It is not `rethrows`: with every `try` inside a macro the body would
///   not seem to throw, and `try await withStubs` would get a warning.
@discardableResult
public nonisolated(nonsending) func withStubs<Value>(
  _ stubs: Stub..., clock: (any Clock<Duration>)? = nil, covering coverage: SessionCoverage? = nil,
  options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (HTTPStubs) async throws -> Value
) async throws -> StubReport {
  try await withStubs(
    stubs, clock: clock, covering: coverage, options: options, fileID: fileID, filePath: filePath,
    line: line, column: column, body)
}

/// Runs a piece of a test with a list of stubs, which tests may share, and reports what was asked of
/// them.
///
/// ```swift
/// let signedIn: [Stub] = [.get("/me").reply(.json(["name": "Ida"])).optional()]
/// try await withStubs(signedIn) { stubs in
///   _ = try await stubs.data(from: URL(string: "https://api.example.com/me")!)
/// }
/// ```
///
/// - Throws: what the body throws.
@discardableResult
public nonisolated(nonsending) func withStubs<Value>(
  _ stubs: [Stub], clock: (any Clock<Duration>)? = nil, covering coverage: SessionCoverage? = nil,
  options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (HTTPStubs) async throws -> Value
) async throws -> StubReport {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = StubScope(
    stubs, clock: clock, covering: coverage, options: StubOptions(options), location: location)
  return try await scope.run(body)
}

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
      stubs, clock: clock ?? HTTPStubs.inheritedClock, outer: HTTPStubs.enclosing, options: options,
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
      // Replies that are missing were not to come.
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
    stubs.reportFurtherRefusals(at: stubs.location)
    if stubs.reportIssues(at: stubs.location) || byError {
      TrafficAttachment.attach(report, at: stubs.location)
    }
    return report
  }
}
