import Foundation
import UnderstudyHTTP

extension HTTPStubs {
  /// Answers what comes from sessions that you cannot inject, while `body` runs.
  ///
  /// ```swift
  /// try await stubs.covering(.sharedSession) { try await ThirdPartyClient().popular() }
  /// ```
  ///
  /// One scope at a time: a scope that asks while another has the sessions waits for its end, in
  /// the order of asking. A scope inside shares them with the one around it, and comes first. Nothing else waits:
  /// stubs with sessions of their own go on in parallel.
  ///
  /// On Linux the task-local values of the sender say whose a request is: what comes from the
  /// body and its tasks is for these stubs; what comes from another test, or from another scope that
  /// covers the session, is not. A thread or a detached task has no such values: what it sends goes to
  /// the scope that has the session at the time. On Apple platforms all requests do.
  ///
  /// After the end a request from a task of the body is refused and named; all others reach the network
  /// as before.
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
