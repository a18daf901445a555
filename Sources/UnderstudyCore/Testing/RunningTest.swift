/// A test while it runs, as the test framework sees it.
package struct RunningTest: Sendable {
  /// Distinguishes the test, and its case, from all others of the process.
  package let id: String
  private let tell: @Sendable (TestIssue) -> Void

  /// Describes a test.
  ///
  /// - Parameter tell: Records an issue in this test, from whatever thread or task.
  package init(id: String, tell: @escaping @Sendable (TestIssue) -> Void) {
    self.id = id
    self.tell = tell
  }

  /// Records an issue in this test.
  package func record(_ issue: TestIssue) { tell(issue) }
}

/// What the test frameworks have to offer: the one thing this package knows of them.
package struct TestBridge: Sendable {
  /// The test that runs here, if one can be told.
  let runningTest: @Sendable () -> RunningTest?
  /// Records an issue that belongs to no test that can be told.
  let record: @Sendable (TestIssue) -> Void

  package init(
    runningTest: @escaping @Sendable () -> RunningTest?,
    record: @escaping @Sendable (TestIssue) -> Void
  ) {
    self.runningTest = runningTest
    self.record = record
  }
}
