import CommandKit
import MinionsKit

/// The list as text: asked for once, without anybody to choose an action of an alert.
@MainActor
final class Page: AlertPresenting {
  private(set) var alert: Alert?

  func present(_ alert: Alert) { self.alert = alert }

  /// The minions, or nothing where there is an alert instead.
  func lines(fitting width: Int? = nil) async -> [String] {
    let list = MinionList(presenter: self)
    list.fetchMinions()
    for await _ in list.changes where !list.isLoading { break }
    return alert == nil
      ? list.rows.map { [$0.title, $0.image.absoluteString, $0.detail] }.table(fitting: width) : []
  }
}
