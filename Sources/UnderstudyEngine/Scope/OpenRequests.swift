import UnderstudyCore

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

// Waiters for the requests that come.

extension StubEngine {
  /// The first exchange after the one of a number; waits until there is one.
  ///
  /// - Returns: The exchange; nil once the scope has ended, or where the waiting task is cancelled.
  package func exchange(after number: ExchangeID) async -> Exchange? {
    while !Task.isCancelled {
      let waiter = Waiter<Void>()
      let (next, hasEnded) = state.withLock { state in
        let next = state.record.first(after: number)
        if next == nil, !state.hasEnded { state.requestWaiters.append(waiter) }
        return (next, state.hasEnded)
      }
      if next != nil || hasEnded { return next }
      await waiter.value { self.state.withLock { $0.requestWaiters.remove(waiter) } }
    }
    return nil
  }

  /// The oldest request that a pattern matches and that this has not returned yet; waits until there
  /// is one, for as long as the patience of the scope lasts.
  package func nextRequest(_ pattern: RequestPattern) async -> RecordedRequest? {
    let waiter = Waiter<RecordedRequest>()
    let search = Task {
      var number = 0
      while let exchange = await exchange(after: number) {
        number = exchange.number
        let isFound =
          pattern.matches(exchange.request)
          && state.withLock { $0.taken.insert(exchange.number).inserted }
        if isFound {
          waiter.finish(exchange.request)
          break
        }
      }
      waiter.finish(nil)
    }
    return await waiter.value(within: options.patience) {
      search.cancel()
      return true
    }
  }
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
