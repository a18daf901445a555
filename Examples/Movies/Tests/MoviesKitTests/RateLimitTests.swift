import Foundation
import MoviesKit
import Testing
import UnderstudyContracts

/// What the data source does when it is told to wait; no test here waits in earnest.
@Suite(.contract(learned: "films")) struct RateLimitTests {
  private let clock = ManualClock()

  private func stubs(_ first: Reply, then second: Reply) -> HTTPStubs {
    HTTPStubs(.get(TheService.popular).reply(first, second))
  }

  private func source(_ stubs: HTTPStubs, _ policy: RetryPolicy = RetryPolicy()) -> TMDBDataSource {
    TMDBDataSource(provider: stubs, apiKey: "key", retryPolicy: policy, clock: clock)
  }

  private func tooMany(_ retryAfter: String) -> Reply {
    .status(429, headers: ["Retry-After": retryAfter])
  }

  private var page: Reply { .json(TheService.page(1, ids: [1])) }

  @Test func `the request is sent again once Retry-After is over, and not before`() async throws {
    let stubs = stubs(tooMany("3"), then: page)
    async let movies = source(stubs).popular(page: 1).movies
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(2_999))
    #expect(stubs.requests.count == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(try await movies.count == 1)
    #expect(stubs.requests.count == 2)
  }

  @Test func `a Retry-After of nothing is no wait`() async throws {
    let stubs = stubs(tooMany("0"), then: page)
    #expect(try await source(stubs).popular(page: 1).movies.count == 1)
    #expect(stubs.requests.count == 2)
  }

  @Test func `without Retry-After the waits grow, and end`() async throws {
    let stubs = stubs(.status(429), then: .status(429))
    let source = source(stubs)
    let page = Task { try await source.popular(page: 1) }
    for (sent, wait) in [(1, 1_000), (2, 2_000), (3, 4_000)] {
      await clock.sleepers(1)
      await clock.advance(by: .milliseconds(wait - 1))
      #expect(stubs.requests.count == sent)
      await clock.advance(by: .milliseconds(1))
    }
    await #expect(throws: MoviesError.rateLimited(retryAfter: nil)) { try await page.value }
    #expect(stubs.requests.count == 4)
  }

  @Test func `a service that always says wait is given up`() async {
    let stubs = stubs(tooMany("0"), then: tooMany("0"))
    await #expect(throws: MoviesError.rateLimited(retryAfter: .zero)) {
      try await source(stubs, RetryPolicy(mostWaits: 5)).popular(page: 1)
    }
    #expect(stubs.requests.count == 6)
  }

  @Test func `a wait that is too long is not begun`() async {
    let stubs = stubs(tooMany("86400"), then: page)
    await #expect(throws: MoviesError.rateLimited(retryAfter: .seconds(86_400))) {
      try await source(stubs).popular(page: 1)
    }
    #expect(stubs.requests.count == 1)
  }

  @Test func `an error after the wait is that error`() async {
    let stubs = stubs(tooMany("0"), then: .status(500))
    await #expect(throws: MoviesError.serverFailure(status: 500, message: nil)) {
      try await source(stubs).popular(page: 1)
    }
  }

  @Test func `cancelling ends the wait`() async {
    let stubs = stubs(tooMany("30"), then: page)
    let source = source(stubs)
    let task = Task { try await source.popular(page: 1) }
    await clock.sleepers(1)
    task.cancel()
    await #expect(throws: MoviesError.cancelled) { try await task.value }
    #expect(stubs.requests.count == 1)
  }
}
