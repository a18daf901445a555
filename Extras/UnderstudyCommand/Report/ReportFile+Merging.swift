import UnderstudyHTTP

extension ReportFile {
  /// Merges the reports of several runs, such as the shards of a test run. Requests are in the order of
  /// the reports and numbered anew; a stub that several runs planned is one, with the uses of all of them.
  ///
  /// A stub is used too rarely only where all runs together used it too rarely: no shard has to use what
  /// another one does.
  init(merging reports: [ReportFile]) {
    self.init(
      runs: 0, began: reports.map(\.began).filter { !$0.isEmpty }.min() ?? "", isClean: true,
      dropped: 0, requests: [], stubs: [], problems: [])
    var places: [String: Int] = [:]
    for report in reports { add(report, &places) }
    for place in stubs.indices where !stubs[place].isShort { stubs[place].message = nil }
    // What was dropped can't be looked at any more.
    isClean = !hasCause && reports.allSatisfy { $0.isClean || $0.hasCause }
  }

  /// - Parameter places: Those of the stubs, by what names each in every run.
  private mutating func add(_ report: ReportFile, _ places: inout [String: Int]) {
    runs += report.runs
    dropped += report.dropped
    problems += report.problems.filter { !problems.contains($0) }
    let known = unjudged ?? []
    let others = (report.unjudged ?? []).filter { !known.contains($0) }
    unjudged = known + others == [] ? nil : known + others
    var repetitions: [String: Int] = [:]
    let moved = report.stubs.map { use in
      repetitions[use.summary, default: 0] += 1
      // A run may have several alike.
      let key = "\(use.summary) \(repetitions[use.summary] ?? 0)"
      if let place = places[key] {
        stubs[place].add(use)
      } else {
        places[key] = stubs.count
        stubs.append(use)
      }
      return places[key]
    }
    for var request in report.requests {
      request.number = requests.count + 1
      request.stub = request.stub.flatMap { moved.indices.contains($0) ? moved[$0] : nil }
      requests.append(request)
    }
  }

  /// Whether the report shows something that did not go as planned.
  private var hasCause: Bool {
    !problems.isEmpty || stubs.contains(where: \.isShort)
      || requests.contains { $0.outcome == .unplanned || $0.outcome == .late }
  }
}

extension ReportFile.Use {
  /// Adds the uses of another run.
  fileprivate mutating func add(_ other: Self) {
    used += other.used
    // The run that requires the most has to be satisfied.
    if other.minimum > minimum { (minimum, expected) = (other.minimum, other.expected) }
    message = message ?? other.message
  }
}
