import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyResilience
@testable import UnderstudyCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// `understudy serve` while it runs, until `end()`.
private final class Serving {
  let kept = KeptConsole()
  /// Not the shared one, which tests of coverage lend to their stubs meanwhile.
  let session = URLSession(configuration: .ephemeral)
  private(set) var url = URL(filePath: "/")
  /// The first line, where it is JSON.
  private(set) var started: JSONValue?
  private let look = AsyncStream.makeStream(of: Void.self)
  private let code: Task<ExitCode, Never>
  var notes: AsyncStream<String>.Iterator
  private var outputs: AsyncStream<String>.Iterator

  init(_ words: String...) async {
    let (console, looks) = (kept.console, Looks(look.stream))
    let program = Program(commands: [ServeCommand(nextLook: { try await looks.next() })])
    notes = kept.notes.makeAsyncIterator()
    outputs = kept.outputs.makeAsyncIterator()
    code = Task { await program.run(["serve"] + words, console) }
    let line = await outputs.next() ?? ""
    started = try? JSONValue(parsing: Data(line.utf8))
    url = URL(string: line.trimmingCharacters(in: .newlines)) ?? url
    // Said behind the URL, and before any request.
    while let note = await notes.next(), !note.hasSuffix("Ctrl-C ends.\n") {}
  }

  func get(_ path: String) async throws -> String {
    let target = URL(string: url.absoluteString + path)!
    return String(decoding: try await session.data(from: target).0, as: UTF8.self)
  }

  /// Has it look at its files twice: once to see a change, and once more to see that it is whole.
  func lookTwice() { for _ in 0..<2 { look.continuation.yield() } }

  func end() async -> ExitCode {
    while !kept.console.interrupts.send(Interrupt(signal: SIGINT)) { await Task.yield() }
    return await code.value
  }
}

/// Gives the moments to look, one at a time.
private actor Looks {
  private let stream: AsyncStream<Void>

  init(_ stream: AsyncStream<Void>) { self.stream = stream }

  func next() async throws {
    for await _ in stream { return }
    throw CancellationError()
  }
}

