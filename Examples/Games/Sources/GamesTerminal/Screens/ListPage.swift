import GamesKit
import TerminalKit

/// The list as it stands on a terminal: tabs, rows and the row that is chosen.
@MainActor
final class ListPage {
  let model: GameListModel
  private var window = Window()
  private var chosen = 0

  init(_ model: GameListModel) {
    self.model = model
  }

  /// The detail of the game that is chosen; nil where there is none.
  func open() -> GameDetailModel? { model.select(chosen) }

  /// Goes back to the top, for other games.
  func reset() {
    window = Window()
    chosen = 0
  }

  // MARK: - Lines

  func lines(in size: ScreenSize) -> [Line] {
    let hint = Hint.line(
      ["q quit", "Enter open", "←→ platform", "↑↓ move", "r again"], width: size.columns)
    // Of a very low window the rows get what there is, then the tabs, then the hint.
    let frame = size.rows < 2 ? 0 : size.rows < 3 ? 1 : 2
    let body = body(in: ScreenSize(columns: size.columns, rows: max(0, size.rows - frame)))
    let padding = Array(repeating: Line(""), count: max(0, size.rows - frame - body.count))
    let lines = (frame > 0 ? [tabs(size.columns)] : []) + body
    return frame > 1 ? lines + padding + [hint] : lines
  }

  private func tabs(_ width: Int) -> Line {
    let tabs = Platform.allCases.enumerated().map { index, platform in
      let name = "\(index + 1) \(platform.title)"
      return platform == model.platform ? "‹\(name)›" : " \(name) "
    }
    let all = tabs.joined(separator: " ")
    if all.displayWidth <= width { return Line(all, .heading) }
    return Line(tabs[Platform.allCases.firstIndex(of: model.platform)!], .heading)
  }

  private func body(in size: ScreenSize) -> [Line] {
    switch model.phase {
    case .idle, .loading: return [Line("Loading …", .aside)]
    case .failed(let error):
      let words = error.description.printable.wrapped(to: size.columns).map { Line($0, .failure) }
      return Array((words + [Line("Press r to try again.")]).prefix(size.rows))
    case .loaded([]):
      return GameText.nothing(on: model.platform).wrapped(to: size.columns).map { Line($0) }
    case .loaded(let games):
      return rows(games, in: size)
    }
  }

  private func rows(_ games: [Game], in size: ScreenSize) -> [Line] {
    let table = GameText.table(of: games, width: max(1, size.columns - 2))
    // The heading of the columns stays, where that leaves room for more than a few games.
    let hasHeading = size.rows > 4
    let height = size.rows - (hasHeading ? 1 : 0)
    window.reveal(chosen, height: height)
    let rows = window.range(height: height, count: games.count).map { index in
      index == chosen
        ? Line("› \(table[index + 1])", .selected) : Line("  \(table[index + 1])")
    }
    return (hasHeading ? [Line("  \(table[0])", .aside)] : []) + rows
  }

  // MARK: - Keys

  /// Moves the choice; false for a key that does not.
  func press(_ key: Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -window.height)
    case .pageDown: move(by: window.height)
    case .home: move(by: -chosen)
    case .end: move(by: model.games.count)
    default: return false
    }
    return true
  }

  private func move(by rows: Int) {
    chosen = max(0, min(chosen + rows, model.games.count - 1))
  }
}
