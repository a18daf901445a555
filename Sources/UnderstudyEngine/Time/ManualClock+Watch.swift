import Foundation
import UnderstudyCore

// What happens where code sleeps on a clock that is not advanced.

extension ManualClock {
  /// Fails the test, and what sleeps, where the clock is not advanced.
  ///
  /// A single alarm watches for all who sleep, and keeps no clock alive.
  func watch() {
    _ = TaskTime.repeating(after: patience) { [weak self] in
      self?.wakeForgotten()
      return self?.timeToWatch()
    }
  }

  /// How long until a task may have slept in vain; nil where no code sleeps, and the watch is over.
  private func timeToWatch() -> Duration? {
    state.withLock { state in
      let since = state.sleepers.clients.map(\.since).min()
      guard let since else {
        state.isWatched = false
        return nil
      }
      let end = max(since, state.lastUse ?? since) + patience
      return max(end - TaskTime.now, patience / 4)
    }
  }

  private func wakeForgotten() {
    let now = TaskTime.now
    let (forgotten, shown) = state.withLock { state -> ([Sleeper], Instant) in
      guard state.advances == 0, state.watchers.isEmpty else { return ([], state.now) }
      let forgotten = state.sleepers.clients.filter {
        now - max($0.since, state.lastUse ?? $0.since) >= patience
      }
      for sleeper in forgotten { _ = state.sleepers.remove(sleeper.id) }
      state.busy += forgotten.count
      if !forgotten.isEmpty { state.activity += 1 }
      return (forgotten, state.now)
    }
    if forgotten.isEmpty { return }
    let error = NeverAdvanced(clock: shown, sleepers: forgotten)
    // Code that sleeps again and again in a loop is told of once.
    let isNews = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    if isNews { reporter.report(error.description) }
    for sleeper in forgotten { sleeper.continuation.resume(throwing: error) }
  }
}

/// The error of code that sleeps on a manual clock that is never advanced.
struct NeverAdvanced: LocalizedError, CustomStringConvertible {
  let description: String

  var errorDescription: String? { description }

  init(clock: ManualClock.Instant, sleepers: [Sleeper]) {
    let deadlines = sleepers.map(\.deadline.offset)
    let first = deadlines.min() ?? clock.offset
    let who = sleepers.count == 1 ? "a task sleeps on it" : "\(sleepers.count) tasks sleep on it"
    description = """
      The manual clock stands at \(clock.offset), but \(who) until \(first). Call \
      `await clock.advance(by: …)` in the test, or cancel the task that is to sleep no longer.
      """
  }
}
