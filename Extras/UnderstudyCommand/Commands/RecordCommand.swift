import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyURLSession

/// Runs a program against a real server, and records their traffic.
struct RecordCommand: Command {
  let name = "record"
  let abstract = "Run a program against a real server, and record the traffic in a cassette"
  let takesCommand = true
  let options: [Option] = [
    upstream, cassette, .flag("--replace", "Replace the entries of an existing cassette"),
    .flag("--allow-empty", "Succeed where no request came"), .port, contract, .report, .json,
  ]
  let discussion = """
    Requests to UNDERSTUDY_URL, which the program finds in its environment, are passed on to the
    server, as is any http request through http_proxy. Requests to an https URL are not recorded.

    The cassette is written, without secrets, while the program runs, so that an interruption loses
    nothing; it stays as it was where nothing was recorded. Each redirect is an entry of its own. With
    --json what the program prints goes to standard error. The exit code is that of the program, or 1
    where it succeeded and a request could not be passed on, or was not as the document of --contract
    has it, or none came.

      understudy record --upstream https://api.example.com --to films.har -- \\
        sh -c 'curl -s "$UNDERSTUDY_URL/films"'
    """

  private static let upstream = Option.value(
    "--upstream", "URL", "The server to pass requests on to, such as https://api.example.com")
  private static let cassette = Option.value(
    "--to", "FILE", "The cassette; entries of an existing one stay")

  private static let contract = Option.value(
    "--contract", "FILE", "Check the traffic against this OpenAPI document")

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    _ = try arguments.required(Self.upstream)
    let origin = try arguments.server(Self.upstream.name)
    let settings = try arguments.serverSettings()
    let outputs = try RunFiles(
      report: arguments.value("--report"), cassette: try arguments.required(Self.cassette),
      replaces: arguments.has("--replace"), besides: arguments.values(Self.contract.name))
    let contract = try arguments.value(Self.contract.name).map(Contract.init(named:))
    var pattern = RequestPattern(method: nil, url: .any, location: .nowhere)
    pattern.origin = origin.map { "passed on to \($0.shown)" }
    let recording = outputs.recording(of: origin)
    let (end, report) = try await ProgramRun.run(
      arguments.command,
      against: try await RunningServer(
        [Upstream.stub(for: pattern)], origin: origin, settings,
        isReported: outputs.report != nil || arguments.has("--json"), recording: recording,
        judge: contract),
      blocksHTTPS: false, printsBesideResult: arguments.has("--json"), console)
    try outputs.write(report, recording, console, asJSON: arguments.has("--json"))
    let failures = (recording?.failed ?? []).compactMap { exchange in
      exchange.failure.map { "\(exchange.request.shown) → \($0)" }
    }
    for failure in failures { console.note("\("not recorded:", .yellow) \(failure)") }
    let violations = report.violations + [report.nothingJudged].compactMap(\.self)
    for violation in violations {
      console.note("\("not as documented:", .red) \(violation.description)")
    }
    for text in report.unjudged { console.note("not judged: \(text)") }
    let isEmpty = report.isUnasked && !arguments.has("--allow-empty")
    if isEmpty {
      console.warn(
        """
        No request arrived: the program must use UNDERSTUDY_URL, or an http: URL through http_proxy. If it \
        need not send any, --allow-empty allows that.
        """)
    }
    if arguments.has("--json"), !outputs.printsReport {
      try console.write(json: ReportFile(report))
    }
    if end != .exit(0) { return end.code }
    return failures.isEmpty && violations.isEmpty && !isEmpty ? .success : .failure
  }
}

/// A real server that requests are passed on to.
enum Upstream {
  /// Passes on what matches; each redirect is a response of its own.
  ///
  /// - Parameter server: Where requests go; nil stands for the server in their URL.
  static func stub(for pattern: RequestPattern, to server: URL? = nil) -> Stub {
    let passing = pattern.passthrough(to: server, streaming: true)
    guard case .computed(let answer)? = passing.replies.first?.source else {
      return passing.optional()
    }
    return pattern.reply { request in
      try check(request)
      return try await answer(request.forwarded)
    }.optional()
  }

  /// - Throws: `StubError` if URLSession would fail without saying why.
  private static func check(_ request: RecordedRequest) throws {
    if request.headers.contains("Sec-WebSocket-Key") {
      throw StubError(
        .unsupported,
        """
        \(request.shown) opens a web socket, which cannot be passed on or recorded; write it as \
        `webSocket` into a stub file.
        """)
    }
    #if canImport(FoundationNetworking)
    if request.method == "GET", request.body?.isEmpty == false {
      throw StubError(
        .unsupported,
        "\(request.shown) has a body, which on Linux cannot be passed on with a GET.")
    }
    #endif
  }
}

extension RecordedRequest {
  /// Fields of one connection only, and those that URLSession sets.
  private static let ownFields = [
    "Host", "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization", "TE", "Trailer",
    "Transfer-Encoding", "Upgrade", "Expect", "Content-Length",
  ]

  /// The request as it is passed on.
  fileprivate var forwarded: RecordedRequest {
    var headers = headers
    let named = (headers["Connection"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for name in Self.ownFields + named { headers[name] = nil }
    // URLSession would ask for gzip.
    if !headers.contains("Accept-Encoding") { headers["Accept-Encoding"] = "identity" }
    return RecordedRequest(method: method, url: url, headers: headers, body: body)
  }
}
