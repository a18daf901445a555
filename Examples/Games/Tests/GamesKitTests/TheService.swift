import Foundation
import GamesKit
import Understudy

/// The address and the words of the service, as the stubs name them.
enum TheService {
  static let games: URLPattern = "https://api.igdb.com/v4/games"

  static func store(_ stubs: HTTPStubs) -> GameStore {
    GameStore(
      session: stubs.session,
      credentials: GameStore.Credentials(clientID: "me", accessToken: "secret"))
  }
}

extension Game {
  static let saltLedger = Game(id: 1_011, name: "The Salt Ledger", rating: 91.4)
  static let ironMeadow = Game(id: 1_012, name: "Iron Meadow", rating: 78)
}

// What a mock gives after failing the test for a call nobody planned: `GamesError` cannot carry
// that news, so without a game to give it would have to end the process.
extension Game: DefaultAnswer {
  /// No game in particular.
  public static var defaultAnswer: Game { Game(id: 0, name: "") }
}
