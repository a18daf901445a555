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
      .timing,
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
      usesRecordedTiming: arguments.has(Option.timing.name))
    let spied = try arguments.server("--spy")
    let replaced = try arguments.server("--origin")
    let settings = try arguments.serverSettings()
    let outputs = try RunFiles(
      report: arguments.value("--report"), cassette: arguments.value("--record"))
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
      recording: recording, checks: [served], log: log)
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
