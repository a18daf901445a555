import Foundation
import UnderstudyHTTP

/// Runs a program in front of recorded traffic.
struct ReplayCommand: Command {
  let name = "replay"
  let abstract = "Run a program against cassettes and stubs, and tell what went off script"
  let operands = [Operand.files]
  let takesCommand = true
  let options: [Option] =
    [
      .flag("--allow-unplanned", "Let a request that nothing answers pass for a success"),
      .flag("--allow-unused", "Let a stub that had to be used go unused"),
      .value("--origin", "URL", "What the server stands in for, such as https://api.example.com"),
      .value("--port", "PORT", "The port; one that is free unless told otherwise"),
    ] + Records.options + [.json]
  let discussion = """
    The program finds the address of the stubs in its environment. UNDERSTUDY_URL is for a base URL of
    its own; http_proxy has most clients ask here for any http URL. HTTPS cannot be looked into: what
    the program sends to an https URL otherwise, it has to send to UNDERSTUDY_URL. https_proxy is set
    so that what goes past the stubs is refused and told instead of reaching the network. Clients that
    take no notice of these variables do reach it.

    Where the files name one server, requests to UNDERSTUDY_URL count as requests to it. Recorded
    entries may go unused; a stub of a stub file may where it says so.

    The report goes to standard error, or with --json as JSON to standard output, behind what the
    program writes there. The exit code is that of the program, or 1 where it succeeded and something
    went off script.

      understudy replay films.har -- sh -c 'curl -s "$UNDERSTUDY_URL/3/movie/popular"'
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let plan = try PlanFiles(paths: arguments.operands).read()
    let origin = Origin(given: try arguments.server("--origin"), of: plan.origins)
    let records = try Records(
      report: arguments.value("--report"), cassette: arguments.value("--record"))
    for remark in plan.remarks { console.note("\("warning:", .yellow) \(remark)") }
    if let warning = origin.warning { console.note("\("warning:", .yellow) \(warning)") }
    let tally = Tally()
    let standIn = try await StandIn(
      plan.stubs, origin: origin.url,
      port: try arguments.number("--port", in: 0...65_535) ?? 0, observer: tally.count)
    let allowed = Allowance(
      unplanned: arguments.has("--allow-unplanned"), unused: arguments.has("--allow-unused"))
    let run = ProgramRun(
      words: arguments.command, server: standIn.server.url, seals: !allowed.unplanned,
      console: console, tally: tally)
    let (end, report) = try await run(against: standIn)
    if arguments.has("--json") {
      if records.report != "-" { try console.write(json: ReportFile(report)) }
    } else if records.report != "-" {
      console.note(StyledText("\n\(report.description)"))
    }
    for text in allowed.explanations(of: report) { console.note(StyledText("\n\(text)")) }
    try records.write(report, console, asJSON: arguments.has("--json"))
    if end != .exit(0) { return end.code }
    return allowed.isFine(report) ? .success : .failure
  }
}

/// What may go off script.
struct Allowance: Sendable {
  var unplanned = false
  var unused = false

  func isFine(_ report: StubReport) -> Bool {
    report.problems.isEmpty && (unplanned || report.unplanned.isEmpty && report.stragglers.isEmpty)
      && (unused || report.unused.isEmpty && report.tooRarelyUsed.isEmpty)
  }

  /// The most that are told at length.
  private static let most = 5

  /// What helps, of the first that went off script.
  func explanations(of report: StubReport) -> [String] {
    let exchanges = unplanned ? [] : report.unplanned + report.stragglers
    let uses = unused ? [] : report.unused + report.tooRarelyUsed
    if !uses.isEmpty, report.exchanges.isEmpty, report.dropped == 0 {
      return [
        """
        No request came. Does the program send its requests to UNDERSTUDY_URL, or through http_proxy? \
        A stub that need not be used says so with `"optional": true`, and --allow-unused lets all.
        """
      ]
    }
    let texts =
      exchanges.prefix(Self.most).compactMap(report.explanation(of:))
      + uses.prefix(Self.most).map(report.explanation(of:))
    return texts.map { report.redaction.redacted(text: $0) }
  }
}
