import UnderstudyCore

// What came, and what became of it.

extension StubEngine {
  /// Puts a request on the record; nil for one under way where the scope has ended.
  @discardableResult
  func note(
    _ request: RecordedRequest, _ outcome: Exchange.Outcome, by planned: PlannedStub? = nil,
    since arrival: Arrival? = nil
  ) -> ExchangeID? {
    let now = clock.elapsed()
    let isPending = if case .pending = outcome { true } else { false }
    let (id, old, observer): (ExchangeID?, [RequestRecord.Entry], Observer?) = state.withLock {
      state in
      if isPending, !state.isOpen(to: arrival) { return (nil, [], nil) }
      if isPending { state.pending += 1 }
      let (number, old) = state.record.append(
        request, outcome, by: planned, from: now, to: isPending ? nil : now)
      return (number, old, isPending ? nil : state.observer)
    }
    // What was dropped is released here, outside the lock.
    withExtendedLifetime(old) {}
    if let observer, let id {
      observer(
        Exchange(
          number: id, request: request, planned: planned, outcome: outcome, started: now,
          ended: now))
    }
    return id
  }

  /// Notes what became of a request that was under way; whoever has it is at work until the client is
  /// told, too.
  package func close(_ id: ExchangeID, _ outcome: Exchange.Outcome) {
    let now = clock.elapsed()
    typealias Rest = (old: [RequestRecord.Entry], ended: Exchange?, Observer?)
    let (old, ended, observer): Rest = state.withLock { state in
      let ended = state.observer.flatMap { _ in
        state.record.exchange(id)?.ending(outcome, at: now)
      }
      let old = state.record.end(id, outcome, at: now)
      state.watchers[id] = nil
      return (old, ended, state.observer)
    }
    withExtendedLifetime(old) {}
    if let observer, let ended { observer(ended) }
    clock.responseIsGiven()
    // Last of all, since the end of the scope waits for this request, and for the observer to know it.
    let waiters = state.withLock { state in
      state.pending -= 1
      return state.takeIdleWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Has `observer` told of each request that has come to its end, on whichever thread that happens.
  package func observe(_ observer: @escaping Observer) {
    state.withLock { $0.observer = observer }
  }

  private static let mostProblems = 100

  package func note(problem: String) {
    let problem = redaction.redacted(text: problem)
    // A client that is wrong once is wrong again and again.
    state.withLock { state in
      if state.problems.count < Self.mostProblems, !state.problems.contains(problem) {
        state.problems.append(problem)
      }
    }
  }

  package var report: StubReport {
    state.withLock { state in
      StubReport(
        began: began, exchanges: state.record.exchanges, dropped: state.record.dropped,
        uses: zip(state.planned, state.uses).dropFirst(state.replaced).sorted {
          $0.0.order < $1.0.order
        }
        .map { StubUse(planned: $0, count: $1) },
        problems: state.problems, redaction: redaction,
        innerExchanges: state.endedScopes.flatMap(\.exchanges))
    }
  }

  package var requests: [RecordedRequest] { state.withLock(\.record.requests) }
}

extension Exchange {
  fileprivate func ending(_ outcome: Outcome, at moment: Duration) -> Exchange {
    Exchange(
      number: number, request: request, planned: planned, outcome: outcome, started: started,
      ended: moment)
  }
}
