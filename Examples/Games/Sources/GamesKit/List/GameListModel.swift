import Foundation
import Seams

/// The list of popular games, one platform at a time.
///
/// It takes its service in the initializer, and hands the same one on to the detail of the game
/// that is selected. Each platform keeps its games while another one is open.
@MainActor
public final class GameListModel {
  /// How far the games of a platform have come.
  public enum Phase: Sendable, Hashable {
    /// Nothing has been asked for, or the asking was given up.
    case idle

    /// The games have been asked for.
    case loading

    /// The games are there.
    case loaded([Game])

    /// The games could not be had; ``GameListModel/reload()`` asks again.
    case failed(GamesError)
  }

  /// The platform that is open.
  public private(set) var platform: Platform { didSet { onChange() } }

  /// How ratings are shown: as everywhere, until it is set for this list alone.
  @Injected(\.ratingScale) public var ratingScale: RatingScale { didSet { onChange() } }

  /// Called whenever there is something else to see.
  public var onChange: () -> Void = {}

  @Injected(\.now) private var now
  private var service: any GameService

  private var loads: [Platform: Load] = [:]
  private var loadCount = 0

  /// A list with `platform` open; ``show(_:)`` fills it.
  public init(service: any GameService, platform: Platform = .playStation4) {
    self.service = service
    self.platform = platform
  }

  // MARK: - What to see

  /// How far the games of the open platform have come.
  public var phase: Phase { loads[platform]?.phase ?? .idle }

  /// The games of the open platform.
  public var games: [Game] {
    if case .loaded(let games) = phase { games } else { [] }
  }

  /// The games of the open platform, as they stand in the list.
  public var rows: [GameRow] {
    games.map { GameRow($0, asOf: now(), ratingScale: ratingScale) }
  }

  /// The detail of the game at `index` of the list, from the same service; nil if there is none.
  public func select(_ index: Int) -> GameDetailModel? {
    guard games.indices.contains(index) else { return nil }
    return GameDetailModel(game: games[index], service: service)
  }

  // MARK: - Loading

  /// Opens a platform, and asks for its games unless they are there or on the way.
  public func show(_ platform: Platform) async {
    self.platform = platform
    switch phase {
    case .loaded, .loading: return
    case .idle, .failed: await reload()
    }
  }

  /// Asks again for the games of the open platform.
  public func reload() async {
    let platform = platform
    loadCount += 1
    let number = loadCount
    loads[platform] = Load(number: number, phase: .loading)
    onChange()

    let outcome = await outcome(for: platform)
    // By now another load of the same platform may be the newest one, or another service be asked.
    guard loads[platform]?.number == number else { return }
    loads[platform] = Load(number: number, phase: outcome)
    onChange()
  }

  /// Forgets the games of all platforms, and asks `service` from now on: first for those of the
  /// open platform.
  public func reload(from service: any GameService) async {
    self.service = service
    loads = [:]
    await reload()
  }

  private func outcome(for platform: Platform) async -> Phase {
    do throws(GamesError) {
      return .loaded(try await service.popularGames(for: platform))
    } catch {
      return error == .cancelled ? .idle : .failed(error)
    }
  }
}

/// The newest load of a platform.
private struct Load {
  let number: Int
  let phase: GameListModel.Phase
}
