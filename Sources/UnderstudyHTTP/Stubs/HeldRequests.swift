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

  /// Holds a request until the test answers it.
  ///
  /// - Throws: what the test fails it with, `StubError` at the end of the scope, or
  ///   `CancellationError`.
  package func hold(_ request: RecordedRequest, stub: Stub?) async throws -> Reply {
    let held = HeldRequest(request, stub: stub)
    let waiter: Waiter<HeldRequest>?? = state.withLock { state in
      if state.hasEnded { return nil }
      state.open[ObjectIdentifier(held)] = held
      guard !state.waiters.isEmpty else {
        state.queue.append(held)
        return .some(nil)
      }
      return state.waiters.removeFirst()
    }
    guard let waiter else { throw held.neverAnswered }
    waiter?.finish(held)
    defer { forget(held) }
    return try await withTaskCancellationHandler {
      try await held.answer()
    } onCancel: {
      held.settle(.failure(CancellationError()))
    }
  }

  private func forget(_ held: HeldRequest) {
    state.withLock { state in
      state.open[ObjectIdentifier(held)] = nil
      state.queue.removeAll { $0 === held }
    }
  }

  /// The oldest request held and not handed out; waits for one where there is none.
  ///
  /// - Returns: The request; nil when the patience is over or the waiting task is cancelled.
  package func next(within patience: Duration) async -> HeldRequest? {
    let waiter = Waiter<HeldRequest>()
    state.withLock { state in
      if state.queue.isEmpty {
        state.waiters.append(waiter)
      } else {
        waiter.finish(state.queue.removeFirst())
      }
    }
    return await waiter.value(within: patience) {
      self.state.withLock { state in
        guard let place = state.waiters.firstIndex(where: { $0 === waiter }) else { return false }
        state.waiters.remove(at: place)
        return true
      }
    }
  }

  /// Fails every request that still waits, and every one that comes later.
  package func end() {
    let open = state.withLock { state in
      state.hasEnded = true
      return Array(state.open.values)
    }
    for held in open { held.settle(.failure(held.neverAnswered)) }
  }
}
