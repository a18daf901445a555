import Foundation
import Testing
import UnderstudyHTTP

@Suite("The error a client gets for an unplanned request")
struct SaidOnceTests {
  /// What a test is told the whole by.
  private let told = ToldIssues()

  private func error(_ stubs: HTTPStubs, _ url: String) async throws -> URLError {
    let request = try sent(url)
    return try #require(
      await #expect(throws: URLError.self) { try await stubs.data(for: request) })
  }

  @Test func `the client's error of a miss says in one line what the test is told whole`()
    async throws
  {
    let stubs = told.during {
      HTTPStubs(.get("/movies/popular").reply(.status(200)))
    }
    let error = try await error(stubs, "https://a.example/movies/populer")
    #expect(
      error.localizedDescription == """
        No stub matches GET https://a.example/movies/populer; closest \
        \(stubs.report.uses[0].stub.shownInShort): path wants /movies/popular, got /movies/populer \
        (`populer` is probably a typo for `popular`)
        """)
  }

  @Test func `the client's error of a miss refers to the whole, and does not print it`()
    async throws
  {
    let stubs = told.during {
      HTTPStubs(.get("/movies/popular").reply(.status(200)))
    }
    let error = try await error(stubs, "https://a.example/movies/populer")
    #expect(
      "\(error)" == """
        URLError -1008: \(error.localizedDescription) (see the issue of the test, or `stubError`)
        """)
    #expect(error.stubError?.description.contains("A stub that would match") == true)
  }

  @Test func `the client's error of a miss says so where there are no stubs`() async throws {
    let error = try await error(told.during { HTTPStubs() }, "https://a.example/x")
    #expect(
      error.localizedDescription == "No stub matches GET https://a.example/x: there are no stubs")
  }
}
