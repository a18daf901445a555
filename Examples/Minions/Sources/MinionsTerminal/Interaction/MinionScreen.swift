import MinionsKit
import TerminalKit

/// The list on a terminal of its own.
@MainActor
final class MinionScreen: InteractiveScreen, AlertPresenting {
  private lazy var list = MinionList(presenter: self)
  private var alert: AlertBox?
  private var selection = 0
  /// How far a page key goes: what was shown last.
  private var page = 1

  var changes: AsyncStream<Void> { list.changes }

  /// Whether an answer is awaited.
  var isLoading: Bool { list.isLoading }

  func reload() { list.fetchMinions() }

  func present(_ alert: Alert) { self.alert = AlertBox(alert) }

  // MARK: - Keys

  func press(_ key: Key) -> Bool {
    if key == .interrupt || key == .character("q") { return false }
    if alert != nil {
      if let action = alert?.press(key) {
        alert = nil
        action.perform()
      }
      return true
    }
    switch key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown: select(selection + page)
    case .home: select(0)
    case .end: select(list.rows.count - 1)
    case .character("r"): reload()
    default: break
    }
    return true
  }

  private func select(_ row: Int) {
    selection = max(0, min(row, list.rows.count - 1))
  }

  // MARK: - Lines

  func lines(in size: ScreenSize) -> [Line] {
    page = max(1, size.rows - 2)
    if let lines = alert?.lines(in: size) { return lines }
    let heading = Line(list.isLoading ? list.status : "Minions: \(list.status)", .heading)
    let keys = Line("q quit  r reload  ↑↓ move", .aside)
    var rows = rows(in: ScreenSize(columns: size.columns, rows: size.rows - 2))
    rows += Array(repeating: Line(""), count: max(0, size.rows - 2 - rows.count))
    return Array(([heading] + rows + [keys]).prefix(size.rows))
  }

  /// As many lines of the list as there is room for, the selected minion in the middle: told in full,
  /// on as many lines as that takes, where the others are cut.
  private func rows(in size: ScreenSize) -> [Line] {
    // The list may have become shorter.
    let selection = min(selection, max(0, list.rows.count - 1))
    let names = list.rows.nameWidth
    var lines: [Line] = []
    var selected = 0..<0
    for (index, row) in list.rows.enumerated() {
      let line = row.line(nameWidth: names)
      if index == selection {
        let whole =
          line.displayWidth <= size.columns ? [line] : line.wrapped(to: max(1, size.columns))
        selected = lines.count..<(lines.count + whole.count)
        lines += whole.map { Line($0, .selected) }
      } else {
        lines.append(Line(line))
      }
    }
    let room = max(0, size.rows)
    let middle = selected.lowerBound - max(0, room - selected.count) / 2
    let top = max(0, min(middle, lines.count - room))
    return Array(lines.dropFirst(top).prefix(room))
  }
}
