import UnderstudyCore

/// What a test would have been told, in order.
final class ToldIssues: Sendable {
  private let issues: Lock<[TestIssue]> = Lock([])

  var all: [TestIssue] { issues.withLock { $0 } }
  var messages: [String] { all.map(\.message) }

  /// Stands in for the test of all scopes and clocks made in `body`.
  func inPlaceOfTheTest<Value>(
    _ body: () async throws -> Value, isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Value {
    try await TestReporter.$override.withValue(
      TestReporter { issue in self.issues.withLock { $0.append(issue) } }, operation: body)
  }
}
