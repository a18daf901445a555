/// How long the package waits, of real time, for something that may never come.
///
/// Every wait that a test asks for ends after it, and fails the test, instead of hanging the run.
package enum Patience {
  /// Long enough for a starved machine, short enough to be waited for once.
  package static let standard: Duration = .seconds(30)

  /// In so many parts it is waited for, each of which counts or does not.
  private static let parts = 8
  /// How many times as long it may take altogether.
  private static let most = 8

  /// Waits until the patience is over.
  ///
  /// On a starved machine each step of a test waits for its turn behind those of a thousand others, so
  /// that half a minute is soon over. Time at whose end this task had to wait for its own turn does
  /// not count.
  ///
  /// - Parameter isApart: Whether this task has threads of its own, so that it is the turn of another one
  ///   that tells; all of Swift's may be blocked.
  /// - Returns: Whether any task had its turn at last.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  package static func runsOut<C: Clock<Duration>>(
    after patience: Duration, on clock: C = ContinuousClock(), apart isApart: Bool = false
  ) async throws -> Bool {
    let part = patience / parts
    let end = clock.now.advanced(by: min(patience, .seconds(31_536_000)) * most)
    var left = parts
    var hadTurn = true
    while left > 0 {
      let start = clock.now
      let turn = Promise<Void>()
      if isApart { Task.detached { turn.settle(.success(())) } }
      try await clock.rest(for: part)
      let delay = start.duration(to: clock.now) - part
      hadTurn = !isApart || turn.result != nil
      let isInTime = hadTurn && delay <= max(part / 16, .milliseconds(100))
      if isInTime || clock.now >= end { left -= 1 }
    }
    return hadTurn
  }
}
