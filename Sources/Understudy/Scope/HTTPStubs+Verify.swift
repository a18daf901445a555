extension HTTPStubs {
  /// Fails the test for every unplanned request and every stub used too rarely so far.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(.get("/3/movie/popular").reply(.status(503), .json(["page": 1, "results": []])))
  /// _ = try await MoviesClient(session: stubs.session).popular()
  /// stubs.verify()
  /// ```
  ///
  /// A test need not call it. In Swift Testing an unplanned request fails the test when it comes, and a stub used
  /// too rarely when neither the stubs nor their session are there any more; in XCTest stubs that a test creates,
  /// or that its `XCTestCase` holds in a property, an element or an object of its own, are verified just before
  /// `tearDown`. Of stubs that outlive their test, a stub that no test has used fails the run. Each failure is
  /// reported once, to the test that calls this; from another thread or a detached task, to the test that
  /// created the stubs.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    reportIssues(
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
