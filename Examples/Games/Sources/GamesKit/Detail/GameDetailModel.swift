import Foundation
import Seams

/// One game with all that is known about it.
///
/// What the list knows already is to be seen at once, the rest when it has come.
@MainActor
public final class GameDetailModel {
  /// How far the detail has come.
  public enum Phase: Sendable, Hashable {
    /// There is what the list knew.
    case idle

    /// The rest has been asked for.
    case loading

    /// Everything is there.
    case loaded

    /// The rest could not be had; ``GameDetailModel/load()`` asks again.
    case failed(GamesError)
  }

  /// The game as far as it is known.
  public private(set) var game: Game

  /// How far the detail has come.
  public private(set) var phase = Phase.idle { didSet { onChange() } }

  /// How the rating is told: as everywhere, until it is set for this detail alone.
  @Injected(\.ratingScale) public var ratingScale: RatingScale { didSet { onChange() } }

  /// Called whenever there is something else to see.
  public var onChange: () -> Void = {}

  @Injected(\.now) private var now
  let service: any GameService

  /// The detail of a game that `service` knows.
  public init(game: Game, service: any GameService) {
    self.game = game
    self.service = service
  }

  /// What to see, from top to bottom.
  public var sections: [DetailSection] {
    [DetailSection](game, asOf: now(), ratingScale: ratingScale)
  }

  /// Asks for all about the game.
  public func load() async {
    phase = .loading
    do throws(GamesError) {
      game = try await service.game(id: game.id)
      phase = .loaded
    } catch {
      phase = .failed(error)
    }
  }
}
