import UnderstudyCore

// How a scope ends.

extension StubEngine {
  /// How far the end of a scope has come.
  package enum Ending: Sendable {
    /// Nobody is left who could advance a clock or end a stream.
    case begins
    /// What is still under way has been waited for long enough.
    case isOverdue
  }

  /// What is left of an inner scope.
  struct EndedScope {
    let location: CodeLocation?
    let planned: [PlannedStub]
    let exchanges: [Exchange]
  }

  /// A suite may have thousands of inner scopes; the mistake is in one of the last.
  private static let mostEndedScopes = 8

  /// Has `watcher` called when the scope ends while the request is under way.
  package func whenEnding(_ id: ExchangeID, _ watcher: @escaping @Sendable (Ending) -> Void) {
    let (hasEnded, isOverdue) = state.withLock { state in
      state.watchers[id] = watcher
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
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    held.end()
    tellWatchers(.begins)
    let deadline =
      state.withLock(\.isIdle)
      ? nil
      : Task {
        try await Patience.runsOut(after: limits.patience)
        state.withLock { $0.isOverdue = true }
        tellWatchers(.isOverdue)
        giveArrivalsUp()
      }
    defer { deadline?.cancel() }
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isIdle { return true }
        state.idleWaiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
    if isFirst, let outer { tell(outer) }
  }

  private func tellWatchers(_ ending: Ending) {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { watcher(ending) }
  }

  private func tell(_ outer: StubEngine) {
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
  var isIdle: Bool { pending == 0 && arrivals.isEmpty }

  /// Takes out who waits for the end of what is under way, where nothing is.
  mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
    guard isIdle, !idleWaiters.isEmpty else { return [] }
    defer { idleWaiters = [] }
    return idleWaiters
  }
}
