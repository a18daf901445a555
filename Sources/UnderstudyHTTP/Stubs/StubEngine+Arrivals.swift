import UnderstudyCore

// Requests whose stub is still being looked for, by predicates that take their time.

extension StubEngine {
  /// A request that came while the scope was open: the end of the scope waits for what becomes of it.
  package struct Arrival: Sendable {
    fileprivate let number: Int
  }

  struct Arrivals {
    fileprivate var underWay: [Int: RecordedRequest] = [:]
    private var count = 0

    var isEmpty: Bool { underWay.isEmpty }

    fileprivate mutating func append(_ request: RecordedRequest) -> Arrival {
      count += 1
      underWay[count] = request
      return Arrival(number: count)
    }
  }

  /// Has the end of the scope wait until `receive` says what becomes of the request, or `settle` that
  /// nothing does; nil where the scope has ended.
  package func arrive(_ request: RecordedRequest) -> Arrival? {
    let arrival = state.withLock { $0.hasEnded ? nil : $0.arrivals.append(request) }
    if arrival != nil { clock.workBegins() }
    return arrival
  }

  /// Ends the wait for an arrival.
  package func settle(_ arrival: Arrival?) {
    guard let arrival else { return }
    let (wasUnderWay, waiters) = state.withLock { state in
      let request = state.arrivals.underWay.removeValue(forKey: arrival.number)
      return (request != nil, state.takeIdleWaiters())
    }
    if wasUnderWay { clock.workEnds() }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits no longer for predicates that have not returned by now, and says of which requests.
  func giveArrivalsUp() {
    let (lost, waiters) = state.withLock { state in
      let lost = state.arrivals.underWay
      state.arrivals.underWay = [:]
      return (lost, state.takeIdleWaiters())
    }
    for (_, request) in lost.sorted(by: { $0.key < $1.key }) {
      clock.workEnds()
      note(
        problem: """
          The stubs were still being asked about \(request.shown) \(limits.patience) after the end of \
          their scope. Does a predicate wait for something that never comes?
          """)
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension StubEngine.State {
  /// Whether a request may still have a stub.
  func isOpen(to arrival: StubEngine.Arrival?) -> Bool {
    !hasEnded || arrival.map { arrivals.underWay[$0.number] != nil } ?? false
  }
}
