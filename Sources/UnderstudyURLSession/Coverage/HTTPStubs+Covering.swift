import Foundation
import UnderstudyHTTP

extension HTTPStubs {
  /// Answers the requests of sessions that you cannot inject, while `body` runs.
  ///
  /// ```swift
  /// let text = try await stubs.covering(.sharedSession) { try await ThirdPartyClient().load() }
  /// ```
  ///
  /// Only one scope covers sessions at a time; others wait, in the order in which they asked. A nested
  /// scope shares the sessions with the outer one and comes first. Stubs with sessions of their own run
  /// in parallel.
  ///
  /// On Linux requests are attributed by the task-local values of the sender: those of the body and its
  /// tasks go to these stubs; those of another test, or of another scope that covers the session, do not.
  /// A thread or a detached task has no such values: its requests go to the scope that covers the session
  /// at the time. On Apple platforms all requests do.
  ///
  /// After the end a request from a task of the body is refused and reported; all others reach the
  /// network as before.
  ///
  /// - Throws: what the body throws; `CancellationError` where the task is cancelled while it waits;
  ///   ``StubError`` where a session cannot be covered.
  public func covering<Value>(
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
