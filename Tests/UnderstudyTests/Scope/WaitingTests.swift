import Testing
import Understudy

/// What a test waits for in vain fails it, once.
@Suite("A test that waits in vain")
struct WaitingTests {
  private func impatient(_ options: inout StubOptions) { options.patience = .milliseconds(5) }

  /// The issues recorded while a body runs.
  private func issues(_ body: () async throws -> Void) async rethrows -> [String] {
    let comments: Lock<[String]> = Lock([])
    try await withKnownIssue {
      try await body()
    } matching: { issue in
      comments.withLock { $0.append(issue.comments.first?.rawValue ?? "") }
      return true
    }
    return comments.withLock { $0 }
  }

  @Test func `for a held request fails at once, with stubs made by hand`() async {
    let stubs = HTTPStubs(.get("/x").held().optional(), options: impatient)
    let issues = await issues { _ = await stubs.nextHeld() }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("`nextHeld()` waited for a request that a stub holds") == true)
    // It was told already.
    stubs.verify()
  }

  @Test func `for a held request fails once in a scope`() async throws {
    let issues = try await issues {
      try await withStubs(.get("/x").held().optional(), options: impatient) { stubs in
        _ = await stubs.nextHeld()
      }
    }
    #expect(issues.count == 1)
  }
}
