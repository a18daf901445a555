import UnderstudyHTTP

/// Reads the files again when they have changed.
final class Watcher: Sendable {
  private let files: PlanFiles
  private let log: RequestLog
  private let replace: @Sendable ([Stub]) -> Void
  /// Those of the files that were read last, and those of the last look.
  private let stamps: Lock<(read: [String: String], seen: [String: String])>

  init(
    files: PlanFiles, stamps: [String: String], log: RequestLog,
    replace: @escaping @Sendable ([Stub]) -> Void
  ) {
    (self.files, self.log, self.replace) = (files, log, replace)
    self.stamps = Lock((stamps, stamps))
  }

  /// Looks for changes. A file that is still being written is read once two looks find it alike.
  func look() async {
    let now = files.stamps()
    let isDue = stamps.withLock { stamps in
      defer { stamps.seen = now }
      guard now != stamps.read, now == stamps.seen else { return false }
      stamps.read = now
      return true
    }
    guard isDue else { return }
    do {
      let plan = try files.read()
      replace(plan.stubs)
      log.reloaded(plan)
    } catch {
      log.kept(because: error.description)
    }
  }
}
