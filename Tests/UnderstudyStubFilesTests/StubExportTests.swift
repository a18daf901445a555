import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@testable import UnderstudyStubFiles
import UnderstudyWebSockets

struct StubExportTests {
  /// What a stub answers, in order: statuses, headers and bodies, JSON by what it means.
  private func answers(_ stub: Stub) throws -> [String] {
    try stub.replies.map { reply in
      guard case .response(let head, let body) = reply.source else { return reply.description }
      let bytes = try body.bytes()
      let isJSON = head.headers["Content-Type"]?.contains("json") == true
      let text =
        (isJSON ? try? JSONValue(parsing: bytes).description : nil)
        ?? String(validUTF8: bytes) ?? bytes.base64EncodedString()
      let fields = head.headers.map { "\($0.name): \($0.value)" }.sorted()
      return "\(head.status) \(fields) \(text) \(reply.pacing)"
    }
  }

  /// That stubs of a file answer what those they were made of answer, and nothing else.
  private func expectSame(_ stubs: [Stub], _ written: [Stub]) throws {
    #expect(stubs.count == written.count)
    let requests = try stubs.map {
      try StubHARWriter(origin: nil, date: Date()).request(of: $0.pattern)
    }
    for (stub, other) in zip(stubs, written) {
      #expect(try answers(stub) == answers(other))
      // That one use is required of them all together is no word of a file.
      #expect(stub.repetition.description == other.repetition.description)
      for request in requests {
        #expect(stub.pattern.matches(request) == other.pattern.matches(request))
      }
    }
  }

