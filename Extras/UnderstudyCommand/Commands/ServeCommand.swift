import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyServer

/// Serves stubs to any client, until Ctrl-C.
struct ServeCommand: Command {
  /// Returns when it is time to look at the files again.
  var nextLook: @Sendable () async throws -> Void = {
    try await Task.sleep(for: .milliseconds(500))
  }

  let name = "serve"
  let abstract = "Serve cassettes, stub files and OpenAPI documents until Ctrl-C"
  let operands = [Operand.files]
  let options: [Option] =
    [
      .port, .value("--host", "ADDRESS", "The address to listen on (default: 127.0.0.1)"), .origin,
      .value("--spy", "URL", "Pass requests that the files do not answer to this server"),
      .timing, .strict,
      .flag("--quiet", "Log only requests that were not answered"), .report, .record, .json,
    ] + ServerOptions.all
  let discussion = """
    Prints the server's URL on standard output and a line per request on standard error. The files, or
    folders of them, are read again when they change. A request that no stub matches gets status 501
    and the diagnosis. Where the files name one server, requests to the URL count as requests to it.

    Of an OpenAPI document each operation is answered with an example, or a sample of the schema, unless
    another file answers it; `Prefer: code=404, example=NAME` or `?__code=404` chooses another one.
    A request that it does not allow gets the declared 4xx, or else 400, and a line that says why.

    With --json standard output has an object a line: the URL, each request, each change of the files.
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let files = PlanFiles(
      paths: arguments.operands, mayChange: true,
      usesRecordedTiming: arguments.has(Option.timing.name),
      isStrict: arguments.has(Option.strict.name))
    let spied = try arguments.server("--spy")
    let replaced = try arguments.server("--origin")
    let settings = try arguments.serverSettings()
    let outputs = try RunFiles(
      report: arguments.value("--report"), cassette: arguments.value("--record"),
      besides: arguments.operands)
    let interrupts = console.interrupts.listen()
    defer { console.interrupts.stopListening() }

    let stamps = files.stamps()
    let plan = try files.read()
    let origin = Origin(given: replaced, of: plan.origins, else: spied)
    let spy = try spied.map { try Spy($0, origin: origin.url) }
    let spyStubs = spy.map { [$0.stub] } ?? []
    let log = RequestLog(
      console: console, asJSON: arguments.has("--json"), isQuiet: arguments.has("--quiet"),
      origin: origin, spy: spy)
    let recording = outputs.recording(of: origin.url)
    let served = ServedContracts(plan.contracts)
    let running = try await RunningServer(
      plan.stubs + spyStubs, origin: origin.url, settings, isReported: outputs.report != nil,
      recording: recording, judge: served, log: log)
    log.began(running.server.url, plan, host: settings.host)
    let watcher = Watcher(files: files, log: log, stamps: (stamps, stamps)) { plan in
      served.replace(with: plan.contracts)
      running.stubs.engine.replace(with: plan.stubs + spyStubs)
    }
    await serve(until: interrupts, watcher, log)
    // A second interrupt ends the process at once.
    console.interrupts.stopListening()
    let report = await running.end()
    try outputs.write(report, recording, console, asJSON: arguments.has("--json"))
    if report.isUnasked {
      console.warn("No request arrived. Clients must send theirs to \(running.server.url).")
    }
    return .success
  }

  private func serve(
    until interrupts: AsyncStream<Interrupt>, _ watcher: Watcher, _ log: RequestLog
  ) async {
    await withTaskGroup { group in
      group.addTask {
        for await _ in interrupts { return }
      }
      group.addTask {
        var watcher = watcher
        // A reader of the lines who is gone was the parent process.
        while !(log.asJSON && log.console.output.isBroken) {
          do { try await nextLook() } catch { return }
          log.console.output.probe()
          watcher.look()
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

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
    .flag("--all", "List also the stubs that may stay unused, and did"),
    .timing, .strict, .origin, .port, .report, .record, .json,
  ]
  let discussion = """
    The program gets the address of the stubs as UNDERSTUDY_URL, for a base URL of its own, and as
    http_proxy for any http request. HTTPS cannot be inspected: a client of an https service must use
    UNDERSTUDY_URL; through https_proxy its requests are refused and reported.

