import UnderstudyCore
import UnderstudyHTTP

/// Reads the files again when they have changed.
final class Watcher: Sendable {
  private struct State {
    /// Of the files that the stubs are from, or of those that could not be read.
    var read: [String: PlanFiles.Stamp]
    /// What was there at the last look.
    var seen: [String: PlanFiles.Stamp]
  }

  private let files: PlanFiles
  private let log: RequestLog
  private let replace: @Sendable ([Stub]) -> Void
  private let state: Lock<State>

  init(
    files: PlanFiles, stamps: [String: PlanFiles.Stamp], log: RequestLog,
    replace: @escaping @Sendable ([Stub]) -> Void
  ) {
    (self.files, self.log, self.replace) = (files, log, replace)
    state = Lock(State(read: stamps, seen: stamps))
  }

  /// Looks whether anything is new. What is being written is left until the next look finds it as it
  /// was.
  func look() async {
    let stamps = files.stamps()
    let isDue = state.withLock { state in
      defer { state.seen = stamps }
      guard stamps != state.read, stamps == state.seen else { return false }
      state.read = stamps
      return true
    }
    guard isDue else { return }
    do {
      let plan = try files.read()
      replace(plan.stubs)
      log.changed(plan)
    } catch {
      log.kept(because: error.description)
    }
  }
}
