import MinionsKit
import TerminalKit

/// An alert drawn as a box, one of its actions chosen.
@MainActor
struct AlertBox {
  private let alert: Alert
  private var chosen = 0
  /// The first line of the message that shows, where not all of them do.
  private var top = 0

  init(_ alert: Alert) {
    self.alert = alert
  }

  /// Answers a key; an action that was chosen is returned, for the screen to perform.
  mutating func press(_ key: Key) -> Alert.Action? {
    let count = alert.actions.count
    switch key {
    case .left, .backTab: chosen = (chosen + count - 1) % count
    case .right, .tab: chosen = (chosen + 1) % count
    case .up: top = max(0, top - 1)
    case .down: top += 1
    case .enter: return alert.actions[chosen]
    // The last one is the one that does least.
    case .escape: return alert.actions.last
    default: break
    }
    return nil
  }

  // MARK: - Lines

  /// The box, in the middle of the screen, and never larger.
  mutating func lines(in size: ScreenSize) -> [Line] {
    let inside = min(size.columns - 4, 56)
    let box = inside > 0 ? box(inside, rows: size.rows) : []
    // Without room for a box, what there is to choose matters most.
    let lines =
      box.isEmpty ? [Line(buttons(size.columns)), Line(alert.title, .failure)] : box
    let margin = String(repeating: " ", count: max(0, (size.columns - inside - 4) / 2))
    let above = max(0, (size.rows - lines.count) / 2)
    return Array(
      (Array(repeating: Line(""), count: above) + lines.map { Line(margin + $0.text, $0.style) })
        .prefix(size.rows))
  }

  /// The box, with a text as wide as `inside`; nothing where there is not even a line for the message.
  private mutating func box(_ inside: Int, rows: Int) -> [Line] {
    let message = alert.message.printable.wrapped(to: inside)
    // Two rules and the actions; the message is more important than the space below it.
    let room = rows - 3
    guard room > 0 else { return [] }
    let space = message.count < room ? [framed("", inside)] : []
    top = max(0, min(top, message.count - room))
    let shown = message.enumerated().dropFirst(top).prefix(room).map { index, line in
      let isCut = index - top == room - 1 && index < message.count - 1
      return framed(line, inside, end: isCut ? "↓" : "│")
    }
    let title = alert.title.printable.cut(to: inside - 1)
    return [Line("┌ \(title) \(rule(inside - title.displayWidth))┐", .failure)]
      + (shown + space + [framed(buttons(inside), inside)]).map { Line($0) }
      + [Line("└\(rule(inside + 2))┘", .failure)]
  }

  private func buttons(_ width: Int) -> String {
    let titles = alert.actions.map(\.title)
    let all = titles.indices
      .map { $0 == chosen ? "[\(titles[$0])]" : " \(titles[$0]) " }
      .joined(separator: " ")
    return all.displayWidth <= width ? all : "[\(titles[chosen])]".cut(to: width)
  }

  private func framed(_ text: String, _ width: Int, end: String = "│") -> String {
    "│ \(text)\(String(repeating: " ", count: max(0, width - text.displayWidth))) \(end)"
  }

  private func rule(_ width: Int) -> String { String(repeating: "─", count: max(0, width)) }
}
