/// The requests that a scope has not done with, by their stage; its end waits for them.
struct OpenRequests {
  typealias Watcher = @Sendable (StubEngine.Ending) -> Void

  private enum Key: Hashable { case arrival(Int), exchange(StubEngine.ExchangeID) }

  private enum Stage {
    /// Predicates are asked which stub matches.
    case matching(StubEngine.Arrival)
    /// A reply is on its way: held, computed, streamed, or waiting for the clock. The watcher hears of the
    /// scope's end.
    case underWay(Watcher?)
    /// The outcome is on the record, and those who observe it are being told.
    case ended
  }

  private var stages: [Key: Stage] = [:]
  private var arrivalCount = 0

  var isEmpty: Bool { stages.isEmpty }

  // MARK: - Matching

  mutating func arrive(_ request: RecordedRequest, _ work: ClockWork?) -> StubEngine.Arrival {
    arrivalCount += 1
    let arrival = StubEngine.Arrival(number: arrivalCount, request: request, work: work)
    stages[.arrival(arrival.number)] = .matching(arrival)
    return arrival
  }

  func isMatching(_ arrival: StubEngine.Arrival) -> Bool {
    stages[.arrival(arrival.number)] != nil
  }

  /// False if the arrival was given up before.
  mutating func remove(_ arrival: StubEngine.Arrival) -> Bool {
    stages.removeValue(forKey: .arrival(arrival.number)) != nil
  }

  /// The arrivals in their order.
  var arrivals: [StubEngine.Arrival] {
    stages.values.compactMap { if case .matching(let arrival) = $0 { arrival } else { nil } }
      .sorted { $0.number < $1.number }
  }

  // MARK: - Under way

  mutating func begin(_ id: StubEngine.ExchangeID) { stages[.exchange(id)] = .underWay(nil) }

  mutating func watch(_ id: StubEngine.ExchangeID, by watcher: @escaping Watcher) {
    if case .underWay? = stages[.exchange(id)] { stages[.exchange(id)] = .underWay(watcher) }
  }

  var watchers: [Watcher] {
    stages.values.compactMap { if case .underWay(let watcher) = $0 { watcher } else { nil } }
  }

  mutating func end(_ id: StubEngine.ExchangeID) { stages[.exchange(id)] = .ended }

  mutating func remove(_ id: StubEngine.ExchangeID) { stages[.exchange(id)] = nil }
}

extension StubEngine {
  /// A request that came while the scope was open, and whose stub is still being looked for by predicates
  /// that take their time.
  package struct Arrival: Sendable {
    let number: Int
    let request: RecordedRequest
    let work: ClockWork?
  }
}
