import Synchronization

/// The requests that wait for the test, and the test that waits for them.
package final class HeldRequests: Sendable {
  private struct State {
    /// Held and not handed to the test yet, in order.
    var queue: [HeldRequest] = []
    var waiters: [(id: Int, continuation: CheckedContinuation<HeldRequest?, Never>)] = []
    var nextID = 0
    /// Handed out or not, so that the end of the scope can fail them all.
    var open: [ObjectIdentifier: HeldRequest] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Holds a request until the test answers it.
  ///
  /// - Throws: what the test fails it with, `StubError` at the end of the scope, or
  ///   `CancellationError`.
  package func hold(_ request: RecordedRequest, stub: Stub?) async throws -> Reply {
    let held = HeldRequest(request, stub: stub)
    let waiter: CheckedContinuation<HeldRequest?, Never>?? = state.withLock { state in
      if state.hasEnded { return nil }
      state.open[ObjectIdentifier(held)] = held
      guard !state.waiters.isEmpty else {
        state.queue.append(held)
        return .some(nil)
      }
      return state.waiters.removeFirst().continuation
    }
    guard let waiter else { throw held.neverAnswered }
    waiter?.resume(returning: held)
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

  /// The oldest request held and not handed out; waits for one where there is none, and gives nil
  /// when the waiting task is cancelled.
  package func next() async -> HeldRequest? {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let held: HeldRequest?? = state.withLock { state in
          if !state.queue.isEmpty { return state.queue.removeFirst() }
          if Task.isCancelled { return .some(nil) }
          state.waiters.append((id, continuation))
          return nil
        }
        if let held { continuation.resume(returning: held) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: nil)
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
