// The end of a scope, and the replies that it waits for.

extension StubEngine {
  /// The progress of a scope's end.
  package enum Ending: Sendable {
    /// Nothing is left that could advance a clock or end a stream.
    case begins
    /// Replies still under way have been waited for long enough.
    case isOverdue
  }

  /// The rest of an inner scope.
  struct EndedScope {
    let location: CodeLocation?
    let planned: [PlannedStub]
    let exchanges: [Exchange]
  }

  /// A suite may have thousands of inner scopes; the mistake is in one of the last.
  private static let mostEndedScopes = 8

  // MARK: - Arrivals

  /// Has the end of the scope wait until `secondLook` says what becomes of the request, or `giveUp` that
  /// nothing does; nil if the scope has ended.
  package func arrive(_ request: RecordedRequest) -> Arrival? {
    let work = clock.begin()
    let arrival: Arrival? = state.withLock { state in
      if state.hasEnded { return nil }
      return state.open.arrive(knowingSecrets(request), work)
    }
    if arrival == nil { work?.end() }
    return arrival
  }

  /// Cancels an arrival that will not be answered.
  package func giveUp(_ arrival: Arrival?) {
    forget(arrival) { arrival?.work?.end() }
  }

  /// Ends the wait for an arrival; false if there was none.
  ///
  /// - Parameters:
  ///   - problem: Is noted before the last wait ends, after which the report is made.
  ///   - beforeResuming: Runs before the end of the scope hears of it, if there was one.
  @discardableResult
  func forget(
    _ arrival: Arrival?, noting problem: String? = nil, beforeResuming: () -> Void = {}
  ) -> Bool {
    guard let arrival else { return false }
    let (wasAwaited, waiters) = state.withLock { state in
      let wasAwaited = state.open.remove(arrival)
      if wasAwaited, let problem { state.note(problem: problem) }
      return (wasAwaited, state.takeIdleWaiters())
    }
    if wasAwaited { beforeResuming() }
    for waiter in waiters { waiter.finish(()) }
    return wasAwaited
  }

  /// Waits no longer for predicates that have not returned by now, and says of which requests.
  private func giveArrivalsUp() {
    for arrival in state.withLock(\.open.arrivals) {
      let problem = """
        The stubs were still being asked about \(arrival.request.shown) \(endPatience) after the \
        end of their scope. Does a predicate wait for something that never comes?
        """
      forget(arrival, noting: problem) { arrival.work?.end() }
    }
  }

  // MARK: - The end

  /// Has `watcher` called when the scope ends while the request is under way.
  package func whenEnding(_ id: ExchangeID, _ watcher: @escaping @Sendable (Ending) -> Void) {
    let (hasEnded, isOverdue) = state.withLock { state in
      state.open.watch(id, by: watcher)
      return (state.hasEnded, state.isOverdue)
    }
    if hasEnded { watcher(.begins) }
    if isOverdue { watcher(.isOverdue) }
  }

  /// Whether the scope has ended.
  package var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Refuses whatever comes from now on, fails what waits for the test, and waits for the rest for as
  /// long as its patience lasts.
  package func end() async {
    let (isFirst, waiters) = state.withLock { state in
      defer { state.hasEnded = true }
      return (!state.hasEnded, Swift.exchange(&state.requestWaiters, with: []))
    }
    for waiter in waiters { waiter.finish(()) }
    held.end()
    tellWatchers(.begins)
    let deadline = state.withLock(\.isIdle) ? nil : Task { try await becomeOverdue() }
    defer { deadline?.cancel() }
    let rest = Waiter<Void>()
    state.withLock { if $0.isIdle { rest.finish(()) } else { $0.idleWaiters.append(rest) } }
    // Cancelled or not.
    await rest.value { false }
    if isFirst, let outer { leaveTraces(in: outer) }
  }

  var endPatience: Duration { options.endPatience ?? options.patience }

  private func becomeOverdue() async throws {
    try await TaskTime.sleep(for: endPatience)
    state.withLock { $0.isOverdue = true }
    tellWatchers(.isOverdue)
    giveArrivalsUp()
  }

  private func tellWatchers(_ ending: Ending) {
    for watcher in state.withLock(\.open.watchers) { watcher(ending) }
  }

  private func leaveTraces(in outer: StubEngine) {
    let ended = state.withLock {
      EndedScope(location: location, planned: $0.planned, exchanges: $0.record.exchanges)
    }
    outer.state.withLock { state in
      state.endedScopes = state.endedScopes.suffix(Self.mostEndedScopes - 1) + [ended]
    }
  }
}

extension StubEngine.State {
  /// Whether nothing is under way.
  var isIdle: Bool { open.isEmpty }

  /// Takes out who waits for the end of what is under way, if nothing is.
  mutating func takeIdleWaiters() -> [Waiter<Void>] {
    guard isIdle, !idleWaiters.isEmpty else { return [] }
    defer { idleWaiters = [] }
    return idleWaiters
  }
}
