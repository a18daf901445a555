import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyServer
@testable import UnderstudyCommand

@Suite(.timeLimit(.minutes(10)), .enabled(if: Tool.hasCurl, "the programs run curl"))
struct RecordCommandTests {
  private let scratch = TestFolder()

  private func record(_ upstream: URL, _ words: String..., script: String) async -> CommandRun {
    await CommandRun(
      ["record", "--upstream", upstream.absoluteString, "--to", scratch.path("films.har")] + words
        + ["--", "sh", "-c", script])
  }

  private func entries() throws -> [JSONValue] {
    let har = try JSONValue(parsing: Data(scratch.read("films.har").utf8))
    if case .array(let entries)? = har["log"]?["entries"] { return entries }
    return []
  }

  @Test func `Traffic that is not as the document has it ends with 1`() async throws {
    let stubs = HTTPStubs(.get("/films").reply(.json(["page": "1"])))
    let server = try await StubServer(stubs)
    let document = try scratch.write(
      """
      openapi: 3.0.3
      paths:
        /films:
          get:
            responses:
              "200":
                content:
                  application/json: { schema: { properties: { page: { type: integer } } } }
      """, to: "films.yaml")
    let run = await record(
      server.url, "--contract", document, script: #"curl -s "$UNDERSTUDY_URL/films" > /dev/null"#)
    await server.stop()

    #expect(run.code == .failure)
    #expect(
      run.errors.contains(
        """
        not as documented: The response to GET \(server.url.absoluteString)/films breaks films.yaml, GET /films: \
        body.page is "1" and must be an integer: write 1
        """))
    #expect(try entries().count == 1)
  }

