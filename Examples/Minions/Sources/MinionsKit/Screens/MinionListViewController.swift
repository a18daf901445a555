// Written for UIKit's SDK and not compiled on Linux, where this package is built and tested.
#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The list as a UIKit screen: what is left of a view controller when its model is a type of its
/// own. All that the tests of `MinionList` show holds here.
public final class MinionListViewController: UITableViewController, AlertPresenting {
  private lazy var list = MinionList(presenter: self)

  /// Asks for the minions, and follows the list from here on.
  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Minion")
    // The changes end with the list, and the list with this screen.
    Task { [weak self, changes = list.changes] in
      for await _ in changes { self?.showList() }
    }
    list.fetchMinions()
  }

  private func showList() {
    title = list.status
    tableView.reloadData()
  }

  /// A row for each minion.
  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    list.rows.count
  }

  /// The name above what else there is to say.
  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let row = list.rows[indexPath.row]
    let cell = tableView.dequeueReusableCell(withIdentifier: "Minion", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = row.title
    content.secondaryText = row.detail
    cell.contentConfiguration = content
    return cell
  }

  /// Shows an alert of the list.
  public func present(_ alert: Alert) {
    let controller = UIAlertController(
      title: alert.title, message: alert.message, preferredStyle: .alert)
    for action in alert.actions {
      controller.addAction(
        UIAlertAction(title: action.title, style: .default) { _ in action.perform() })
    }
    present(controller, animated: true)
  }
}
#endif
