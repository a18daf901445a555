import UnderstudyHTTP

extension ReportFile {
  /// One report of many runs, such as the shards of a test run: requests in the order of the reports,
  /// numbered anew; a stub is one wherever the same was planned, and has the uses of all runs.
  ///
  /// A stub is used too rarely only where all runs together used it too rarely: a shard need not use
  /// what another one does.
  init(merging reports: [ReportFile]) {
    self.init(
      began: reports.map(\.began).filter { !$0.isEmpty }.min() ?? "", isClean: true, dropped: 0,
      requests: [], stubs: [], problems: [])
    runs = 0
    var places: [StubKey: Int] = [:]
    for report in reports { add(report, &places) }
    for place in stubs.indices where !stubs[place].isShort { stubs[place].message = nil }
    isClean =
      problems.isEmpty && !stubs.contains(where: \.isShort)
      && !requests.contains { $0.outcome == .unplanned || $0.outcome == .late }
      // What was dropped can't be looked at any more.
      && reports.allSatisfy { $0.isClean || $0.hasCause }
  }

  /// What makes stubs of several runs one.
  private struct StubKey: Hashable {
    let pattern: String
    let location: String
    /// Which of several alike in its report.
    let repetition: Int
  }

  private mutating func add(_ report: ReportFile, _ places: inout [StubKey: Int]) {
    runs += report.runs
    dropped += report.dropped
    problems += report.problems.filter { !problems.contains($0) }
    var repetitions: [StubKey: Int] = [:]
    let moved = report.stubs.map { use in
      var key = StubKey(pattern: use.pattern, location: use.location, repetition: 0)
      let repetition = repetitions[key, default: 0]
      repetitions[key] = repetition + 1
      key = StubKey(pattern: use.pattern, location: use.location, repetition: repetition)
      return place(of: use, key, &places)
    }
    for request in report.requests {
      var request = request
      request.number = requests.count + 1
      request.stub = request.stub.flatMap { moved.indices.contains($0) ? moved[$0] : nil }
      requests.append(request)
    }
  }

  /// Where the stub is in this report now, its uses counted.
  private mutating func place(
    of use: Use, _ key: StubKey, _ places: inout [StubKey: Int]
  ) -> Int {
    guard let place = places[key] else {
      places[key] = stubs.count
      stubs.append(use)
      return stubs.count - 1
    }
    stubs[place].used += use.used
    // A run that asks for more than the others is the one to please.
    if use.minimum > stubs[place].minimum {
      (stubs[place].minimum, stubs[place].expected) = (use.minimum, use.expected)
    }
    if stubs[place].message == nil { stubs[place].message = use.message }
    return place
  }

  /// Whether what is not clean in it can be seen in it.
  private var hasCause: Bool {
    !problems.isEmpty || stubs.contains(where: \.isShort)
      || requests.contains { $0.outcome == .unplanned || $0.outcome == .late }
  }
}
