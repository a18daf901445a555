import UnderstudyCore

/// The requests that wait for the test, and the test that waits for them.
package final class HeldRequests: Sendable {
  private struct State {
    /// Held and not handed to the test yet, in order.
    var queue: [HeldRequest] = []
    var waiters: [Waiter<HeldRequest>] = []
    /// Handed out or not, so that the end of the scope can fail them all.
    var open: [ObjectIdentifier: HeldRequest] = [:]
    var hasEnded = false
  }

  private let state = Lock(State())

  package init() {}

  /// Puts a request where the test finds it; one that has ended meanwhile fails at once.
  package func hold(_ held: HeldRequest) {
    let (error, waiter): ((any Error)?, Waiter<HeldRequest>?) = state.withLock { state in
      if state.hasEnded { return (held.neverAnswered, nil) }
      if !held.isWanted() { return (CancellationError(), nil) }
      state.open[ObjectIdentifier(held)] = held
      if !state.waiters.isEmpty { return (nil, state.waiters.removeFirst()) }
      state.queue.append(held)
      return (nil, nil)
    }
    if let error { held.settle(.failure(error)) }
    waiter?.finish(held)
  }

  /// Waits until the test answers a request that is held.
  package func answer(to held: HeldRequest) async throws -> Reply {
    defer {
      state.withLock { state in
        state.open[ObjectIdentifier(held)] = nil
        state.queue.removeAll { $0 === held }
      }
    }
    return try await held.answer()
  }

  /// The oldest request held and not handed out that has not ended; waits for one where there is none.
  ///
  /// - Returns: The request; nil when the patience is over or the waiting task is cancelled.
  package func next(within patience: Duration) async -> HeldRequest? {
    let waiter = Waiter<HeldRequest>()
    let oldest: HeldRequest? = state.withLock { state in
      while !state.queue.isEmpty {
        let oldest = state.queue.removeFirst()
        if oldest.isWanted() { return oldest }
      }
      state.waiters.append(waiter)
      return nil
    }
    if let oldest { return oldest }
    return await waiter.value(within: patience) {
      self.state.withLock { $0.waiters.remove(waiter) }
    }
  }

  /// Takes those that are held and not handed out, where the scope has not ended.
  package func takeWaiting() -> [HeldRequest] {
    state.withLock { state in
      defer { state.queue = [] }
      return state.hasEnded ? [] : state.queue.filter { $0.isWanted() }
    }
  }

  /// Fails every request that still waits, and every one that comes later.
  package func end() {
    let open = state.withLock { state in
      state.hasEnded = true
      return Array(state.open.values)
    }
    for held in open { held.end() }
  }

  /// Whether the test has said that it does not answer a request, which is known by its number.
  package func hasLeft(_ number: Int) -> Bool {
    state.withLock { $0.open.values.contains { $0.isLeft && $0.number == number } }
  }
}
