extension HTTPStubs {
  /// Fails the test for every request nobody planned and every stub used too rarely so far.
  ///
  /// ```swift
  /// func testRetries() async throws {
  ///   _ = try await MoviesClient(session: stubs.session).popular()
  ///   stubs.verify()
  /// }
  /// ```
  ///
  /// An `XCTestCase` that holds the stubs in a property need not call it: they are verified when the
  /// test is torn down. What one call has told, a later one does not repeat.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    complain(
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
