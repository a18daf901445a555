import UnderstudyCore

/// Runs a piece of a test with a HAR file in the folder `Cassettes` beside it, and reports what was
/// asked.
///
/// ```swift
/// func testPopular() async throws {
///   try await withCassette("popular") { stubs in
///     let movies = try await MoviesClient(session: stubs.session).popular()
///     XCTAssertEqual(movies.count, 20)
///   }
/// }
/// ```
///
/// It is what `.cassette(_:)` is for tests without traits, such as those of XCTest: replayed, or
/// recorded where the run or the `mode` asks for that.
///
/// - Parameters:
///   - name: The name of the file, with any folders below `Cassettes`; `.har` may be left out.
///   - mode: What to do in a run that does not say; `.replay` in every run.
///   - service: The stubs that reach the real service where it is to be asked; without it everything may
///     be reached.
///   - expiry: From when on the cassette is too old.
///   - comparison: What does not count when it is compared with the service.
/// - Throws: what the body throws, and ``CassetteError`` where the file cannot be read or written.
@discardableResult
public func withCassette<Value>(
  _ name: String, mode: Cassette.Mode? = nil,
  service: @autoclosure @escaping @Sendable () -> [Stub] = [.any().passthrough()],
  expires expiry: Cassette.Expiry? = nil,
  comparing comparison: Cassette.Comparison = .standard,
  ignoringQuery ignoredItems: [String] = [],
  matchingHeaders headers: [String] = [], ignoringBodies ignoresBodies: Bool = false,
  whenExhausted exhaustion: Cassette.Exhaustion = .repeatsLast,
  timing: Cassette.Timing = .immediate, clock: (any Clock<Duration>)? = nil,
  redaction: Redaction = .standard, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPStubs) async throws -> Value
) async throws -> (Value, StubReport) {
  let cassette = CassetteScope(
    name: name, filePath: "\(filePath)", mode: mode, service: service,
    choices: CassettePlayer.Choices(
      ignoringQuery: ignoredItems, matchingHeaders: headers, ignoringBodies: ignoresBodies,
      whenExhausted: exhaustion, timing: timing),
    expiry: expiry, comparison: comparison, clock: { clock }, redaction: redaction,
    location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  let owner = CassetteOwner.current
  let recorder = cassette.recorder
  let result: (Value, StubReport)
  do {
    result = try await cassette.run(recorder, for: owner, body)
  } catch {
    // Tells the test that nothing was recorded; what it threw says why.
    try? cassette.commit(recorder, for: owner, isWhole: false)
    throw error
  }
  try cassette.commit(recorder, for: owner, isWhole: false)
  return result
}
