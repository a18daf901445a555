import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyServer

/// A stub server for the time in which a command runs.
struct RunningServer: Sendable {
  let stubs: HTTPStubs
  let server: StubServer

  /// Long enough for a response under way, and short enough to wait for.
  private static let endPatience = Duration.seconds(5)

  /// - Parameters:
  ///   - origin: The server that it replaces.
  ///   - isReported: Whether the report is to have all requests, with their bodies.
  ///   - recording: What writes each request into a cassette.
  ///   - judge: Judges the requests and the responses.
  ///   - log: What shows each request, and what was refused before the stubs were asked; a refusal is a
  ///     problem in the report, too.
  /// - Throws: `CommandError` if the port is unavailable.
  init(
    _ stubs: [Stub], origin: URL? = nil, _ settings: ServerSettings = ServerSettings(),
    isReported: Bool = true, recording: CassetteRecorder? = nil,
    judge: (any TrafficJudge)? = nil, log: RequestLog? = nil
  ) async throws(CommandError) {
    // There is no test to fail: the report has what a test would be told.
    self.stubs = TestReporter.$override.withValue(TestReporter { _ in }) {
      HTTPStubs(stubs) {
        $0.strictness = .allow
        $0.observers = [TrafficWriter(recording: recording, log: log, judge: judge)]
        if let judge { $0.observers.append(ContractObserver([judge])) }
        // It may run for days.
        if !isReported { ($0.recordLimit, $0.recordedBodyLimit) = (100, 8 << 20) }
        $0.endPatience = Self.endPatience
        // No test and no code of a user's keeps a request waiting, however busy the machine is.
        $0.patience = .seconds(86_400)
      }
    }
    let engine = self.stubs.engine
    do {
      server = try StubServer(self.stubs, origin: origin, settings) { text in
        engine.note(problem: text)
        log?.refused(text)
      }
    } catch {
      throw CommandError(.unavailable, error.description)
    }
  }

  /// Lets requests under way finish, and returns the report.
  func end() async -> StubReport {
    // The server closes what never ends by itself, such as a web socket, and what it awaits ends with
    // the stubs. It closes first: a task that awaits it might not get its turn before the patience ends.
    server.takeNoMore()
    let report = await stubs.end()
    await server.stop()
    return report
  }

  /// Ends the server without waiting for anything.
  func stop() async {
    server.takeNoMore()
    await server.stop()
  }
}

/// Writes each request that has ended into a cassette and onto the console.
private struct TrafficWriter: ScopeObserver {
  let recording: CassetteRecorder?
  let log: RequestLog?
  let judge: (any TrafficJudge)?

  func ended(_ exchange: Exchange) {
    recording?.add(exchange)
    guard let log else { return }
    log.add(exchange)
    judge?.verdict(on: exchange)?.violations.forEach(log.broken)
  }
}

/// The lines that `serve` writes while it runs.
struct RequestLog: Sendable {
  let console: Console
  let asJSON: Bool
  /// Whether answered requests are left out.
  let isQuiet: Bool
  let origin: Origin
  let spy: Spy?

  func began(_ url: URL, _ plan: PlanFiles.Plan, host: String) {
    let shown = origin.url?.shown
    if asJSON {
      var event: JSONValue = [
        "event": "listening", "url": .string(url.absoluteString), "stubs": .int(plan.stubs.count),
      ]
      event["origin"] = shown.map(JSONValue.string)
      write(event)
    } else {
      console.write(url.absoluteString)
    }
    let place = shown.map { ", in place of \($0)" } ?? ""
    console.note("\(plan.stubs.count.counting("stub"))\(place). Ctrl-C ends.")
    if let warning = origin.warning { console.warn(warning) }
    if !host.hasPrefix("127."), host != "::1" {
      console.warn("Listening on \(host): any client that reaches this machine is answered.")
    }
    plan.remarks.forEach(console.warn)
  }

  @Sendable func refused(_ text: String) {
    if asJSON { write(["event": "refused", "message": .string(text)] as JSONValue) }
    console.note("\("refused:", .red) \(text)")
  }

  @Sendable func add(_ exchange: Exchange) {
    let isSpied = spy?.answered(exchange) == true
    if isQuiet, !isSpied, case .answered = exchange.outcome { return }
    let entry = ShownEntry(exchange)
    if asJSON { return write(entry) }
    console.note(entry.line(without: origin.url))
  }

  /// A request that the document which is served does not allow.
  func broken(_ violation: ContractViolation) {
    if asJSON {
      write(["event": "violation", "message": .string(violation.description)] as JSONValue)
    }
    console.note("\("not as documented:", .red) \(violation.description)")
  }

  func reloaded(_ plan: PlanFiles.Plan) {
    if asJSON { write(["event": "reloaded", "stubs": .int(plan.stubs.count)] as JSONValue) }
    console.note("\("reloaded:", .cyan) \(plan.stubs.count.counting("stub"))")
    plan.remarks.forEach(console.warn)
  }

  func kept(because reason: String) {
    if asJSON { write(["event": "kept", "message": .string(reason)] as JSONValue) }
    console.note("\("kept the stubs as they were:", .yellow) \(reason)")
  }

  private func write(_ event: some Encodable) { try? console.write(json: event, inOneLine: true) }
}

/// Passes on what no other stub answers, and recognizes those requests.
struct Spy: Sendable {
  let stub: Stub

  /// - Throws: `CommandError` if requests would need another path on that server.
  init(_ upstream: URL, origin: URL?) throws(CommandError) {
    let stoodIn = RequestTarget(origin ?? upstream)
    let isSame = RequestTarget(upstream).isSameServer(as: stoodIn)
    if !isSame, !["", "/"].contains(upstream.path()) {
      throw CommandError.usage(
        "'--spy' takes no path where the files name another server; leave '\(upstream.path())' out."
      )
    }
    var pattern = RequestPattern(method: nil, url: .any, location: .nowhere)
      .where("it is for the server of --spy") { $0.target.isSameServer(as: stoodIn) }
    pattern.origin = "passed on to \(upstream.shown)"
    stub = Upstream.stub(for: pattern, to: isSame ? nil : upstream)
  }

  func answered(_ exchange: Exchange) -> Bool {
    exchange.stub?.pattern.origin == stub.pattern.origin
  }
}

/// The server that a stub server replaces: requests to the stub server's own address count as requests to
/// it.
struct Origin: Sendable {
  /// Nil if requests are matched with the stub server's own address.
  let url: URL?
  /// The message if it is ambiguous.
  let warning: String?

  /// - Parameters:
  ///   - given: The origin on the command line.
  ///   - origins: The servers that the stubs name.
  ///   - fallback: What is used if neither names one.
  init(given: URL?, of origins: [URL], else fallback: URL? = nil) {
    url = given ?? (origins.count == 1 ? origins[0] : fallback)
    warning = url == nil && origins.count > 1 ? Self.warning(of: origins) : nil
  }

  private static func warning(of origins: [URL]) -> String {
    let rest = origins.count - 4
    let list =
      origins.prefix(4).map(\.absoluteString).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    return """
      The files name \(origins.count) servers (\(list)), and the address can replace only one of \
      them. Choose it with --origin \(origins[0].absoluteString), or use the address as an HTTP proxy.
      """
  }
}
