import Synchronization

@testable import Seams

/// What mocks report while a closure runs, instead of failing the test.
final class Issues: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func during<R>(_ body: () throws -> R) rethrows -> R {
    try IssueReporter.$override.withValue(reporter, operation: body)
  }

  nonisolated(nonsending) func during<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await IssueReporter.$override.withValue(reporter) { try await body() }
  }

  private var reporter: IssueReporter {
    IssueReporter { message in self.list.withLock { $0.append(message) } }
  }
}
