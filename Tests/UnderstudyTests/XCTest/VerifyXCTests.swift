import Understudy
import XCTest

/// An XCTest user's path: the stubs in a property.
final class VerifyXCTests: XCTestCase {
  let stubs = HTTPStubs(
    .get("https://api.example.com/movies").reply(.status(503), .status(503), .text("page")))

  func testASequenceIsAnsweredInOrderAndVerified() async throws {
    var statuses: [Int] = []
    for _ in 0..<3 {
      let (_, response) = try await stubs.session.data(
        from: XCTUnwrap(URL(string: "https://api.example.com/movies")))
      statuses.append((response as? HTTPURLResponse)?.statusCode ?? 0)
    }
    XCTAssertEqual(statuses, [503, 503, 200])
    stubs.verify()
  }
}
