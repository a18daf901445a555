/// Observes one scope, and adds what it finds to the report and to the issues of the test.
///
/// It is called without the lock of the engine, on whichever thread adds a stub or ends a request.
package protocol ScopeObserver: Sendable {
  /// Takes note of stubs when they are added, as they were written.
  func added(_ stubs: [Stub])
  /// Takes note of a request that has come to its end, before the end of the scope hears of it.
  func ended(_ exchange: Exchange)
  /// The findings so far; nil for an observer that only looks on.
  var findings: (any ScopeFindings)? { get }
}

extension ScopeObserver {
  package func added(_ stubs: [Stub]) {}
  package var findings: (any ScopeFindings)? { nil }
}

/// Findings of an observer, for the report of its scope and for the test.
package protocol ScopeFindings: Sendable {
  /// The parts of the report's summary, such as 2 `against a rule`; a count of 0 is left out.
  var counts: [(count: Int, words: String)] { get }
  /// The lists at the end of the report; one without entries is left out.
  var sections: [(title: String, entries: [String])] { get }
  /// The issues that the test hears of.
  ///
  /// - Parameter isOver: Whether nothing more will come.
  func issues(_ strictness: Strictness, isOver: Bool) -> [ScopeIssue]
}

/// The observers of the scopes that a test makes.
package enum ScopeObservers {
  /// Makes those of one scope.
  @TaskLocal package static var make: @Sendable () -> [any ScopeObserver] = { [] }
}

/// Something that did not go as planned, and how serious that is.
package struct ScopeIssue: Sendable {
  package let message: String
  /// The subject of the issue: the test hears of it once.
  package let subject: String
  package let level: Strictness.Level
  /// The place at which the mistake is to be fixed; nil for that of the scope.
  package var location: CodeLocation?

  package init(
    _ message: String, about subject: String? = nil, _ level: Strictness.Level,
    at location: CodeLocation?
  ) {
    self.message = message
    self.subject = subject ?? message
    self.level = level
    self.location = location
  }

  /// The issue as a test is told it; nil if the test allows it.
  var forTest: TestIssue? {
    switch level {
    case .fail: TestIssue(message, at: location)
    case .warn: TestIssue(message, at: location, severity: .warning)
    case .allow: nil
    }
  }
}
