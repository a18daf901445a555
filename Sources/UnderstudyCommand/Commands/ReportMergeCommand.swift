import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Makes one report of those of several runs.
struct ReportMergeCommand: Command {
  let name = "report merge"
  let abstract = "Make one report of those of several runs"
  let operands = [Operand.files]
  let options: [Option] = [
    .value("--to", "OUT", "Where to write it (- stands for standard output)", .file), .json,
  ]
  let discussion = """
    For test runs in shards: each writes its report with --report FILE, and the last step merges them.
    Requests come in the order of the files. A stub counts as unused only where no run has used it;
    what was unplanned in any run is kept.

    Exit codes: 0 where all runs together went as planned, 1 where they did not.
    """

  fileprivate struct Result: Encodable {
    let runs: Int
    let requests: Int
    let unplanned: Int
    let late: Int
    let unused: [String]
    let tooRarelyUsed: [String]
    let problems: [String]
    let isClean: Bool
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let out = arguments.value("--to") else {
      throw UsageError("'--to' is missing: where to write the report.")
    }
    if out == "-", arguments.has("--json") {
      throw UsageError("'--json' and '--to -' both want standard output.")
    }
    var seen: Set<String> = []
    for path in arguments.operands
    where !seen.insert(URL(filePath: path).resolvingSymlinksInPath().path).inserted {
      throw UsageError("'\(path)' is given twice.")
    }
    let merged = ReportFile(merging: try arguments.operands.map(read))
    let data = try merged.data()
    if out == "-" {
      console.output.write(raw: String(decoding: data, as: UTF8.self))
    } else {
      try FileOutput(out).write(data)
    }
    let result = Result(merged)
    if arguments.has("--json") { try console.write(json: result) }
    tell(result, console)
    return merged.isClean ? .success : .failure
  }

  private func read(_ path: String) throws -> ReportFile {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError(.noInput, "\(path) is a folder; name the reports in it.")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandError(.noInput, "\(path) cannot be read: \(error.localizedDescription)")
    }
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      throw CommandError(.noInput, "\(path) is not JSON; perhaps it was cut off.")
    }
    guard let report = try ReportFile(reading: data, name: path) else {
      throw CommandError(
        .noInput, "\(path) is no report. `understudy serve --report FILE` writes one.")
    }
    return report
  }

  private func tell(_ result: Result, _ console: Console) {
    let figures = [
      (result.unplanned, "unplanned"), (result.late, "too late"), (result.unused.count, "unused"),
      (result.tooRarelyUsed.count, "used too rarely"),
      (result.problems.count, result.problems.count == 1 ? "problem" : "problems"),
    ]
    let words = figures.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let counts = "\(result.runs.counting("run")), \(result.requests.counting("request"))"
    console.note(
      result.isClean
        ? "\(counts), \("all as planned", .green)."
        : "\(counts): \(words.isEmpty ? "off script" : words, .red).")
    for stub in result.unused { console.note("  unused: \(stub)") }
    for stub in result.tooRarelyUsed { console.note("  used too rarely: \(stub)") }
  }
}

extension ReportMergeCommand.Result {
  fileprivate init(_ report: ReportFile) {
    runs = report.runs
    requests = report.requests.count + report.dropped
    unplanned = report.requests.count { $0.outcome == .unplanned }
    late = report.requests.count { $0.outcome == .late }
    unused = report.stubs.filter { $0.isShort && $0.used == 0 }.map(\.inShort)
    tooRarelyUsed = report.stubs.filter { $0.isShort && $0.used > 0 }.map { use in
      "\(use.inShort): expected \(use.expected), used \(use.used)"
    }
    problems = report.problems
    isClean = report.isClean
  }
}