  @Test func `what HAR can hold survives as a stub file, secrets aside`() throws {
    // It has an entry of every kind there is.
    let cassette = try Cassette(tableData("rich.har"), name: "rich.har")
    #expect(cassette.remarks == [])
    let stubs = cassette.stubs {
      $0.ignoredQueryItems = ["t"]
      $0.matchedHeaders = ["Content-Type"]
      $0.usesRecordedTiming = true
    }
    let export = StubExport(stubs, as: .stubFile)
    #expect(export.omissions == [])
    let written = try StubSource(export.data).stubs
    try expectSame(stubs, written)
    let login = RecordedRequest(
      method: "POST", url: URL(string: "https://a.example/login?api_key=other&t=1")!,
      headers: ["Content-Type": "application/json"],
      body: Data(#"{"password": "other", "user": "ida"}"#.utf8))
    #expect(written.count { $0.pattern.matches(login) } == 1)
  }

  /// A request, and what a cassette answers.
  struct Ask: Decodable, Sendable {
    let request: String
    let answer: String
    var headers: [String: String]?
    var body: String?

    func recorded() throws -> RecordedRequest {
      let words = request.split(separator: " ")
      return try sent(
        String(words[0]), "https://api.example.com\(words[1])",
        headers: HeaderFields(headers ?? [:]),
        body: body)
    }
  }

  private func expectAnswers(_ stubs: [Stub], except differing: Set<String> = []) async throws {
    let stubs = HTTPStubs(stubs)
    for ask in try Tables.read("round-trip", as: [Ask].self) {
      let request = try ask.recorded()
      var answer = await stubs.outcome(request)
      if answer.hasPrefix("-") {
        answer = await stubs.stubError(request) == nil ? "URLError \(answer)" : "refused"
      }
      let isSame = answer == ask.answer || differing.contains("\(ask.request) \(ask.body ?? "")")
      #expect(isSame, "\(ask): \(answer)")
    }
  }

  @Test(arguments: [.har, .wireMock] as [StubExport.Format])
  func `a secret in a regular expression is in no export without secrets`(
    format: StubExport.Format
  ) {
    let secret = "s3cr3tV4lue9xQ7"
    let pattern = ValuePattern.regex("^\(secret)$")
    let patterns: [RequestPattern] = [
      .get("https://a.example/1").header("Authorization", .regex("^Bearer \(secret)$")),
      .get("https://a.example/2").query("api_key", pattern),
      .get("https://a.example/3").cookie("session", pattern),
      .get("https://a.example/4").header("X-Note", .regex("password=\(secret)")),
      .post("https://a.example/5").requiring(Requirement(.field, "password", pattern)),
      .get(.regex("/6\\?access_token=\(secret)$")),
    ]
    let stubs = patterns.map { $0.reply(.status(200)) }
    let export = StubExport(stubs, as: format)
    let told = export.omissions + export.remarks + [String(decoding: export.data, as: UTF8.self)]
    #expect(told.filter { $0.contains(secret) } == [])
    #expect(export.count + export.omissions.count == stubs.count)
  }

  @Test(arguments: [nil, .stubFile, .wireMock] as [StubExport.Format?])
  func `a cassette answers and refuses the same in another format`(
    format: StubExport.Format?
  ) async throws {
    let cassette = try Cassette(tableData("round-trip.har"), name: "round-trip.har")
    guard let format else { return try await expectAnswers(cassette.stubs()) }
    let export = StubExport(cassette.stubs(), as: format)
    #expect(export.omissions == [])
    let folder = try TestFolder(["a.json": String(decoding: export.data, as: UTF8.self)])
    let stubs = try StubSource(contentsOf: folder.url).stubs
    guard format == .wireMock else { return try await expectAnswers(stubs) }
    #expect(
      export.remarks == [
        "any value matches where there was a secret",
        "form fields that a stub does not name are allowed",
        "query items that a stub does not name are allowed",
      ])
    // The remarks in full.
    try await expectAnswers(
      stubs,
      except: [
        #"POST /login {"password":"any","user":"ann"}"#, "POST /form b=x%20y&a=1&c=2",
      ])
  }

  @Test func `a stub file is written as a person would write it`() throws {
    let stubs: [Stub] = [
      .get("https://ida:pw@a.example/movies?page=1").reply(.json(["page": 1])).optional(),
      .any("/files/**").reply(.status(404)).times(1...3),
      .get(.regex("/v[12]/")).query("q", .any).header("X", .absent).header("Y", .regex("^a"))
        .cookie("theme", "dark")
        .reply(
          .text("x", status: 202, headers: ["A": "1", "A": "2"]).delayed(by: .milliseconds(250))
        )
        .times(2),
      .post("/a").body(.json(containing: ["a": 1])).body(.contains("1"))
        .reply(.failing(.timedOut), .broken(.stall), .chunks([Data("a".utf8)], every: .seconds(1))),
      .any().reply(.data(Data([0xFF]), headers: ["Content-Type": "image/png"])).times(...2),
    ]
    let text = String(decoding: StubExport(stubs, as: .stubFile).data, as: UTF8.self)
    #expect(text == String(decoding: try tableData("written.json"), as: UTF8.self))
    let read = try StubSource(Data(text.utf8)).stubs
    #expect(StubExport(read, as: .stubFile).count == 5)
    for (stub, other) in zip(stubs, read) { #expect(try answers(stub) == answers(other)) }
  }

  @Test func `scripts of web sockets are written as they were read`() throws {
    let file = """
      {"stubs": [{"request": "GET /chat", "reply": {"webSocket": [{"send": "a"}, {"expect": "b"}, \
      {"receive": true}, {"send": {"base64": "YQ=="}}, {"wait": "1s"}, {"close": 1001}]}}, \
      {"request": "GET /echo", "reply": {"webSocket": "echo", "delay": "2s"}}]}
      """
    let export = StubExport(try StubSource(Data(file.utf8)).stubs, as: .stubFile)
    let (written, read) = try (
      JSONValue(parsing: export.data)["stubs"], JSONValue(parsing: Data(file.utf8))["stubs"]
    )
    for index in 0...1 { #expect(written?[index]?["reply"] == read?[index]?["reply"]) }
  }

  @Test func `stubs become traffic: the smallest requests that match`() async throws {
    let stubs: [Stub] = [
      .get("https://a.example/movies/{id}/cast").query("page", .any).header(
        "Accept", .contains("json")
      ).cookie("session", "s3cr3t")
        .reply(.json(["page": 1]), .status(404)),
      .post("/login").header("Authorization", "Bearer s3cr3t")
        .body(.form(["user": "ida", "token": "t0k3n"])).reply(.text("in").delayed(by: .seconds(1))),
      .post("/upload").body(.part("file", .contains("x"), filename: "a.txt")).reply(.status(201)),
    ]
    let origin = try #require(URL(string: "https://b.example/"))
    let date = Date(timeIntervalSince1970: 1_772_368_200)
    let export = StubExport(stubs, as: .har, origin: origin, date: date)
    #expect(export.omissions == [])
    let text = String(decoding: export.data, as: UTF8.self)
    #expect(!text.contains("s3cr3t") && !text.contains("t0k3n"))
    #expect(text.contains("2026-03-01T12:30:00.000Z"))
    let cassette = try Cassette(export.data, name: "a.har")
    #expect(cassette.count == 4)
    let replayed = HTTPStubs(cassette.stubs())
    let url = try #require(URL(string: "https://a.example/movies/7/cast?page=9"))
    let (data, _) = try await replayed.data(for: RecordedRequest(url: url))
    #expect(String(decoding: data, as: UTF8.self) == #"{"page":1}"#)
    #expect(try await replayed.data(for: RecordedRequest(url: url)).1.status == 404)
    let login = RecordedRequest(
      method: "POST", url: try #require(URL(string: "https://b.example/login")),
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data("token=other&user=ida".utf8))
    #expect(String(decoding: try await replayed.data(for: login).0, as: UTF8.self) == "in")
  }

  @Test func `what no file can hold is named, with its stub`() throws {
    let stubs: [Stub] = [
      .get("/a").where("is new") { _ in true }.reply(.status(200)),
      .get("/b").query("q", .where("is even") { _ in true }).reply(.status(200)),
      .get(.where("is short") { _ in true }).reply(.status(200)),
      .get("https://a.example/c").reply { _ in .status(200) },
      .get("https://a.example/d").held(),
      .get("https://a.example/e").reply(.stream { _ in AsyncStream<Data> { $0.finish() } }),
      .get("https://a.example/f").reply(.webSocket { _ in }),
      .get("movies").reply(.status(200)),
      .get("https://a.example/g").reply(.text("x").truncated(afterBytes: 1)),
      .get("https://a.example/**").reply(.status(200)),
      .any("https://a.example/").reply(.status(200)),
      .get("/h").reply(.status(200)), .get("https://a.example/i").reply(.failing(.timedOut)),
      .get("https://a.example/j").header("A", .regex("b")).reply(.status(200)),
    ]
    let stubFile = StubExport(stubs, as: .stubFile)
    let reason = { (text: String) in String(text.split(separator: "): ", maxSplits: 1)[1]) }
    #expect(
      stubFile.omissions.map(reason) == [
        "the request is asked of a closure (is new)",
        "the query item q is asked of a closure (is even)",
        "the URL is asked of a closure (is short)", "a closure computes the reply",
        "the test answers it, when it is held", "the body of the reply is a stream",
        "a closure talks to the web socket", stubs[7].problems[0],
      ])
    #expect(stubFile.count == 6)
    #expect(stubFile.omissions[0].hasPrefix("\(stubs[0].shown): "))
    let har = StubExport(stubs, as: .har)
    #expect(
      har.omissions.map(reason).suffix(11) == [
        "a reply has no response: computed", "a reply has no response: held",
        "the body of the reply is a stream", "a reply has no response: a web socket",
        stubs[7].problems[0], "a reply breaks off: 200, 1 byte, truncated after 1 bytes",
        "'https://a.example/**' matches many paths, and a HAR has one",
        "it matches any method, and a HAR has one", "'/h' is a path on any host; give `origin:`",
        "a reply has no response: URLError -1001",
        "A may have many values (matching /b/), and a HAR has one",
      ])
    #expect(har.count == 0)
    #expect(try Cassette(har.data).count == 0)
  }
}
