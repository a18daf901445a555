import UnderstudyHTTP

/// Lets one scope at a time cover sessions, with the scopes inside it, in the order of asking.
final class CoverageQueue: Sendable {
  /// The time of one scope and of those inside it.
  final class Turn: Sendable {
    /// Where the scope was made whose turn it is.
    let location: CodeLocation
    let start = Waiter<Void>()

    init(_ location: CodeLocation) { self.location = location }
  }

  private struct State {
    var turn: Turn?
    /// How many scopes share the turn; an inner one may outlive the one around it.
    var scopes = 0
    var waiting: [Turn] = []
  }

  static let shared = CoverageQueue()

  private let state = Lock(State())

  /// Waits until the stubs may cover sessions; at once where the turn of the scope around goes on.
  ///
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) func turn(
    of stubs: HTTPStubs, sharing outer: Turn?
  ) async throws -> Turn {
    let turn = Turn(stubs.location)
    let granted: Turn? = state.withLock { state in
      if let outer, state.turn === outer {
        state.scopes += 1
        return outer
      }
      if state.turn == nil {
        (state.turn, state.scopes) = (turn, 1)
        return turn
      }
      state.waiting.append(turn)
      return nil
    }
    if let granted { return granted }
    let reminder = Task { try await remind(stubs) }
    defer { reminder.cancel() }
    // Without a limit: hundreds of scopes may be before this one.
    let start: Void? = await turn.start.value { self.leave(turn) }
    if start == nil { throw CancellationError() }
    return turn
  }

  func giveBack(_ turn: Turn) {
    let next: Turn? = state.withLock { state in
      state.scopes -= 1
      if state.scopes > 0 { return nil }
      state.turn = nil
      if state.waiting.isEmpty { return nil }
      (state.turn, state.scopes) = (state.waiting.removeFirst(), 1)
      return state.turn
    }
    next?.start.finish(())
  }

  /// Takes a scope that waits no longer off the list; false where the turn is on its way.
  private func leave(_ turn: Turn) -> Bool {
    state.withLock { state in
      state.waiting.firstIndex { $0 === turn }.map { state.waiting.remove(at: $0) } != nil
    }
  }

  /// Warns the test when one scope keeps the others waiting for as long as the patience lasts.
  private func remind(_ stubs: HTTPStubs) async throws {
    var seen: Turn?
    while true {
      let turn = state.withLock(\.turn)
      if let turn, turn === seen {
        let message = """
          The scope at \(turn.location) has covered the sessions that this scope waits for, for more \
          than \(stubs.engine.options.patience). If it waits for this scope in its turn, neither goes \
          on: a detached task does not know the scope it was started in. Start it with `Task { … }`, \
          or cover the sessions once, around both.
          """
        return stubs.engine.tell(
          message, about: message, at: stubs.location, severity: .warning)
      }
      seen = turn
      try await TaskTime.sleep(for: stubs.engine.options.patience)
    }
  }
}
