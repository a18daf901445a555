import Dispatch

/// Real time, slept on one timer for all.
///
/// A `Task.sleep` that is cancelled stays queued until its time is up: for the time-out of a request,
/// a minute or a week. Of what is cancelled here nothing is left.
package enum RealTime {
  private static let timer = SharedTimer()

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let sleeper = Sleeper(waking: DispatchTime.now().uptimeNanoseconds, after: duration)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if sleeper.lieDown(continuation) { timer.add(sleeper) }
      }
    } onCancel: {
      if sleeper.rise(.failure(CancellationError())) { timer.forgetOne() }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps on this clock; where it is the one of real time, on the timer that all share.
  package func rest(for duration: Duration) async throws {
    if self is ContinuousClock { return try await RealTime.sleep(for: duration) }
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

/// Somebody who sleeps until a moment, or is woken before it.
private final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case risen(Result<Void, any Error>)
  }

  /// In nanoseconds since the machine started.
  let deadline: UInt64
  private let state = Lock(State.awake)

  init(waking now: UInt64, after duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let nanoseconds = isTooLong ? UInt64.max : whole
    let (sum, isBeyond) = nanoseconds.addingReportingOverflow(
      now + UInt64(attoseconds / 1_000_000_000))
    deadline = isBeyond ? .max : sum
  }

  var isAsleep: Bool { state.withLock { if case .asleep = $0 { true } else { false } } }

  /// False where the sleep was over before it began.
  func lieDown(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let result: Result<Void, any Error>? = state.withLock { state in
      if case .risen(let result) = state { return result }
      state = .asleep(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
    return result == nil
  }

  /// Ends the sleep; false where there was none to end.
  @discardableResult
  func rise(_ result: Result<Void, any Error>) -> Bool {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state {
      case .awake:
        state = .risen(result)
        return nil
      case .asleep(let continuation):
        state = .risen(result)
        return continuation
      case .risen: return nil
      }
    }
    continuation?.resume(with: result)
    return continuation != nil
  }
}

/// Those who sleep in real time, and the one timer that wakes them.
private final class SharedTimer: Sendable {
  private struct State {
    var sleepers = Heap<Sleeper> { $0.deadline < $1.deadline }
    /// How many of them have been cancelled.
    var forgotten = 0
    /// The moment for which the timer is set.
    var alarm = UInt64.max
  }

  private let state = Lock(State())
  // Unsafe, since Dispatch does not declare its sources Sendable: this one is set under the lock alone.
  private nonisolated(unsafe) let source: any DispatchSourceTimer

  init() {
    // A queue of its own has a thread even where those of Swift's tasks are all blocked.
    source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "understudy.time"))
    source.setEventHandler { [unowned self] in wake() }
    source.activate()
  }

  func add(_ sleeper: Sleeper) {
    state.withLock { state in
      state.sleepers.insert(sleeper)
      if sleeper.deadline < state.alarm { set(&state.alarm, to: sleeper.deadline) }
    }
  }

  /// Gives back the memory of those who were cancelled, once they are more than the others.
  func forgetOne() {
    state.withLock { state in
      state.forgotten += 1
      guard state.forgotten > 64, state.forgotten > state.sleepers.count / 2 else { return }
      state.sleepers.keep(where: \.isAsleep)
      state.forgotten = 0
    }
  }

  private func wake() {
    let due: [Sleeper] = state.withLock { state in
      var due: [Sleeper] = []
      let now = DispatchTime.now().uptimeNanoseconds
      while let first = state.sleepers.first, first.deadline <= now {
        state.sleepers.popFirst()
        due.append(first)
      }
      set(&state.alarm, to: state.sleepers.first?.deadline ?? .max)
      return due
    }
    var cancelled = 0
    for sleeper in due where !sleeper.rise(.success(())) { cancelled += 1 }
    if cancelled > 0 { state.withLock { $0.forgotten = max(0, $0.forgotten - cancelled) } }
  }

  private func set(_ alarm: inout UInt64, to deadline: UInt64) {
    alarm = deadline
    let time = DispatchTime(uptimeNanoseconds: deadline)
    source.schedule(deadline: deadline == .max ? .distantFuture : time, leeway: .nanoseconds(0))
  }
}
