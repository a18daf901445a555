import Understudy
import UnderstudyResilience
import XCTest

final class ResilienceXCTests: XCTestCase {
  func testACrashIsARow() async throws {
    let table = try await resilience(of: .page, options: { $0.sample = 30 }) { stubs in
      do { return try await stubs.page().films } catch { fatalError("no films") }
    }
    XCTAssertEqual(table.findings.count, 30)
    XCTAssertTrue(table.crashed[0].words.hasSuffix("Fatal error: no films"))
  }
}
