/// Something a test is told.
package struct TestIssue: Sendable, Hashable {
  /// How serious it is.
  package enum Severity: Sendable, Hashable {
    /// The test fails.
    case failure
    /// The test goes on, and passes.
    case warning
  }

  /// What is wrong and how to fix it.
  package let message: String
  /// Where to show it; nil for the test itself.
  package let location: CodeLocation?
  package let severity: Severity

  package init(_ message: String, at location: CodeLocation?, severity: Severity = .failure) {
    self.message = message
    self.location = location
    self.severity = severity
  }

  /// The issue as a compiler would print it, for where no test can be told.
  package var line: String {
    let word = severity == .failure ? "error" : "warning"
    guard let location else { return "\(word): \(message)" }
    return "\(location.filePath):\(location.line): \(word): \(message)"
  }
}
