/// The calls that wait for the test's answers, in the order they came.
///
/// ```swift
/// let pending = service.when.popularGames(for: .any).suspends()
/// async let first = model.load()
/// let call = await pending.next()
/// call.returns([.suikoden])
/// #expect(try await first.count == 1)
/// ```
///
/// Keep it for as long as calls may come: a call that can no longer be answered fails the test.
public final class SuspendedCalls<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private let queue: SuspensionQueue<Arguments, Output, Failure>

  init(_ queue: SuspensionQueue<Arguments, Output, Failure>) {
    self.queue = queue
  }

  deinit { queue.close() }

  /// How many calls have come that `next()` has not returned yet.
  public var count: Int { queue.count }

  /// Waits for the next call, or returns the oldest one that has come already.
  ///
  /// - Parameters:
  ///   - limit: How long to wait before the test fails; 30 seconds unless told otherwise. The call
  ///     that is returned then stands for nothing: it has no arguments, and its answers go nowhere.
  ///   - clock: What measures the limit.
  public nonisolated(nonsending) func next<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock()
  ) async -> SuspendedCall<Arguments, Output, Failure> {
    await queue.next(within: limit, on: clock)
  }
}
