/// Runs a piece of a test with a list of stubs, which tests may share, and reports what was asked of
/// them.
///
/// - Throws: what the body throws.
@discardableResult
public func withStubs(
  _ stubs: [Stub], clock: (any Clock<Duration>)? = nil,
  strictness: Strictness? = nil, limits: StubLimits = StubLimits(),
  redaction: Redaction = .standard, covering coverage: SessionCoverage? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, isolation: isolated (any Actor)? = #isolation,
  _ body: (HTTPStubs) async throws -> Void
) async throws -> StubReport {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = StubScope(
    stubs, clock: clock, strictness: strictness, limits: limits, redaction: redaction,
    coverage: coverage, location: location)
  return try await scope.run(body).1
}

/// Runs a piece of a test with a list of stubs, which tests may share, and gives its value with the
/// report.
///
/// - Throws: what the body throws.
@discardableResult
public func withStubs<Value>(
  _ stubs: [Stub], clock: (any Clock<Duration>)? = nil,
  strictness: Strictness? = nil, limits: StubLimits = StubLimits(),
  redaction: Redaction = .standard, covering coverage: SessionCoverage? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, isolation: isolated (any Actor)? = #isolation,
  _ body: (HTTPStubs) async throws -> Value
) async throws -> (Value, StubReport) {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = StubScope(
    stubs, clock: clock, strictness: strictness, limits: limits, redaction: redaction,
    coverage: coverage, location: location)
  return try await scope.run(body)
}
