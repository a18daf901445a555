import Foundation
import Testing
import Understudy
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A test that waits in vain")
struct WaitingTests {
  @Test
  func `waiting in vain for a held request fails the test once, though its scope ends as well`()
    async throws
  {
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

final class LeftRequestXCTests: XCTestCase {
  func testAHeldRequestThatIsLeftUnansweredIsNoFailure() async {
    let stubs = HTTPStubs(.get("/x").held())
    let task = stubs.session.dataTask(with: URL(string: "https://a.example/x")!)
    task.resume()
    await stubs.nextHeld().leaveUnanswered()
  }
}
