import UnderstudyCore

@testable import Seams

/// What mocks report while a closure runs, instead of failing the test.
final class Issues: Sendable {
  private let list = Lock<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func during<R>(_ body: () throws -> R) rethrows -> R {
    try TestReporter.$override.withValue(reporter, operation: body)
  }

  nonisolated(nonsending) func during<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await TestReporter.$override.withValue(reporter) { try await body() }
  }

  private var reporter: TestReporter {
    TestReporter { issue in self.list.withLock { $0.append(issue.message) } }
  }
}
