import Foundation
import UnderstudyCore

// What happens where code sleeps on a clock that is not advanced.

extension ManualClock {
  /// Fails the test, and what sleeps, where the clock is not advanced.
  ///
  /// One task watches for all who sleep, and keeps no clock alive.
  func watch() {
    Task.detached { [weak self] in
      while let pause = self?.timeToWatch() {
        let start = RunningProcess.processorTime
        try? await Task.sleep(for: pause)
        // A process that is at work may be too busy to advance the clock, or be in another test that
        // has left a task asleep: only a run that stands still hangs.
        let isBusy = RunningProcess.processorTime - start > pause / 10
        self?.wakeForgotten(isBusy: isBusy)
      }
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
      return max(end - .now, patience / 4)
    }
  }

  private func wakeForgotten(isBusy: Bool) {
    let patience = isBusy ? patience * 4 : patience
    let now = ContinuousClock.now
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
      defer { state.told.formUnion(error.callers) }
      return !state.told.isSuperset(of: error.callers)
    }
    if isNews { reporter.report(error.description) }
    for sleeper in forgotten { sleeper.continuation.resume(throwing: error) }
  }
}

/// The error of code that sleeps on a manual clock that is never advanced.
struct NeverAdvanced: LocalizedError, CustomStringConvertible {
  /// Who slept, whatever the clock showed.
  let callers: [String]
  let description: String

  var errorDescription: String? { description }

  /// Looking a caller up may take a second in a large program.
  private static let mostCallers = 4

  init(clock: ManualClock.Instant, sleepers: [Sleeper]) {
    let byCaller = Dictionary(grouping: sleepers) { $0.caller?.stackKey ?? "" }
    let groups = byCaller.values.sorted { $0[0].id < $1[0].id }
    let named = groups.prefix(Self.mostCallers).map { group in
      (group[0].caller?.description ?? "in code without a name", group)
    }
    callers = named.map(\.0)
    var lines = named.map { caller, group in
      let end = group.map(\.deadline).min() ?? clock
      let others = group.count > 1 ? ", and \((group.count - 1).counting("more task"))" : ""
      return "\(caller), until \(end.offset)\(others)"
    }
    let rest = groups.dropFirst(Self.mostCallers)
    if !rest.isEmpty {
      lines.append("… and \(rest.reduce(0) { $0 + $1.count }.counting("task")) elsewhere")
    }
    description = """
      Nobody advances the manual clock, which shows \(clock.offset), and \
      \(sleepers.count == 1 ? "a task sleeps" : "\(sleepers.count) tasks sleep") on it:
      \(lines.map { "  \($0)" }.joined(separator: "\n"))
      Call `await clock.advance(by: …)` in the test, or cancel the task that is to sleep no longer.
      """
  }
}