  @Test func `Each hop is recorded as the server said it, and the client is led back here`()
    async throws
  {
    let stubs = HTTPStubs([], options: { $0.strictness = .allow })
    let server = try await StubServer(stubs)
    let new = server.url.appending(path: "v3/new").absoluteString
    stubs.add(
      .get("/v3/old").reply(.redirect(to: new)),
      .get("/v3/new").header("Authorization", "Bearer hunter2hunter2").reply(
        .json(["title": "Ida"], headers: ["Set-Cookie": "sid=abcdef; Domain=127.0.0.1; Secure"])))
    let run = await record(
      server.url.appending(path: "v3"),
      script: """
        curl -sL -D '\(scratch.path("head"))' -H 'Authorization: Bearer hunter2hunter2' \
        "$UNDERSTUDY_URL/old" > '\(scratch.path("got"))'
        """)
    await stubs.end()
    await server.stop()

    #expect(run.code == .success)
    #expect(scratch.read("got") == #"{"title":"Ida"}"#)
    #expect(scratch.read("head").contains("Location: /new\r\n"))
    #expect(scratch.read("head").contains("Set-Cookie: sid=abcdef\r\n"))
    #expect(run.errors.contains("films.har: 2 requests recorded"))
    let recorded = try entries()
    #expect(
      recorded.map { $0["request"]?["url"]?.string } == [
        new, server.url.appending(path: "v3/old").absoluteString,
      ])
    #expect(recorded.map { $0["response"]?["status"] } == [200, 302])
    #expect(recorded.last?["response"]?["redirectURL"]?.string == new)
    #expect(!scratch.read("films.har").contains("hunter2"))
    // The address of the run is of no use to a later one.
    let port = server.url.port ?? 0
    #expect(
      recorded.first?["request"]?["headers"]?.description.contains("127.0.0.1:\(port)") == true)
  }

  private func upstream(_ stubs: Stub...) async throws -> StubServer {
    try await StubServer(HTTPStubs(stubs, options: { $0.strictness = .allow }))
  }

  @Test func `The cassette has what was answered before the program ends, or fails`() async throws {
    let server = try await upstream(.get("/films").reply(.text("x")))
    let run = await record(
      server.url,
      script: """
        curl -s "$UNDERSTUDY_URL/films"
        until grep -q /films '\(scratch.path("films.har"))'; do :; done; exit 7
        """)
    #expect(run.code.rawValue == 7)
    #expect(try entries().count == 1)
    let again = await record(
      server.url, "--replace", script: #"curl -s "$UNDERSTUDY_URL/films?page=2" > /dev/null"#)
    await server.stop()
    #expect(again.code == .success)
    #expect(scratch.read("films.har").contains("films?page=2"))
  }

  @Test func `What a program asked below a base URL is replayed to it without more`() async throws {
    let server = try await upstream(
      .get("/v3/films?f[a]=b%20c").header("Accept-Encoding", "identity")
        .reply(.text("x", headers: ["Content-Length": "1"])),
      .get("/v3/gzip").header("Accept-Encoding", "gzip").reply(
        .data(
          try #require(Data(base64Encoded: "H4sIAAAAAAAC/6sCAK930mIBAAAA")),
          headers: ["Content-Encoding": "gzip"])))
    let script = """
      curl -g -s "$UNDERSTUDY_URL/films?f[a]=b%20c" && \
      curl -s -H 'Accept-Encoding: gzip' "$UNDERSTUDY_URL/gzip"
      """
    let run = await record(server.url.appending(path: "v3"), script: script)
    await server.stop()
    #expect(run.code == .success)
    let recorded = try entries().map { $0["response"] }
    #expect(recorded.first??["headers"]?.description.contains("Content-Length") == true)
    #expect(recorded.last??["content"]?["comment"] == "decoded from gzip")

    let replay = await CommandRun([
      "replay", scratch.path("films.har"), "--", "sh", "-c",
      "\(script) > '\(scratch.path("got"))'",
    ])
    #expect(replay.code == .success, "\(replay.errors)")
  }

  @Test func `The pieces of a stream, and of a body of a stated length, are replayed as they came`()
    async throws
  {
    let pieces = ["data: 1\n\n", "data: 2\n\n", "data: 3\n\n"].map { Data($0.utf8) }
    // Each piece comes some time after the client has those before it, so that no two come together.
    let stream = Reply.stream { [scratch] _ in
      let (stream, source) = AsyncStream.makeStream(of: Data.self)
      Task {
        for (number, piece) in pieces.enumerated() {
          while scratch.read("got").utf8.count < 9 * number { await Task.yield() }
          try? await Task.sleep(for: .milliseconds(40))
          source.yield(piece)
        }
        source.finish()
      }
      return stream
    }
    let server = try await upstream(
      .get("/stream").reply(stream),
      .get("/long").reply(
        .chunks(pieces, every: .milliseconds(40), headers: ["Content-Length": "27"])))
    let script = """
      curl -sN "$UNDERSTUDY_URL/stream" "$UNDERSTUDY_URL/long" -w '%{stderr}%{time_total}\\n' \
      > '\(scratch.path("got"))' 2> '\(scratch.path("times"))'
      """
    let run = await record(server.url, script: script)
    #expect(run.code == .success, "\(run.errors)")
    await server.stop()
    // Those of the stream are the second entry, since the entries are sorted by URL.
    let recorded = try entries().map { entry in
      (0..<4).compactMap { entry["response"]?["content"]?["_chunks"]?[$0] }
    }
    let sizes = recorded.map { $0.compactMap { $0["size"]?.int }.filter { $0 > 0 } }
    // Pieces of a stated length come together where the machine is busy.
    try #require(sizes.count == 2 && sizes[0].reduce(0, +) == 27 && sizes[1] == [9, 9, 9])
    let replay = await CommandRun([
      "replay", "--recorded-timing", scratch.path("films.har"), "--", "sh", "-c", script,
    ])
    #expect(replay.code == .success, "\(replay.errors)")
    let times = scratch.read("times").split(separator: "\n").compactMap { Double($0) }
    let least = recorded.reversed().map { ($0.last?["time"]?.double ?? .infinity) / 1_000 }
    #expect(times.count == 2 && zip(times, least).allSatisfy { $0 >= $1 }, "\(times) \(least)")
  }

  @Test
  func `A stream without end is passed on as it comes, and recorded up to where the client left`()
    async throws
  {
    let (events, source) = AsyncStream.makeStream(of: Data.self)
    source.yield(Data("data: 1\n\n".utf8))
    let stubs = HTTPStubs(
      [
        .get("/events").reply(
          .stream(headers: ["Content-Type": "text/event-stream"]) { _ in events })
      ],
      options: { $0.strictness = .allow })
    let server = try await StubServer(stubs)
    let run = await record(
      server.url,
      script: """
        mkfifo '\(scratch.path("got"))'; curl -sN "$UNDERSTUDY_URL/events" > '\(scratch.path("got"))' & \
        head -n 1 '\(scratch.path("got"))'; kill $!
        """)
    source.finish()
    await stubs.end()
    await server.stop()

    #expect(run.code == .success, "\(run.errors)")
    #expect(
      try entries().map { $0["response"]?["content"]?["text"]?.string } == ["data: 1\n\n"])
  }

  @Test func `A server that is not there is told, and nothing of it recorded`() async throws {
    // Nobody is there; a port that was just given back might be another test's by now.
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let run = await record(url, script: #"curl -s "$UNDERSTUDY_URL/films"; exit 0"#)

    #expect(run.code == .failure)
    #expect(run.errors.hasPrefix("films.har: 0 requests recorded, nothing written\n"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("films.har")))
    // The system's own words stand behind the number.
    #expect(
      run.errors.contains("not recorded: GET \(url.absoluteString)/films → URLError -1004: "))
  }

  @Test func `A web socket is told, and not recorded`() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let run = await record(
      url,
      script: """
        curl -s -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
          -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$UNDERSTUDY_URL/live" > /dev/null; exit 0
        """)
    #expect(run.code == .failure)
    #expect(
      run.errors.contains(
        "/live opens a web socket, which cannot be passed on or recorded; write it as `webSocket` into a stub file."
      ))
  }

  @Test func `A cassette is not replaced by nothing`() async throws {
    _ = try scratch.cassette("films.har", "http://a.example/films")
    let old = scratch.read("films.har")
    // Nobody is there.
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let offline = await record(url, "--replace", script: #"curl -s "$UNDERSTUDY_URL/films""#)
    let unasked = await record(url, "--replace", script: "exit 0")

    #expect(offline.code == .failure)
    #expect(unasked.code == .failure)
    #expect(
      unasked.errors == """
        films.har: 0 requests recorded, nothing written
        warning: No request arrived: the program must use UNDERSTUDY_URL, or an http: URL through \
        http_proxy. If it need not send any, --allow-empty allows that.

        """)
    #expect(scratch.read("films.har") == old)
    let allowed = await record(url, "--replace", "--allow-empty", script: "exit 0")
    #expect(allowed.code == .success)
    #expect(allowed.errors == "films.har: 0 requests recorded, nothing written\n")
  }

  @Test func `A file that is no cassette is left as it is, and nothing is run`() async throws {
    try scratch.write("mine", to: "films.har")
    let run = await record(
      URL(string: "http://127.0.0.1:9")!, script: "touch '\(scratch.path("ran"))'")

    #expect(run.code == .cannotCreate)
    #expect(run.errors.contains("It is left unchanged; record to another file."))
    #expect(scratch.read("films.har") == "mine")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("ran")))
  }
}
