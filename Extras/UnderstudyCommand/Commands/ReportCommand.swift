import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI

/// Sums up the reports of several runs, and merges them into one.
struct ReportCommand: Command {
  /// Whether the merged report is written, too.
  var merges = false

  var name: String { merges ? "report merge" : "report" }
  var abstract: String { merges ? "Merge reports from several runs" : "Sum up reports" }
  let operands = [Operand.files]
  var options: [Option] { (merges ? [Self.to] : []) + [Self.against, Self.allowUnused] }
  let discussion = """
    For test runs in shards: each writes its report with --report FILE, and the last step merges them.
    Requests are in the order of the files. A stub counts as unused only where no run has used it; each
    unplanned request of any run is kept.

    Exit codes: 0 where all runs together went as planned, 1 where they did not, or no request came.
    """

  private static let to = Option.value(
    "--to", "OUT", "Where to write the report (default: standard output)")
  private static let against = Option.value(
    "--against", "FILE", "Say what no run used of this OpenAPI document")
  private static let allowUnused = Option.flag("--allow-unused", "Succeed where no request came")

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    var seen: Set<String> = []
    for path in arguments.operands where !seen.insert(NamedFile(path).url.path).inserted {
      throw CommandError.usage("'\(path)' is given twice.")
    }
    let contract = try arguments.value(Self.against.name).map(Contract.init(named:))
    let merged = ReportFile(merging: try arguments.operands.map(read))
    if merges { try console.write(try merged.data(), to: arguments.value(Self.to.name)) }
    let channel = merges ? console.errors : console.output
    summarize(merged, channel)
    if let contract {
      let traffic = try RecordedTraffic(merged.cassette(named: "the report"))
      channel.write(contract.coverage(of: traffic.exchanges).description)
    }
    let isUsed = merged.requestCount > 0 || arguments.has(Self.allowUnused.name)
    return merged.isClean && isUsed ? .success : .failure
  }

  private func read(_ path: String) throws -> ReportFile {
    let file = NamedFile(path)
    try file.refuseFolder("name the reports in it.")
    if let report = try ReportFile(reading: try file.data(), name: path) { return report }
    throw CommandError(
      .noInput,
      "\(path) is not a report, or was cut off. `understudy serve --report FILE` writes one.")
  }

  private func summarize(_ report: ReportFile, _ channel: Channel) {
    let short = report.stubs.filter(\.isShort)
    let unused = short.filter { $0.used == 0 }
    let counts = [
      (report.requests.count { $0.outcome == .unplanned }, "unplanned"),
      (report.requests.count { $0.outcome == .late }, "too late"), (unused.count, "unused"),
      (short.count - unused.count, "used too rarely"),
      (report.problems.count, report.problems.count == 1 ? "problem" : "problems"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let (runs, requests) = (
      report.runs.counting("run"), report.requestCount.counting("request")
    )
    channel.write(
      !report.isClean
        ? "\(runs), \(requests): \(words, .red)."
        : report.requestCount == 0
          ? "\(runs), \("no request, so nothing was checked", .red)."
          : "\(runs), \(requests), \("all as planned", .green).")
    for use in short {
      let title = use.used == 0 ? "unused" : "used too rarely"
      channel.write("  \(title): \(use.summary): expected \(use.expected), used \(use.used)")
    }
  }
}

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
    // A request that was dropped can't be looked at any more.
    isClean = !hasCause && reports.allSatisfy { $0.isClean || $0.hasCause }
  }

  /// - Parameter places: The places of the stubs, by what names each in every run.
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
    request = request ?? other.request
  }
}
