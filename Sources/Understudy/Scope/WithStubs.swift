/// Runs a piece of a test with stubs, and reports what was asked of them.
///
/// ```swift
/// let report = try await withStubs(.get("https://example.com/").reply(.status(201))) { stubs in
///   _ = try await stubs.session.data(from: URL(string: "https://example.com/")!)
/// }
/// #expect(report.requests.count == 1)
/// ```
///
/// What the body returns is discarded, so that the result is the report whatever its last line is. To use a
/// value afterwards, assign it to a variable outside.
///
/// It waits for the requests under way before it reports. An unplanned request or an unused stub fails
/// the test unless the `options`, or those of the scope around, say otherwise; the `clock`, too, is that
/// of the scope around unless one is given. Inside another scope these stubs come first, and the outer
/// ones answer what none of these matches. With `covering: .sharedSession` the stubs answer `URLSession.shared`, too,
/// one scope at a time: see ``HTTPStubs/covering(_:isolation:_:)``; scopes inside cover
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
