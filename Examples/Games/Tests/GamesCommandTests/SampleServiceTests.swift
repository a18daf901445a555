import GamesKit
import Testing
import Understudy

@testable import GamesCommand

@Suite struct SampleServiceTests {
  private let stubs = SampleService.stubs()

  private var store: GameStore {
    GameStore(session: stubs.session, credentials: .sample)
  }

  @Test(arguments: Platform.allCases)
  func `every platform has some 25 games, the best first`(platform: Platform) async throws {
    let games = try await store.popularGames(for: platform)
    #expect((20...25).contains(games.count))
    let ratings = games.map { $0.rating ?? -1 }
    #expect(ratings == ratings.sorted(by: >))
    #expect(stubs.report.isClean)
  }

  @Test func `the sample has what the service is known for`() async throws {
    var games: [Game] = []
    for platform in Platform.allCases {
      for game in try await store.popularGames(for: platform) {
        games.append(try await store.game(id: game.id))
      }
    }
    #expect(games.contains { $0.rating == nil })
    #expect(games.contains { $0.cover == nil })
    #expect(games.contains { $0.storyline == nil })
    #expect(games.contains { $0.firstRelease == nil })
  }

  @Test func `what was not asked for is not told`() async throws {
    let games = try await store.popularGames(for: .xboxOne)
    #expect(games.allSatisfy { $0.summary == nil && $0.genres.isEmpty })
  }

  @Test func `a game nobody knows is not found`() async {
    await #expect(throws: GamesError.notFound(id: 5)) { try await store.game(id: 5) }
  }

  @Test(arguments: [
    ("fields name; wher id = 7;", "Expecting a clause, not 'wher id = 7'"),
    ("fields name; where id = seven;", "Expecting a clause, not 'where id = seven'"),
    ("fields name; where planet = 7;", "Invalid field name 'planet'"),
    ("limit many;", "Expecting a clause, not 'limit many'"),
  ])
  func `a mistake in the query is one`(query: String, cause: String) {
    #expect(throws: SampleQuery.SyntaxError(cause: cause)) { try SampleQuery(query) }
  }

  @Test(arguments: Fault.allCases)
  func `a fault fails the app`(fault: Fault) async {
    let clock = ManualClock()
    let stubs = SampleService.stubs(fault: fault, clock: clock)
    let store = GameStore(session: stubs.session, credentials: .sample)
    let games = Task { try await store.popularGames(for: .xboxOne) }
    if fault == .timeout {
      await clock.sleepers(1)
      await clock.advance(by: GameStore.timeout)
    }
    await #expect(throws: GamesError.self) { try await games.value }
  }
}

extension GameStore.Credentials {
  fileprivate static let sample = GameStore.Credentials(clientID: "me", accessToken: "any")
}
