// Written for SwiftUI's SDK and not compiled on Linux, where this package is built and tested.
#if canImport(SwiftUI)
import SwiftUI

/// The list as a SwiftUI view. All that the tests of `MinionList` show holds here.
public struct MinionListView: View {
  @StateObject private var screen = MinionListScreen()

  /// A view that asks for the minions when it appears.
  public init() {}

  /// The rows, each with its image, below the label.
  public var body: some View {
    List {
      Section(screen.list.status) {
        ForEach(screen.list.rows) { row in
          HStack {
            AsyncImage(url: row.image) {
              $0.resizable().scaledToFit()
            } placeholder: {
              Color.gray
            }
            .frame(width: 44, height: 44)
            VStack(alignment: .leading) {
              Text(row.title)
              Text(row.detail).font(.caption)
            }
          }
        }
      }
    }
    .onAppear { screen.list.fetchMinions() }
    .alert(
      screen.alert?.title ?? "", isPresented: $screen.isAlerting, presenting: screen.alert
    ) { alert in
      ForEach(alert.actions, id: \.title) { action in
        Button(action.title) { action.perform() }
      }
    } message: { alert in
      Text(alert.message)
    }
  }
}

/// Tells SwiftUI what the list tells everybody.
@MainActor
private final class MinionListScreen: ObservableObject, AlertPresenting {
  @Published var isAlerting = false
  private(set) var alert: Alert?
  private(set) lazy var list = MinionList(presenter: self)

  init() {
    // The changes end with the list, and the list with this screen.
    Task { [weak self, changes = list.changes] in
      for await _ in changes { self?.objectWillChange.send() }
    }
  }

  func present(_ alert: Alert) {
    self.alert = alert
    isAlerting = true
  }
}
#endif
