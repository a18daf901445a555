extension HTTPStubs {
  /// Fails the test for every unplanned request and every stub used too rarely so far.
  ///
  /// ```swift
  /// func testRetries() async throws {
  ///   _ = try await MoviesClient(session: stubs.session).popular()
  ///   stubs.verify()
  /// }
  /// ```
  ///
  /// XCTest need not call it: stubs that a test made, or that its `XCTestCase` has in a property, an
  /// element or an object of its own, are verified when the test is torn down, just before `tearDown`.
  /// What one call has told, a later one does not repeat. It is told to the test that calls it, and on
  /// another thread or in a detached task to the one that the stubs were made in.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    reportIssues(
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
