/// Where the failures of one mock, clock or scope go: to the test it was made in.
///
/// A failure is often noticed on another thread, where no framework can say which test runs.
package struct TestReporter: Sendable {
  private let send: @Sendable (TestIssue) -> Void

  /// Makes a reporter that hands issues on.
  package init(_ send: @escaping @Sendable (TestIssue) -> Void) {
    self.send = send
  }

  /// Tells the test.
  ///
  /// - Parameters:
  ///   - message: What is wrong and how to fix it.
  ///   - location: Where to show it; nil for the test itself.
  ///   - severity: Whether the test fails.
  package func report(
    _ message: String, at location: CodeLocation? = nil, severity: TestIssue.Severity = .failure
  ) {
    send(TestIssue(message, at: location, severity: severity))
  }

  /// Takes the place of the test that runs, for one task.
  @TaskLocal package static var override: TestReporter?

  /// A reporter for the test that runs here.
  package static var current: TestReporter {
    if let override { return override }
    guard let test = TestHost.shared.runningTest else {
      return TestReporter { TestHost.shared.record($0) }
    }
    return TestReporter { test.record($0) }
  }
}
