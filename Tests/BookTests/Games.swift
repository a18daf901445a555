/// The games of the book's examples.
enum Platform: Sendable {
  case ps4
  case xbox
}

struct Game: Sendable, Equatable {
  static let suikoden = Game(title: "Suikoden")

  let title: String
}

struct Offline: Error {}

struct GameStore: GameService {
  func popularGames(for platform: Platform) async throws -> [Game] { throw Offline() }
}

struct SampleGames: GameService {
  func popularGames(for platform: Platform) async throws -> [Game] { [.suikoden] }
}
