import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI

/// Runs a program against recorded traffic and stubs.
struct ReplayCommand: Command {
  let name = "replay"
  let abstract = "Run a program against cassettes and stubs, and report unplanned requests"
  let operands = [Operand.files]
  let takesCommand = true
  let options: [Option] = [
    .flag("--allow-unplanned", "Succeed in spite of requests that no stub matches"),
    .flag(
      "--allow-unused",
      "Succeed in spite of stubs that had to be used and were not,\nor where no request came"),
    .timing, .origin, .port, .report, .record, .json,
  ]
  let discussion = """
    The program gets the address of the stubs as UNDERSTUDY_URL, for a base URL of its own, and as
    http_proxy for any http request. HTTPS cannot be inspected: a client of an https service must use
    UNDERSTUDY_URL; through https_proxy its requests are refused and reported.

    Where the files name one server, requests to UNDERSTUDY_URL count as requests to it. The report goes
    to standard error, or with --json to standard output. The exit code is that of the program, or 1
    where it succeeded and a request was unplanned, a stub unused, no request came, or one was not as an
    OpenAPI document among the files has it: such a request gets the declared 4xx.

      understudy replay films.har -- sh -c 'curl -s "$UNDERSTUDY_URL/3/movie/popular"'
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let plan = try PlanFiles(
      paths: arguments.operands, usesRecordedTiming: arguments.has(Option.timing.name)
    ).read()
    let origin = Origin(given: try arguments.server("--origin"), of: plan.origins)
    let settings = try arguments.serverSettings()
    let outputs = try RunFiles(
      report: arguments.value("--report"), cassette: arguments.value("--record"))
    plan.remarks.forEach(console.warn)
    if let warning = origin.warning { console.warn(warning) }
    let allowed = Allowance(
      unplanned: arguments.has("--allow-unplanned"), unused: arguments.has("--allow-unused"))
    let recording = outputs.recording(of: origin.url)
    let (end, report) = try await ProgramRun.run(
      arguments.command,
      against: try await RunningServer(
        plan.stubs, origin: origin.url, settings, recording: recording,
        checks: [ServedContracts(plan.contracts)]),
      blocksHTTPS: !allowed.unplanned, console)
    if !outputs.printsReport, arguments.has("--json") {
      try console.write(json: ReportFile(report))
    } else if !outputs.printsReport {
      console.note(StyledText("\n\(report.overview)"))
    }
    for text in allowed.explanations(of: report) { console.note(StyledText("\n\(text)")) }
    try outputs.write(report, recording, console, asJSON: arguments.has("--json"))
    if end != .exit(0) { return end.code }
    return allowed.isSatisfied(by: report) ? .success : .failure
  }
}