@Suite(.timeLimit(.minutes(10))) struct ServeCommandTests {
  private let scratch = TestFolder()

  @Test func `A document is served, behind what other files answer`() async throws {
    let document = try scratch.write(
      """
      openapi: 3.0.3
      paths:
        /films:
          get: { responses: { "200": { content: { text/plain: { example: made } } } } }
        /movie:
          get: { responses: { "200": { content: { text/plain: { example: made } } } } }
      """, to: "films.yaml")
    let stubs = try scratch.write(
      #"{"stubs": [{"request": "GET /films", "reply": {"text": "mine"}}]}"#, to: "stubs.json")
    let serving = await Serving(document, stubs)
    #expect(try await serving.get("/films") == "mine")
    #expect(try await serving.get("/movie") == "made")
    #expect(await serving.end() == .success)
  }

  /// A cassette with one request, for a path of the service.
  private func films(_ path: String = "/films") throws -> String {
    try scratch.cassette("films.har", "https://api.example.com\(path)")
  }

  @Test func `Its limits are options`() async throws {
    let serving = await Serving(try films(), "--max-head", "300", "--cors")
    let text = try await serving.get("/\(String(repeating: "a", count: 300))")
    #expect(text == "the head is larger than the limit of 300 bytes (ServerLimits.head)\n")
    var request = URLRequest(url: serving.url.appending(path: "films"))
    request.setValue("http://b.example", forHTTPHeaderField: "Origin")
    let (_, response) = try await serving.session.data(for: request)
    let allowed = (response as? HTTPURLResponse)?.value(
      forHTTPHeaderField: "Access-Control-Allow-Origin")
    #expect(allowed == "http://b.example")
    _ = await serving.end()
  }

  @Test func `It says where it is, and a line for each request`() async throws {
    let film = try films("/films?page=1")
    let report = scratch.path("out/report.json")
    let serving = await Serving(film, "--report", report)

    #expect(try await serving.get("/films?page=1") == "/films")
    #expect(
      try await serving.get("/flims").hasPrefix("No stub matches GET https://api.example.com/flims")
    )
    #expect(await serving.end() == .success)

    #expect(serving.kept.output == "\(serving.url.absoluteString)\n")
    let lines = serving.kept.errors.split(separator: "\n")
    #expect(lines[0] == "1 stub, in place of https://api.example.com. Ctrl-C ends.")
    #expect(lines[1].hasPrefix("GET     200  /films?page=1  films.har, entry 1  "))
    #expect(lines[2].hasPrefix("GET     unplanned  /flims  "))
    #expect(
      lines[3].hasPrefix("    No stub matches GET https://api.example.com/flims; closest GET"))
    let file = try #require(
      try ReportFile(reading: Data(scratch.read("out/report.json").utf8), name: "report.json"))
    #expect(file.requests.map(\.outcome) == [.answered, .unplanned])
    #expect(!file.isClean)
    #expect(file.stubs.map(\.location) == ["films.har, entry 1"])
  }

  @Test func `A file that changes is read again, and one with a mistake is not used`() async throws
  {
    let text = { (word: String) in
      #"{"stubs": [{"request": "GET /word", "reply": {"text": "\#(word)"}}]}"#
    }
    let file = try scratch.write(text("one"), to: "ünïcode ☃/stubs.json")
    let serving = await Serving(file)
    #expect(try await serving.get("/word") == "one")

    try scratch.write(text("second"), to: "ünïcode ☃/stubs.json")
    serving.lookTwice()
    #expect(await serving.notes.next(beginning: "reloaded") == "reloaded: 1 stub\n")
    #expect(try await serving.get("/word") == "second")

    try scratch.write(#"{"stubs": [{"reqest": "GET /word"}]}"#, to: "ünïcode ☃/stubs.json")
    serving.lookTwice()
    let kept = await serving.notes.next(beginning: "kept the stubs")
    #expect(
      kept == """
        kept the stubs as they were: \(file):1:13: stubs[0].reqest: this key is not known; did you \
        mean 'request'?

        """)
    #expect(try await serving.get("/word") == "second")

    try FileManager.default.removeItem(atPath: file)
    serving.lookTwice()
    #expect(
      await serving.notes.next(beginning: "kept the stubs")
        == "kept the stubs as they were: There is no file '\(file)'.\n")
    #expect(try await serving.get("/word") == "second")

    try scratch.write(text("third"), to: "ünïcode ☃/stubs.json")
    serving.lookTwice()
    _ = await serving.notes.next(beginning: "reloaded")
    #expect(try await serving.get("/word") == "third")
    #expect(await serving.end() == .success)
  }

  @Test func `Long bodies are there also while their file has a mistake`() async throws {
    let long = String(repeating: "long ", count: 4_000)
    let file = try films()
    try scratch.write(
      scratch.read("films.har").replacing(#""/films""#, with: "\"\(long)\""),
      to: "films.har")
    let serving = await Serving(file)
    try scratch.write("{", to: "films.har")
    serving.lookTwice()
    _ = await serving.notes.next(beginning: "kept the stubs")

    #expect(try await serving.get("/films") == long)
    #expect(await serving.end() == .success)
  }

  @Test func `For a machine there is an object a line`() async throws {
    let serving = await Serving(try films(), "--json")
    let url = try #require(serving.started?["url"]?.string)
    let answer = URL(string: "\(url)/films")!
    _ = try await serving.session.data(from: answer)
    #expect(await serving.end() == .success)

    let lines = try serving.kept.output.split(separator: "\n").map {
      try JSONValue(parsing: Data($0.utf8))
    }
    #expect(lines.map { $0["event"]?.string } == ["listening", "request"])
    #expect(lines[0]["origin"] == "https://api.example.com")
    #expect(lines[1]["url"] == "https://api.example.com/films")
    #expect(lines[1]["status"] == 200)
    #expect(lines[1]["outcome"] == "answered")
    #expect(lines[1]["stub"] == "films.har, entry 1")
  }

  @Test func `A port that is taken ends it with a code of its own`() async throws {
    let serving = await Serving(try films())
    let port = try #require(serving.url.port)
    let run = await CommandRun("serve", try films(), "--port", "\(port)")

    #expect(run.code == .unavailable)
    #expect(
      run.errors == """
        understudy serve: The stub server cannot listen on 127.0.0.1:\(port): Address already in \
        use. Use port 0 for one that is free.

        """)
    _ = await serving.end()
  }

  @Test func `An address that others can reach is warned of`() async throws {
    let file = try scratch.write(#"{"stubs": []}"#, to: "none.json")
    let serving = await Serving(file, "--host", "0.0.0.0")
    #expect(
      await serving.notes.next(beginning: "warning")
        == "warning: Listening on 0.0.0.0: any client that reaches this machine is answered.\n")
    _ = await serving.end()
  }

  @Test func `Quiet, it tells only of what was not answered`() async throws {
    let serving = await Serving(try films(), "--quiet")
    #expect(try await serving.get("/films") == "/films")
    _ = try await serving.get("/flims")
    #expect(await serving.end() == .success)

    #expect(!serving.kept.errors.contains("  200  "))
    #expect(serving.kept.errors.contains("GET     unplanned  /flims"))
  }

  @Test func `What the files do not answer is passed on, and recorded`() async throws {
    let upstream = await Serving(
      try scratch.write(
        #"{"stubs": [{"request": "GET /more", "reply": {"json": {"token": "abc", "page": 2}}}]}"#,
        to: "upstream.json"))
    let cassette = scratch.path("recorded.har")
    let serving = await Serving(
      try films(), "--spy",
      upstream.url.absoluteString, "--record", cassette)

    #expect(try await serving.get("/films") == "/films")
    #expect(try await serving.get("/more").contains("abc"))
    let line = await serving.notes.next(beginning: "GET     200  /more")
    #expect(line.contains("passed on to \(upstream.url.absoluteString)"))
    #expect(await serving.end() == .success)
    _ = await upstream.end()

    #expect(scratch.read("recorded.har").contains("https://api.example.com/more"))
    #expect(!scratch.read("recorded.har").contains("abc"))
  }

  @Test func `A server to pass on to that is not there is named to the client`() async throws {
    let cassette = scratch.path("recorded.har")
    let serving = await Serving(
      try films(), "--spy",
      // Nothing listens where only the system may.
      "http://127.0.0.1:1", "--record", cassette)
    let url = try #require(URL(string: "\(serving.url.absoluteString)/more?api_key=t0ps3cret"))
    let (data, response) = try await serving.session.data(from: url)

    #expect((response as? HTTPURLResponse)?.statusCode == 502)
    let text = String(decoding: data, as: UTF8.self)
    let words = """
      GET https://api.example.com/more?api_key=REDACTED could not be passed on to \
      http://127.0.0.1:1/more?api_key=REDACTED: 
      """
    #expect(text.hasPrefix(words) && text.count > words.count)
    let line = await serving.notes.next(beginning: "GET     failed  /more")
    #expect(line.contains("  passed on to http://127.0.0.1:1  "))
    #expect(line.contains(text.dropFirst(words.count).trimmingCharacters(in: .newlines)))
    #expect(await serving.end() == .success)
    #expect(!scratch.read("recorded.har").contains("/more"))
  }

  #if os(Linux)
  @Test(.enabled(if: Tool.hasCurl))
  func `A GET with a body, which cannot be passed on, is explained`() async throws {
    let serving = await Serving(
      try films(), "--spy",
      "http://127.0.0.1:1")
    let script =
      "curl -s -X GET -d body '\(serving.url.absoluteString)/x' > '\(scratch.path("out"))'"
    let client = try Child.start(
      ["sh", "-c", script], environment: ProcessInfo.processInfo.environment)
    _ = await client.wait()
    #expect(
      scratch.read("out")
        == "GET https://api.example.com/x has a body, which on Linux cannot be passed on with a GET.\n"
    )
    #expect(await serving.end() == .success)
  }
  #endif
}