    Where the files name one server, requests to UNDERSTUDY_URL count as requests to it. The report goes
    to standard error; with --json it goes to standard output, and what the program prints to standard
    error. The exit code is that of the program, or 1 where it succeeded and a request was unplanned, a
    stub unused, no request came, or one was not as an OpenAPI document among the files has it: such a
    request gets the declared 4xx.

      understudy replay films.har -- sh -c 'curl -s "$UNDERSTUDY_URL/films"'
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let plan = try PlanFiles(
      paths: arguments.operands, usesRecordedTiming: arguments.has(Option.timing.name),
      isStrict: arguments.has(Option.strict.name)
    ).read()
    let origin = Origin(given: try arguments.server("--origin"), of: plan.origins)
    let settings = try arguments.serverSettings()
    let outputs = try RunFiles(
      report: arguments.value("--report"), cassette: arguments.value("--record"),
      besides: arguments.operands)
    plan.remarks.forEach(console.warn)
    if let warning = origin.warning { console.warn(warning) }
    let allowed = Allowance(
      unplanned: arguments.has("--allow-unplanned"), unused: arguments.has("--allow-unused"))
    let recording = outputs.recording(of: origin.url)
    let (end, report) = try await ProgramRun.run(
      arguments.command,
      against: try await RunningServer(
        plan.stubs, origin: origin.url, settings, recording: recording,
        judge: ServedContracts(plan.contracts)),
      blocksHTTPS: !allowed.unplanned, printsBesideResult: arguments.has("--json"), console)
    if !outputs.printsReport, arguments.has("--json") {
      try console.write(json: ReportFile(report))
    } else if !outputs.printsReport {
      console.note(StyledText("\n\(report.overview(listingAll: arguments.has("--all")))"))
    }
    for text in allowed.explanations(of: report) { console.note(StyledText("\n\(text)")) }
    try outputs.write(report, recording, console, asJSON: arguments.has("--json"))
    if end != .exit(0) { return end.code }
    return allowed.isSatisfied(by: report) ? .success : .failure
  }
}

extension StubReport {
  /// The report without explanations: of a large cassette only the entries that were asked for are listed.
  fileprivate func overview(listingAll isWhole: Bool) -> String {
    let listed = isWhole ? uses : uses.filter { $0.count > 0 || $0.isShort }
    let rest = uses.count - listed.count
    if rest == 0 { return overview(of: listed) }
    let others = rest.counting(listed.isEmpty ? "stub" : "other stub")
    let advice = "not asked for; --all lists \(rest == 1 ? "it" : "them")"
    return overview(of: listed, "\(listed.isEmpty ? "" : "and ")\(others) \(advice)")
  }
}

/// The options of a command that say what its server allows.
enum ServerOptions {
  static let all: [Option] = [
    .flag("--cors", "Let pages of any origin read the responses, in a browser"),
    .value("--max-head", "BYTES", "Largest head of a request (default: 65536)"),
    .value("--max-body", "BYTES", "Largest body of a request (default: 67108864)"),
    .value("--max-connections", "COUNT", "Most open connections (default: 4096)"),
    .value("--idle", "SECONDS", "How long a connection may be silent (default: 60)"),
  ]
}

extension Arguments {
  /// The address at which the server of the command listens, and its limits.
  func serverSettings() throws(CommandError) -> ServerSettings {
    var settings = ServerSettings()
    let host = value("--host") ?? settings.host
    settings.host = host == "localhost" ? "127.0.0.1" : host
    settings.port = try number(Option.port.name, in: 0...65_535) ?? 0
    settings.allowsOtherOrigins = has("--cors")
    let positive = 1...Int(Int32.max)
    settings.limits.head = try number("--max-head", in: positive) ?? settings.limits.head
    settings.limits.body = try number("--max-body", in: positive) ?? settings.limits.body
    settings.limits.connections =
      try number("--max-connections", in: positive) ?? settings.limits.connections
    if let idle = try number("--idle", in: positive) { settings.limits.idle = .seconds(idle) }
    return settings
  }
}
