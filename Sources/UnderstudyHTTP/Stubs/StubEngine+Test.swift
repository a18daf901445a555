import UnderstudyCore

// What the test is told.

extension StubEngine {
  /// Tells the test what went wrong, once for each subject.
  ///
  /// A message may grow while the test goes on, and is still no news.
  package func tell(
    _ message: String, about subject: String, at location: CodeLocation?,
    severity: TestIssue.Severity = .failure
  ) {
    let (isNews, isAnybodys) = state.withLock { state in
      (state.told.insert(subject).inserted, state.isAnybodys)
    }
    guard isNews else { return }
    if isAnybodys {
      TestReporter.current.report(message, at: location, severity: severity)
    } else {
      reporter.report(message, at: location, severity: severity)
    }
  }

  /// Has the listener told of each request that is refused from now on.
  package func listen(_ listener: @escaping Listener) {
    state.withLock { $0.listener = listener }
  }

  /// Lets the scope outlive the test it was made in: from now on it belongs to whichever test runs.
  package func outlivesItsTest() {
    state.withLock { $0.isAnybodys = true }
  }

  /// The task-local values of the test, for its own code.
  package var locals: CapturedTaskLocals { reporter.locals }

  /// Runs a function that may call a predicate, which finds its test in the task-local values where
  /// the task that runs here has none.
  func inTest<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    TestHost.shared.runningTest == nil ? locals.run(body) : body()
  }

  /// The test that the scope was made in, where one could be told.
  package var test: RunningTest? { reporter.test }

  /// Tells the test of the scope, and outlives the scope.
  package var teller: @Sendable (TestIssue) -> Void { reporter.lasting }

  /// Notes a problem and fails the test at once: what waits in vain must not pass where nobody looks
  /// at the report.
  package func fail(_ problem: String, at location: CodeLocation?) {
    let problem = redaction.redacted(text: problem)
    state.withLock { $0.problems.append(problem) }
    tell(problem, about: problem, at: location)
  }
}
