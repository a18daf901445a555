import MinionsKit
import TerminalKit

/// The list as plain text, for a pipe: asked for once, without anybody to choose an action.
@MainActor
final class PlainPage: AlertPresenting {
  private(set) var alert: Alert?

  func present(_ alert: Alert) { self.alert = alert }

  /// The minions, or nothing where there is an alert instead.
  func lines(width: Int?) async -> [Line] {
    let list = MinionList(presenter: self)
    list.fetchMinions()
    for await _ in list.changes where !list.isLoading { break }
    if alert != nil { return [] }
    let columns = list.rows.nameWidth
    return [Line(list.status, .heading)]
      + list.rows.map { row in
        let line = row.line(nameWidth: columns)
        return Line(width.map(line.cut) ?? line)
      }
  }
}
