import Seams

/// Where games come from: the seam at which the network is cut off.
@Mockable
public protocol GameService: Sendable {
  /// The games of a platform that players like best, the best first.
  ///
  /// - Throws: ``GamesError``.
  func popularGames(for platform: Platform) async throws(GamesError) -> [Game]

  /// All about one game.
  ///
  /// - Throws: ``GamesError``; ``GamesError/notFound(id:)`` if there is no such game.
  func game(id: Game.ID) async throws(GamesError) -> Game
}
