import Foundation
import UnderstudyHTTP

/// Runs a program in front of a real server, and records what they say to each other.
struct RecordCommand: Command {
  let name = "record"
  let abstract = "Run a program against a real server, and record the traffic in a cassette"
  let takesCommand = true
  let options: [Option] = [
    .value(
      "--upstream", "URL", "The server to pass requests on to, such as https://api.example.com"),
    .value("--to", "FILE", "The cassette; where there is one its entries stay", .file),
    .flag("--replace", "Replace the entries of a cassette that is there"),
    .value("--port", "PORT", "The port; one that is free unless told otherwise"),
    .value("--report", "FILE", "Write the report as JSON, or as text to '-'", .file), .json,
  ]
  let discussion = """
    The program finds the address in its environment: requests to UNDERSTUDY_URL are passed on to the
    server, and http_proxy has most clients send any http request through here. Requests to an https
    URL are not seen, and not recorded.

    Each redirect is an entry of its own. One within the server leads the program back to
    UNDERSTUDY_URL, while the cassette keeps what the server said. Secrets are replaced before
    anything is written.

    The cassette is written when the program has ended, also where it fails or Ctrl-C ends it; where
    nothing was recorded it stays as it was. A second Ctrl-C kills the program. The exit code is that
    of the program, or 1 where it succeeded and a request could not be passed on.

      understudy record --upstream https://api.example.com --to films.har -- \\
        sh -c 'curl -s "$UNDERSTUDY_URL/films"'
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    guard let upstream = try arguments.server("--upstream") else {
      throw UsageError("'--upstream URL' is missing.")
    }
    guard let file = arguments.value("--to") else { throw UsageError("'--to FILE' is missing.") }
    let records = try Records(
      report: arguments.value("--report"), cassette: file, replaces: arguments.has("--replace"))
    let tally = Tally()
    let pattern = RequestPattern(method: nil, url: .any, location: CodeLocation())
    let standIn = try await StandIn(
      [Upstream().stub(for: pattern)], origin: upstream,
      port: try arguments.number("--port", in: 0...65_535) ?? 0, observer: tally.count)
    let run = ProgramRun(
      words: arguments.command, server: standIn.server.url, seals: false, console: console,
      tally: tally)
    let (end, report) = try await run(against: standIn)
    try records.write(report, console, asJSON: arguments.has("--json"))
    let failed = report.exchanges.filter {
      if case .failed = $0.outcome { true } else { false }
    }
    for exchange in failed {
      let words = exchange.systemWords.map { ": \($0)" } ?? ""
      console.note("\("not recorded:", .yellow) \(exchange.description)\(words)")
    }
    if report.exchanges.isEmpty {
      let reason = """
        No request has come: the program must ask UNDERSTUDY_URL, or an http: URL through http_proxy.
        """
      console.note("\("warning:", .yellow) \(reason)")
    }
    if arguments.has("--json"), records.report != "-" {
      try console.write(json: ReportFile(report))
    }
    if end != .exit(0) { return end.code }
    return failed.isEmpty ? .success : .failure
  }
}
