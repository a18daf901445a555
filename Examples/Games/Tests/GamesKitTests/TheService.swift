import Foundation
import GamesKit
import Understudy

/// The service as the stubs name it.
enum TheService {
  static let games: URLPattern = "https://api.igdb.com/v4/games"

  static func store(_ stubs: HTTPStubs) -> GameStore {
    GameStore(
      session: stubs.session,
      credentials: GameStore.Credentials(clientID: "me", accessToken: "secret"))
  }
}

extension Game {
  static let saltLedger = Game(
    id: 1_011, name: "The Salt Ledger", rating: 91.4, cover: Picture(id: "co1salt"))
  static let ironMeadow = Game(id: 1_012, name: "Iron Meadow", rating: 78)
}

// What a mock of the service throws for a call that nobody planned, or whose task was cancelled.
extension GamesError: DefaultFailure {
  /// A cancellation as what it is, everything else in its own words.
  public static func defaultFailure(for error: any Error) -> GamesError {
    error is CancellationError ? .cancelled : .failed(reason: "\(error)")
  }
}
