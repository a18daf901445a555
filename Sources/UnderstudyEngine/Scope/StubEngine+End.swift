// The end of a scope, and the replies that it waits for.
import UnderstudyCore

/// The way by which requests come to an engine. Whatever may send some holds it: the stubs, their session, a scope
/// inside. With the last of them it closes, and the engine can be judged.
package final class Entrance: Sendable {
  package typealias Watcher = @Sendable (_ engine: StubEngine, _ isClosed: Bool) -> Void

  package let engine: StubEngine
  /// The engine of the scope around, which answers what nothing in here matches.
  private let outer: Entrance?
  private let watcher = Lock<Watcher?>(nil)

  package init(_ engine: StubEngine, inside outer: Entrance?) {
    (self.engine, self.outer) = (engine, outer)
  }

  deinit { watcher.withLock { $0.take() }?(engine, true) }

  /// Has a watcher called when the stubs go while a request is under way, and when no request can come any more.
  package func watch(_ watcher: @escaping Watcher) { self.watcher.withLock { $0 = watcher } }

  /// Notes that no test has the stubs any more, though their session may go on.
  package func leave() {
    if !engine.state.withLock(\.isIdle) { watcher.withLock(\.self)?(engine, false) }
  }
}

extension StubEngine {
  /// The progress of a scope's end.
  package enum Ending: Sendable {
    /// Nothing is left that could advance a clock or end a stream.
    case begins
    /// Replies still under way have been waited for long enough.
    case isOverdue
  }

  /// A request that came while the scope was open, and whose stub is still being looked for by predicates
  /// that take their time.
  package struct Arrival: Sendable {
    let number: Int
    fileprivate let request: RecordedRequest
    let work: ClockWork?
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

  /// Has the end of the scope wait until `receive` says what becomes of the request, or `giveUp` that
  /// nothing does; nil if the scope has ended.
  package func arrive(_ request: RecordedRequest) -> Arrival? {
    let work = clock.begin()
    let arrival: Arrival? = state.withLock { state in
      if state.hasEnded { return nil }
      return state.open.arrive(request, work)
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
  ///   - problem: What to note of it, which must be in the report that the last one lets go.
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
      forget(arrival, noting: redaction.redacted(text: problem)) { arrival.work?.end() }
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
      return (!state.hasEnded, Swift.exchange(&state.arrivalWaiters, with: []))
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
        if next == nil, !state.hasEnded { state.arrivalWaiters.append(waiter) }
        return (next, state.hasEnded)
      }
      if next != nil || hasEnded { return next }
      await waiter.value { self.state.withLock { $0.arrivalWaiters.remove(waiter) } }
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
