import Foundation
import Testing
import Understudy

enum Platform: Sendable {
  case ps4
  case xbox
}

struct Game: Sendable, Equatable {
  static let suikoden = Game(title: "Suikoden")

  let title: String
}

struct Offline: Error {}

@Mockable
protocol GameService: Sendable {
  func popularGames(for platform: Platform) async throws -> [Game]
}

struct GameStore: GameService {
  func popularGames(for platform: Platform) async throws -> [Game] { throw Offline() }
}

struct SampleGames: GameService {
  func popularGames(for platform: Platform) async throws -> [Game] { [.suikoden] }
}

extension Dependencies {
  @Seam var gameService: any GameService = GameStore()  // shared, made on first use
  @Seam(.unique) var decoder: JSONDecoder = JSONDecoder()  // made anew each time
  @Seam(inTests: .live) var locale: Locale = .current  // safe to use live in tests
}

final class GameListModel {
  @Injected(\.gameService) var service  // property and setter injection
}

struct Loader {
  let service: any GameService
  init(service: any GameService = injected(\.gameService)) { self.service = service }
}

@Test(.dependency(\.gameService, SampleGames()))  // made anew for each case
func showsGames() async throws {
  let games = try await GameListModel().service.popularGames(for: .ps4)
  #expect(games == [.suikoden])
}

@Suite("The README's seams")
struct ReadmeSeams {
  @Test func `override a dependency for a stretch of code`() async throws {
    let games = try await withDependencies {
      $0.gameService = SampleGames()
    } operation: {
      try await Loader().service.popularGames(for: .ps4)
    }
    #expect(games == [.suikoden])
  }

  @Test func `stub a mock and look at its calls`() async throws {
    let service = MockGameService()
    service.when.popularGames(for: .any).returns([.suikoden])
    service.when.popularGames(for: .equal(.ps4)).throws(Offline())  // the later one wins

    _ = try? await service.popularGames(for: .ps4)
    #expect(service.calls.popularGames == [.ps4])
  }

  @Test func `hold a mock's call`() async throws {
    let service = MockGameService()
    let pending = service.when.popularGames(for: .any).suspends()
    async let games = service.popularGames(for: .xbox)
    let call = await pending.next()  // the call has come …
    #expect(call.arguments == .xbox)
    call.returns([.suikoden])  // … and goes on when the test says so
    let loaded = try await games
    #expect(loaded == [.suikoden])
  }
}
