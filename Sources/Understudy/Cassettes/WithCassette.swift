import UnderstudyCore

/// Runs a piece of a test with a HAR file in the folder `Cassettes` beside it, and reports what was
/// asked.
///
/// ```swift
/// try await withCassette("popular") { stubs in
///   let movies = try await MoviesClient(session: stubs.session).popular()
///   XCTAssertEqual(movies.count, 2)
/// }
/// ```
///
/// What the body returns is discarded; the result is the report, as with `withStubs`.
///
/// It is what `.cassette(_:)` is for tests without traits, such as those of XCTest: replayed, or
/// recorded where the run or the `mode` asks for that.
///
/// - Parameters:
///   - name: The name of the file, with any folders below `Cassettes`; `.har` may be left out.
///   - mode: What to do in a run that does not say; `.replay` in every run.
///   - service: The stubs that reach the real service where it is to be asked; without it everything may
///     be reached.
///   - options: Changes the other options: which requests match, how they are replayed, when the
///     cassette expires.
/// - Throws: what the body throws, and ``CassetteError`` where the file cannot be read or written.
@discardableResult
public nonisolated(nonsending) func withCassette<Value>(
  _ name: String, mode: Cassette.Mode? = nil,
  service: @autoclosure @escaping @Sendable () -> [Stub] = [.any().passthrough()],
  options: (inout CassetteOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (HTTPStubs) async throws -> Value
) async throws -> StubReport {
  let cassette = CassetteScope(
    name: name, service: service,
    options: CassetteOptions {
      $0.mode = mode
      options(&$0)
    },
    location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  let owner = CassetteOwner.current
  let recorder = cassette.recorder
  let report: StubReport
  do {
    report = try await cassette.run(recorder, for: owner, body)
  } catch {
    // Tells the test that nothing was recorded; what it threw says why.
    try? cassette.commit(recorder, for: owner, isWhole: false)
    throw error
  }
  try cassette.commit(recorder, for: owner, isWhole: false)
  return report
}
