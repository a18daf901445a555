/// The list of popular games, one platform at a time.
///
/// It takes its service in the initializer, and hands the same one on to the detail of the game
/// that is selected.
@MainActor
public final class GameListModel {
  /// How far the list has come.
  public enum Phase: Sendable, Hashable {
    /// Nothing has been asked for.
    case idle

    /// The games have been asked for.
    case loading

    /// The games are there.
    case loaded([Game])

    /// The games could not be had; ``GameListModel/retry()`` asks again.
    case failed(GamesError)
  }

  /// The platform of the open tab.
  public private(set) var platform: Platform

  /// How far the open tab has come.
  public private(set) var phase = Phase.idle { didSet { onChange() } }

  /// Called whenever there is something else to see.
  public var onChange: () -> Void = {}

  private let service: any GameService

  // Which question was asked last. A tab can be left while its games are on the way; what comes
  // then belongs to no tab that is open, and must not be shown.
  private var newest = 0

  /// A list with the tab of `platform` open; ``show(_:)`` fills it.
  public init(service: any GameService, platform: Platform = .playStation4) {
    self.service = service
    self.platform = platform
  }

  /// The games to see.
  public var games: [Game] {
    if case .loaded(let games) = phase { games } else { [] }
  }

  /// Opens a tab and asks for its games.
  public func show(_ platform: Platform) async {
    self.platform = platform
    await load()
  }

  /// Asks again for the games of the open tab.
  public func retry() async {
    await load()
  }

  /// The detail of the game at `index` of the list, from the same service; nil if there is none.
  public func select(_ index: Int) -> GameDetailModel? {
    guard games.indices.contains(index) else { return nil }
    return GameDetailModel(game: games[index], service: service)
  }

  private func load() async {
    newest += 1
    let question = newest
    phase = .loading
    let answer = await answer()
    if question == newest { phase = answer }
  }

  private func answer() async -> Phase {
    do throws(GamesError) {
      return .loaded(try await service.popularGames(for: platform))
    } catch {
      return .failed(error)
    }
  }
}
