import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyServer

/// Serves stubs to whoever asks, until Ctrl-C.
struct ServeCommand: Command {
  /// Comes back when it is time to look at the files again.
  var nextLook: @Sendable () async throws -> Void = {
    try await Task.sleep(for: .milliseconds(500))
  }

  /// What is remembered where nobody asks for it: it may run for days.
  private static let fewRequests = 100

  let name = "serve"
  let abstract = "Serve cassettes, stub files and WireMock mappings until Ctrl-C"
  let operands = [Operand.files]
  let options: [Option] =
    [
      .value("--port", "PORT", "The port; one that is free unless told otherwise"),
      .value("--host", "ADDRESS", "The address to listen on: 127.0.0.1 unless told otherwise"),
      .value("--origin", "URL", "What the server stands in for, such as https://api.example.com"),
      .value(
        "--spy", "URL",
        "Pass on to this server what the files do not answer,\nand show it as stubs to paste"),
      .flag("--quiet", "Tell only of requests that were not answered"),
    ] + Records.options + [.json]
  let discussion = """
    The URL of the server goes to standard output, a line for each request to standard error. The
    files, or folders of them, are read again when they change; a file with a mistake changes nothing,
    and the mistake is told. A request that no stub matches gets 501 with the diagnosis as text.

    Where the files name one server, requests to the URL count as requests to it, and its redirects
    lead back to the URL. Links within bodies are left as they are.

    With --json standard output has an object a line: the URL, each request, each change of the files.
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let files = PlanFiles(paths: arguments.operands, isKept: true)
    let port = try arguments.number("--port", in: 0...65_535) ?? 0
    let named = arguments.value("--host") ?? "localhost"
    let host = named == "localhost" ? "127.0.0.1" : named
    let given = try arguments.server("--origin")
    let spied = try arguments.server("--spy")
    let records = try Records(
      report: arguments.value("--report"), cassette: arguments.value("--record"))
    let interrupts = console.interrupts.listen()
    defer { console.interrupts.stopListening() }

    let stamps = files.stamps()
    let plan = try files.read()
    let origin = Origin(given: given, of: plan.origins, else: spied)
    let spy = try spied.map { try Spy($0, origin: origin.url) }
    let log = RequestLog(
      console: console, asJSON: arguments.has("--json"), isQuiet: arguments.has("--quiet"),
      origin: origin.url, isOriginGiven: given != nil, spy: spy)
    let standIn = try await StandIn(
      plan.stubs + (spy.map { [$0.stub] } ?? []), origin: origin.url, host: host, port: port,
      remembers: records.isAsked ? StubLimits().requests : Self.fewRequests, observer: log.add,
      onRefusal: log.refused)

    log.begin(standIn, plan, origin, host: host)
    let watcher = Watcher(files: files, stamps: stamps, log: log) { stubs in
      standIn.stubs.engine.replace(with: stubs + (spy.map { [$0.stub] } ?? []))
    }
    await withTaskGroup { group in
      group.addTask {
        for await _ in interrupts { return }
      }
      group.addTask {
        // Nobody reads the lines any more: the one at the other end of the pipe has ended.
        while !(log.asJSON && console.output.isBroken) {
          do { try await nextLook() } catch { return }
          console.output.probe()
          await watcher.look()
        }
      }
      await group.next()
      group.cancelAll()
    }
    // A second one ends the process at once.
    console.interrupts.stopListening()
    let report = await standIn.end()
    try records.write(report, console, asJSON: arguments.has("--json"))
    return .success
  }
}
