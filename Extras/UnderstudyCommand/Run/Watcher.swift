import UnderstudyHTTP

/// Reads the files again when they have changed.
struct Watcher: Sendable {
  let files: PlanFiles
  let log: RequestLog
  /// The stamps of the files that were read last, and those of the last look.
  var stamps: (read: [String: String], seen: [String: String])
  let replace: @Sendable (PlanFiles.Plan) -> Void

  /// Looks for changes. A file that is still being written is read once two looks find it alike.
  mutating func look() {
    let now = files.stamps()
    defer { stamps.seen = now }
    guard now != stamps.read, now == stamps.seen else { return }
    stamps.read = now
    do {
      let plan = try files.read()
      replace(plan)
      log.reloaded(plan)
    } catch {
      log.kept(because: error.description)
    }
  }
}
