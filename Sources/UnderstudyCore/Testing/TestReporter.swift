/// The way of the failures of one mock, clock or scope: to the test it was made in.
///
/// A failure is often noticed on another thread, where no framework can say which test runs.
package struct TestReporter: Sendable {
  private typealias Send = @Sendable (TestIssue, CapturedTaskLocals?) -> Void

  /// The values of the task that the reporter was made in: what runs a test's own code runs it with them.
  package let locals: CapturedTaskLocals
  /// The test that the reporter was made in, if it is known.
  package let test: RunningTest?
  private let send: Send

  /// Creates a reporter that hands issues on.
  package init(_ send: @escaping @Sendable (TestIssue) -> Void) {
    self.init(test: nil) { issue, _ in send(issue) }
  }

  private init(test: RunningTest?, _ send: @escaping Send) {
    locals = CapturedTaskLocals()
    self.test = test
    self.send = send
  }

  /// Tells the test.
  ///
  /// - Parameters:
  ///   - message: What is wrong and how to fix it.
  ///   - location: Where to show it; nil for the test itself.
  ///   - fallback: Where to show it if no line of the test is known.
  ///   - severity: Whether the test fails.
  package func report(
    _ message: String, at location: CodeLocation? = nil, orElse fallback: CodeLocation? = nil,
    severity: TestIssue.Severity = .failure
  ) {
    report(TestIssue(message, at: location, orElse: fallback, severity: severity))
  }

  /// Tells the test of an issue.
  package func report(_ issue: TestIssue) { send(issue, locals) }

  /// Tells the test, without the task-local values: what lives for long must not keep these alive.
  package var lasting: @Sendable (TestIssue) -> Void {
    { [send] issue in send(issue, nil) }
  }

  /// Takes the place of the test that runs, for one task.
  @TaskLocal package static var override: TestReporter?

  /// A reporter for the test that runs here.
  package static var current: TestReporter {
    if let override { return TestReporter(test: nil, override.send) }
    guard let test = TestHost.shared.runningTest else {
      return TestReporter(test: nil) { issue, _ in TestHost.shared.record(issue) }
    }
    return TestReporter(test: test) { test.record($0, from: $1) }
  }
}

/// Something a test is told.
package struct TestIssue: Sendable, Hashable {
  /// The severity of the issue.
  package enum Severity: Sendable, Hashable {
    /// The test fails.
    case failure
    /// The test goes on, and passes.
    case warning
  }

  /// The fault and the next step, in words.
  package let message: String
  /// The place at which to show it; nil for the test itself.
  package let location: CodeLocation?
  /// The same, or else the best location that is known, which may be no line of the test.
  package let bestLocation: CodeLocation?
  package let severity: Severity

  package init(
    _ message: String, at location: CodeLocation?, orElse fallback: CodeLocation? = nil,
    severity: Severity = .failure
  ) {
    self.message = message
    self.location = location == .nowhere ? nil : location
    bestLocation = self.location ?? fallback
    self.severity = severity
  }

  /// The issue as a compiler would print it, for a place where no test is known.
  package var line: String {
    let word = severity == .failure ? "error" : "warning"
    guard let bestLocation else { return "\(word): \(message)" }
    return "\(bestLocation.filePath):\(bestLocation.line): \(word): \(message)"
  }
}
