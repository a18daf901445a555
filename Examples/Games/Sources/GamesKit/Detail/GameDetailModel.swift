import Foundation
import Seams

/// One game with all that is known about it.
///
/// What the list knows already is to be seen at once, the rest when it has come.
@MainActor
public final class GameDetailModel {
  /// How far the detail has come.
  public enum Phase: Sendable, Hashable {
    /// There is what the list knew: the rest has not been asked for, or the asking was given up.
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

  /// Where the rest comes from: what the initializer was given, until another one is set; a load
  /// under way goes on with the one before.
  public var service: any GameService

  /// How the rating is shown: as everywhere, until it is set for this detail alone.
  @Injected(\.ratingScale) public var ratingScale: RatingScale { didSet { onChange() } }

  /// Called whenever there is something else to see.
  public var onChange: () -> Void = {}

  @Injected(\.now) private var now
  private var loading: Task<Result<Game, GamesError>, Never>?

  /// The detail of a game that `service` knows.
  public init(game: Game, service: any GameService) {
    self.game = game
    self.service = service
  }

  /// What to see, from top to bottom.
  public var sections: [DetailSection] {
    [DetailSection](game, asOf: now(), ratingScale: ratingScale)
  }

  // MARK: - Loading

  /// Asks for all about the game, until ``leave()`` or until the task that awaits it is cancelled.
  public func load() async {
    loading?.cancel()
    let task = Task { [game, service] in await game.outcome(from: service) }
    loading = task
    phase = .loading

    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    // Since then the detail may have been left, or asked for once more.
    guard loading == task else { return }
    loading = nil
    switch outcome {
    case .success(let game):
      self.game = game
      phase = .loaded
    case .failure(.cancelled): phase = .idle
    case .failure(let error): phase = .failed(error)
    }
  }

  /// Gives up what is under way: nobody looks at the detail any more.
  public func leave() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    phase = .idle
  }
}

extension Game {
  // Not inline in the task's closure: the optimizer of Swift 6.3 mishandles typed throws there.
  fileprivate func outcome(from service: any GameService) async -> Result<Game, GamesError> {
    do throws(GamesError) {
      return .success(try await details(from: service))
    } catch {
      return .failure(error)
    }
  }
}
