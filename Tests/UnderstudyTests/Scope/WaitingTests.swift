import Testing
import Understudy

@Suite("A test that waits in vain")
struct WaitingTests {
  @Test func `for a held request fails once, though its scope ends as well`() async throws {
    let issues = Lock(0)
    try await withKnownIssue {
      try await withStubs(
        .get("/x").held().optional(), options: { $0.patience = .milliseconds(5) }
      ) { stubs in
        _ = await stubs.nextHeld()
      }
    } matching: { _ in
      issues.withLock { $0 += 1 }
      return true
    }
    #expect(issues.withLock { $0 } == 1)
  }
}
