import Foundation
import Testing

@testable import MoviesKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RetryPolicyTests {
  private func tooMany(_ headers: [String: String]) throws -> HTTPURLResponse {
    try #require(
      HTTPURLResponse(
        url: TMDBDataSource.service, statusCode: 429, httpVersion: nil, headerFields: headers))
  }

  @Test(arguments: [("0", 0), ("2", 2), ("120", 120), ("007", 7)])
  func `Retry-After may be seconds`(value: String, seconds: Int) throws {
    #expect(try tooMany(["Retry-After": value]).retryAfter == .seconds(seconds))
  }

  @Test(arguments: [
    ("Sat, 21 Nov 2026 10:00:30 GMT", 30), ("Sat, 21 Nov 2026 09:59:00 GMT", 0),
  ])
  func `Retry-After may be a date, counted from the server's clock`(value: String, seconds: Int)
    throws
  {
    let response = try tooMany(["Retry-After": value, "Date": "Sat, 21 Nov 2026 10:00:00 GMT"])
    #expect(response.retryAfter == .seconds(seconds))
  }

  @Test(arguments: ["", "-1", "soon", "1.5", "99999999999999999999", "٣"])
  func `any other Retry-After counts as none`(value: String) throws {
    #expect(try tooMany(["Retry-After": value]).retryAfter == nil)
  }

  @Test func `without Retry-After each wait is twice the one before`() throws {
    let policy = RetryPolicy(mostWaits: 4)
    let waits = try (0..<5).map { policy.wait(after: try tooMany([:]), attempt: $0) }
    #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), nil])
  }

  @Test func `a wait longer than the longest is not made`() throws {
    let policy = RetryPolicy(longestWait: .seconds(5))
    #expect(policy.wait(after: try tooMany(["Retry-After": "5"]), attempt: 0) == .seconds(5))
    #expect(policy.wait(after: try tooMany(["Retry-After": "6"]), attempt: 0) == nil)
  }

  @Test func `many attempts do not overflow`() throws {
    let policy = RetryPolicy(mostWaits: .max, longestWait: .seconds(1 << 20))
    #expect(policy.wait(after: try tooMany([:]), attempt: .max - 1) == .seconds(1 << 16))
  }
}
