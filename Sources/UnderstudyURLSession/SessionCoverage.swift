import Foundation
import UnderstudyHTTP

/// Sessions that you cannot inject, whose requests stubs answer.
///
/// ```swift
/// try await withStubs(.get("/movies").reply(.text("all")), covering: .sharedSession) { _ in
///   let text = try await ThirdPartyClient().load()  // which uses URLSession.shared
///   #expect(text == "all")
/// }
/// ```
///
/// Only one scope covers sessions at a time; others wait, in the order in which they asked. A nested
/// scope shares the sessions with the outer one and comes first. Stubs with sessions of their own run
/// in parallel.
///
/// On Linux requests are attributed by the task-local values of the sender: those of the body and its
/// tasks go to these stubs; those of another test, or of another scope that covers the session, do not.
/// A thread or a detached task has no such values: its requests go to the scope that covers the session
/// at the time. On Apple platforms all requests do. After the end a request from a task of the body is
/// refused and reported; all others reach the network as before.
public struct SessionCoverage: Sendable {
  let sessions: @Sendable () -> [URLSession]

  /// `URLSession.shared`.
  public static let sharedSession = SessionCoverage { [.shared] }

  #if canImport(FoundationNetworking)
  /// Sessions created elsewhere, on Linux, such as one in a property of a library.
  ///
  /// On Linux a URLProtocol can be added to an existing session. On Apple platforms it cannot: there is
  /// only ``sharedSession``.
  public static func sessions(_ sessions: URLSession...) -> SessionCoverage {
    SessionCoverage { sessions }
  }
  #endif

  /// The sessions of both.
  public func and(_ other: SessionCoverage) -> SessionCoverage {
    SessionCoverage { [sessions] in sessions() + other.sessions() }
  }

  /// The sessions that the scope around covers, if there is one.
  package static var inherited: SessionCoverage? {
    guard let current = CoveringScope.current, !current.hasEnded else { return nil }
    return current.coverage
  }
}

extension HTTPStubs {
  /// Answers the requests of sessions that you cannot inject, while `body` runs.
  ///
  /// - Throws: what the body throws; `CancellationError` if the task is cancelled while it waits;
  ///   ``StubError`` if a session cannot be covered.
  package func covering<Value>(
    _ coverage: SessionCoverage, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let queue = CoverageQueue.shared
    let turn = try await queue.turn(of: self, sharing: CoveringScope.current?.turn)
    defer { queue.giveBack(turn) }
    let scope = try CoveringScope(self, coverage, turn)
    defer { scope.end() }
    return try await CoveringScope.$current.withValue(scope, operation: body)
  }
}

/// The stubs that answer what covered sessions send, while their scope lasts.
///
/// The tasks of the scope keep it, and with it the stubs: as long as one of them could still send
/// something, it can be told what it came too late for.
final class CoveringScope: Sendable {
  /// The scope of the task that runs here.
  @TaskLocal static var current: CoveringScope?

  /// The one around it.
  private let outer: CoveringScope?
  let coverage: SessionCoverage
  let turn: CoverageQueue.Turn
  let stubs: HTTPStubs
  let protocolClass: StubURLProtocol.Type
  let sessions: [URLSession]

  init(_ stubs: HTTPStubs, _ coverage: SessionCoverage, _ turn: CoverageQueue.Turn) throws {
    outer = Self.current
    self.coverage = coverage
    self.turn = turn
    self.stubs = stubs
    sessions = coverage.sessions()
    protocolClass = ProtocolPool.shared.lend(
      to: EngineLink(stubs.engine, isExposed: true), covering: true)
    try CoveredSessions.shared.cover(self)
  }

  deinit { CoveredSessions.shared.forget(protocolClass, sessions) }

  var hasEnded: Bool { !CoveredSessions.shared.isLive(protocolClass) }

  /// Whether a class is that of this scope, or of one around it.
  func answers(with protocolClass: StubURLProtocol.Type) -> Bool {
    self.protocolClass == protocolClass || outer?.answers(with: protocolClass) == true
  }

  func end() { CoveredSessions.shared.end(protocolClass) }
}

/// Lets one scope at a time cover sessions, with the scopes inside it, in the order of asking.
final class CoverageQueue: Sendable {
  /// The time of one scope and of those inside it.
  final class Turn: Sendable {
    /// The place at which the scope was made whose turn it is.
    let location: CodeLocation
    let start = Waiter<Void>()

    init(_ location: CodeLocation) { self.location = location }
  }

  private struct State {
    var turn: Turn?
    /// The number of scopes that share the turn; an inner one may outlive the one around it.
    var scopes = 0
    var waiting: [Turn] = []
  }

  static let shared = CoverageQueue()

  private let state = Lock(State())

  /// Waits until the stubs may cover sessions; at once if the turn of the scope around goes on.
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

  /// Takes a scope that waits no longer off the list; false if the turn is on its way.
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
        return stubs.engine.tell(ScopeIssue(message, .warn, at: stubs.location))
      }
      seen = turn
      try await TaskTime.sleep(for: stubs.engine.options.patience)
    }
  }
}
