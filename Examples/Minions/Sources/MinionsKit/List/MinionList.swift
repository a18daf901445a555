import Seams

/// The list of minions as a screen shows it: rows, a label, and alerts.
@MainActor
public final class MinionList {
  /// The minions of the last response; a failure leaves them as they are.
  public private(set) var rows: [MinionRow] = []

  /// The label above the rows.
  public private(set) var status = "No minions yet"

  /// Whether a response is awaited.
  public private(set) var isLoading = false

  /// Yields whenever the above has changed; for one reader.
  public let changes: AsyncStream<Void>

  private let changed: AsyncStream<Void>.Continuation
  private weak var presenter: (any AlertPresenting)?
  private let delivery: any Delivery
  /// Counts the requests, so that a response is known to be the one awaited.
  private var latest = 0

  /// A list.
  ///
  /// - Parameters:
  ///   - presenter: Shows the alerts. The list does not keep it: it is often the list's own screen.
  ///   - delivery: Takes responses to the main thread.
  public init(presenter: any AlertPresenting, delivery: any Delivery = injected(\.delivery)) {
    self.presenter = presenter
    self.delivery = delivery
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks for the minions and comes back at once; the response is in `rows` later.
  ///
  /// Asked again while a response is on its way, the list waits for the newer one alone.
  ///
  /// - Parameter minionService: Whom to ask: the live service, unless told otherwise.
  public func fetchMinions(minionService: MinionService = MinionService()) {
    latest += 1
    isLoading = true
    status = "Asking the minions…"
    changed.yield()
    minionService.getTheMinions { [weak self, delivery, request = latest] result in
      // Whichever thread this is, it may touch nothing of the screen.
      delivery.deliver { self?.receive(result, of: minionService, for: request) }
    }
  }

  private func receive(
    _ result: Result<[Minion], MinionsError>, of service: MinionService, for request: Int
  ) {
    guard isLoading, request == latest else { return }
    isLoading = false
    switch result {
    case .success(let minions):
      rows = minions.map(MinionRow.init)
      status = Self.status(count: minions.count)
    case .failure(let error):
      status = error.title
      presenter?.present(
        Alert(
          title: error.title, message: error.description,
          actions: [
            .init("Retry") { [weak self] in self?.fetchMinions(minionService: service) },
            .init("Cancel") {},
          ]))
    }
    changed.yield()
  }

  private static func status(count: Int) -> String {
    switch count {
    case 0: "All minions are out"
    case 1: "1 minion"
    default: "\(count) minions"
    }
  }
}
