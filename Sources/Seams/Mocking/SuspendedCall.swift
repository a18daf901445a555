import Synchronization
import UnderstudyCore

/// A call that waits for the test's answer.
///
/// ```swift
/// let call = await pending.next()
/// #expect(call.arguments == .ps4)
/// call.throws(Offline())
/// ```
///
/// Answer it once. A call that is let go of without an answer fails the test.
public final class SuspendedCall<Arguments, Output: ~Copyable, Failure: Error>: Sendable {
  private let pending: PendingCall<Arguments, Output, Failure>?
  private let member: String
  private let issues: TestReporter

  init(
    _ pending: PendingCall<Arguments, Output, Failure>?, member: String, issues: TestReporter
  ) {
    self.pending = pending
    self.member = member
    self.issues = issues
  }

  deinit { pending?.abandon() }

  /// What the call was made with; nil only if `next()` gave up waiting for it.
  public var arguments: Arguments? { pending?.arguments }

  /// Whether the caller's task was cancelled.
  public var isCancelled: Bool { pending?.isCancelled ?? true }

  /// Answers the call with a value.
  public func returns(_ value: consuming Output) {
    guard let pending else { return }
    if !pending.resolve(.success(value)) { complain() }
  }

  /// Answers the call with an error.
  public func `throws`(_ error: Failure) {
    guard let pending else { return }
    if !pending.resolve(.failure(error)) { complain() }
  }

  /// Waits until the caller's task is cancelled.
  ///
  /// - Parameters:
  ///   - limit: How long to wait. Then the test fails.
  ///   - clock: What measures the limit.
  public nonisolated(nonsending) func cancellation<C: Clock>(
    within limit: Duration = .seconds(10), on clock: C = ContinuousClock()
  ) async where C.Duration == Duration {
    guard let pending else { return }
    if await !pending.cancellation(within: limit, on: clock), !Task.isCancelled {
      issues.report("The caller of \(member) was not cancelled within \(limit).")
    }
  }

  private func complain() {
    // After a cancellation the caller is gone, and an answer that comes late is what the test is
    // about.
    if isCancelled { return }
    issues.report("A call of \(member) was answered twice. The first answer stands.")
  }
}

extension SuspendedCall where Output == Void {
  /// Answers the call: it returns.
  public func returns() { returns(()) }
}
