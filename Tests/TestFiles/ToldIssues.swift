import UnderstudyCore

/// What a test would have been told, in order.
package final class ToldIssues: Sendable {
  private let issues: Lock<[TestIssue]> = Lock([])

  package init() {}

  package var all: [TestIssue] { issues.withLock { $0 } }
  package var messages: [String] { all.map(\.message) }

  package func add(_ issue: TestIssue) { issues.withLock { $0.append(issue) } }

  /// Stands in for the test of all scopes, clocks and mocks made in `body`.
  package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    try TestReporter.$override.withValue(TestReporter(add), operation: body)
  }

  package nonisolated(nonsending) func during<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    try await TestReporter.$override.withValue(TestReporter(add)) { try await body() }
  }
}

/// Called when the test bundle is loaded. In tests of what stands below `Understudy`, stubs are wrong on purpose.
@_cdecl("understudy_tests_on_load")
package func understudyTestsOnLoad() {
  let parts = [
    "Core", "HTTP", "URLSession", "Server", "Cassettes", "StubFiles", "Command", "OpenAPI",
    "Fixtures",
  ]
  TestHost.shared.overlook(
    parts.map { "Understudy\($0)Tests" } + ["ConformanceTests", "FaceConformance", "TestFiles"])
}
