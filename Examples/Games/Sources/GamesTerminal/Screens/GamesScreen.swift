import GamesKit
import TerminalKit

/// The app on a terminal: the list, and over it the detail of a game.
@MainActor
final class GamesScreen: InteractiveScreen {
  let changes: AsyncStream<Void>
  private let hasChanged: AsyncStream<Void>.Continuation

  private let list: ListPage
  private var detail: DetailPage?

  /// What was asked for last, for a test to wait for.
  private(set) var work: Task<Void, Never>?

  /// The screen with the list, or with the detail of a game over it.
  init(_ list: GameListModel, detail: GameDetailModel? = nil) {
    (changes, hasChanged) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.list = ListPage(list)
    list.onChange = { [hasChanged] in hasChanged.yield() }
    if let detail { show(detail) } else { show(list.platform) }
  }

  func lines(in size: ScreenSize) -> [Line] {
    detail?.lines(in: size) ?? list.lines(in: size)
  }

  func press(_ key: Key) -> Bool {
    switch key {
    case .interrupt, .character("q"): return false
    default:
      if let detail { press(key, on: detail) } else { pressOnList(key) }
      return true
    }
  }

  // MARK: - The list

  private func pressOnList(_ key: Key) {
    if list.press(key) { return }
    let platforms = Platform.allCases
    let current = platforms.firstIndex(of: list.model.platform)!
    switch key {
    case .left, .backTab: show(platforms[(current + platforms.count - 1) % platforms.count])
    case .right, .tab: show(platforms[(current + 1) % platforms.count])
    case .character("r"): work = Task { [list] in await list.model.retry() }
    case .enter: if let detail = list.open() { show(detail) }
    case .character(let digit):
      guard let number = digit.wholeNumberValue, (1...platforms.count).contains(number) else {
        return
      }
      show(platforms[number - 1])
    default: break
    }
  }

  private func show(_ platform: Platform) {
    list.reset()
    work = Task { [list] in await list.model.show(platform) }
  }

  // MARK: - The detail

  private func press(_ key: Key, on page: DetailPage) {
    switch key {
    case .escape, .backspace, .left:
      detail = nil
      // Opened from the command line there has been no list yet.
      if list.model.phase == .idle { show(list.model.platform) }
    case .character("r"):
      if page.model.phase != .loading { work = Task { await page.model.load() } }
    default: page.press(key)
    }
  }

  private func show(_ model: GameDetailModel) {
    detail = DetailPage(model)
    model.onChange = { [hasChanged] in hasChanged.yield() }
    work = Task { await model.load() }
  }
}
