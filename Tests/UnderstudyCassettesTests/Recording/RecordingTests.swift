import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Recording a cassette")
struct RecordingTests {
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private func answer(
    _ cassette: Cassette, _ method: String, _ url: String, headers: HeaderFields = [:],
    body: String? = nil
  ) async throws -> String {
    let stubs = HTTPStubs(cassette.stubs())
    let request = try sent(method, url, headers: headers, body: body)
    return String(decoding: try await stubs.data(for: request).0, as: UTF8.self)
  }

  // MARK: - Time

  private func recorded(_ pieces: [(text: String, milliseconds: Int)]) throws -> JSONValue {
    var head = ResponseHead(headers: ["Content-Type": "application/x-ndjson"])
    for piece in pieces {
      head.arrival.note(piece.text.utf8.count, at: .milliseconds(piece.milliseconds))
    }
    let exchange = try Exchange.sample(
      answer: head, answerBody: Data(pieces.map(\.text).joined().utf8), ended: .milliseconds(900))
    return try #require(StubReport(exchange).harLog().entries.first)
  }

  @Test func `a body that came in pieces is recorded with their times, without its secrets`() throws
  {
    let entry = try recorded([
      ("", 100), ("{\"n\":1,", 200), ("\"password\":\"Tr0ub4dor\"}\n", 205),
      ("{\"password\":\"Tr0ub4dor\"}\n", 300), ("{}\n", 800),
    ])
    let pieces = try #require(entry["response"]?["content"]?["_chunks"])
    #expect(
      pieces == [
        ["size": 0, "time": 100.0], ["size": 30, "time": 200.0], ["size": 24, "time": 300.0],
        ["size": 3, "time": 800.0],
      ])
    #expect(entry["timings"] == ["send": 0, "wait": 100.0, "receive": 800.0])
  }

  @Test func `a response that came at another time is the same response`() {
    var late = ResponseHead(status: 201)
    late.arrival.note(5, at: .seconds(1))
    #expect(late == ResponseHead(status: 201))
  }

  @Test func `pieces are not recorded that came at once, or share a secret`() throws {
    let atOnce = try recorded([("", 100), ("a", 120), ("b", 145)])
    let apart = try recorded([("{\"password\":\"Tr0ub", 100), ("4dor\"}\n", 400)])
    for entry in [atOnce, apart] {
      #expect(entry["response"]?["content"]?["_chunks"] == nil)
      #expect(entry["timings"]?["receive"] == 0.0)
    }
  }

  @Test func `very many pieces are recorded as few`() throws {
    let entry = try recorded((0..<5_000).map { ("\($0 % 10)", $0 * 20) })
    guard case .array(let pieces)? = entry["response"]?["content"]?["_chunks"] else {
      Issue.record("There are no pieces.")
      return
    }
    #expect((128...256).contains(pieces.count))
    #expect(pieces.compactMap { $0["size"]?.int }.reduce(0, +) == 5_000)
  }

  // MARK: - Secrets

  @Test func `equal secrets get the same placeholder, and different ones another`() async throws {
    let login = try Exchange.sample(
      "POST", "https://a.example/login", headers: Self.json,
      body: Data(#"{"user":"ada","password":"Tr0ub4dor"}"#.utf8),
      answer: ResponseHead(headers: Self.json),
      answerBody: Data(#"{"access_token":"t/0+k3n"}"#.utf8))
    let me = try Exchange.sample(
      "GET", "https://a.example/me?access_token=t%2F0%2Bk3n",
      headers: ["Authorization": "Bearer t/0+k3n", "Cookie": "sid=0th3r; lang=en"])
    let stage = CassetteStage()
    #expect(try StubReport(login, me).record(to: stage.file).hasPrefix("films.har: 2 requests"))
    let text = try stage.text
    let placeholders = Set(text.matches(of: /REDACTED-[0-9]+/).map { String($0.0) })
    #expect(placeholders == ["REDACTED-1", "REDACTED-2", "REDACTED-3", "REDACTED-4"])
    #expect(text.contains(#"{\"access_token\":\"REDACTED-2\"}"#))
    #expect(text.contains("me?access_token=REDACTED-2"))
    #expect(text.contains("Bearer REDACTED-2"))
    #expect(text.contains("sid=REDACTED-3; lang=REDACTED-4"))
  }

  @Test func `the replay matches whatever the secret is`() async throws {
    let exchanges = [
      try Exchange.sample(
        "POST", "https://a.example/login?api_key=s3cr3t", headers: Self.json,
        body: Data(#"{"user":"ada","password":"Tr0ub4dor"}"#.utf8), answerBody: Data("1".utf8)),
      try Exchange.sample(
        "GET", "https://api.telegram.org/bot1234567:AATr0ub4dorxyz/send",
        answerBody: Data("2".utf8)),
      try Exchange.sample(
        "PUT", "https://a.example/x", headers: ["Content-Type": "application/xml"],
        body: Data("<a><password>Tr0ub4dor</password><b>1</b></a>".utf8),
        answerBody: Data("3".utf8)),
    ]
    let stage = CassetteStage()
    try StubReport(exchanges[0], exchanges[1], exchanges[2]).record(to: stage.file)
    #expect(SecretForms.found(in: try stage.text) == [])
    let cassette = try Cassette(contentsOf: stage.file)
    #expect(
      try await answer(
        cassette, "POST", "https://a.example/login?api_key=other", headers: Self.json,
        body: #"{"password":"hunter2","user":"ada"}"#) == "1")
    #expect(
      try await answer(cassette, "GET", "https://api.telegram.org/bot7654321:BBotherxyz0/send")
        == "2")
    #expect(
      try await answer(
        cassette, "PUT", "https://a.example/x", headers: ["Content-Type": "application/xml"],
        body: "<a><password>hunter2</password><b>1</b></a>") == "3")
    await #expect(throws: (any Error).self) {
      try await answer(
        cassette, "PUT", "https://a.example/x", headers: ["Content-Type": "application/xml"],
        body: "<a><password>hunter2</password><b>2</b></a>")
    }
  }

  @Test func `requests that differ in a secret alone replay in their order`() async throws {
    let exchanges = try ["first", "second"].map { token in
      try Exchange.sample(
        "GET", "https://a.example/x?token=\(token)", answerBody: Data(token.count.description.utf8))
    }
    let stage = CassetteStage()
    try StubReport(exchanges[0], exchanges[1]).record(to: stage.file)
    let stubs = HTTPStubs(try Cassette(contentsOf: stage.file).stubs())
    var answers: [String] = []
    for _ in 1...2 { answers.append(try await stubs.text("https://a.example/x?token=now")) }
    #expect(answers == ["5", "6"])
  }

  @Test(.serialized, arguments: try SecretSyntax.all)
  func `no secret reaches the file, in whichever syntax`(_ syntax: SecretSyntax) async throws {
    let exchange: Exchange
    let text = syntax.planted
    switch syntax.kind {
    case .url:
      guard let url = URL(string: text) else { return }
      exchange = try .sample("GET", url.absoluteString)
    case .header:
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return }
      exchange = try .sample(headers: [parts[0]: String(parts[1].drop(while: \.isWhitespace))])
    case .body(let type):
      let headers: HeaderFields = type.map { ["Content-Type": $0] } ?? [:]
      exchange = try .sample(
        "POST", headers: headers, body: Data(text.utf8), answer: ResponseHead(headers: headers),
        answerBody: Data(text.utf8))
    }
    let stage = CassetteStage()
    let recording = try StubReport(exchange).recording(to: stage.file)
    #expect(SecretForms.found(in: try stage.text) == [])
    // HAR has no fragments.
    if !text.contains("#") { #expect(recording.redactions != []) }
    #expect(try Cassette(contentsOf: stage.file).scan() == [])
    #expect(SecretForms.found(in: recording.description) == [])
  }

  @Test func `a compressed body is opened before it is searched`() async throws {
    // {"password":"Tr0ub4dor"}, by gzip.
    let zipped = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA6tWKkgsLi7PL0pRslIKKTIoTTJJyS9SqgUAqZl5hxgAAAA="))
    let headers: HeaderFields = [
      "Content-Type": "application/json", "Content-Encoding": "gzip",
    ]
    let stage = CassetteStage()
    try StubReport(
      .sample(
        "POST", headers: headers, body: zipped, answer: ResponseHead(headers: headers),
        answerBody: zipped)
    ).record(to: stage.file)
    let text = try stage.text
    #expect(!text.contains(zipped.base64EncodedString().prefix(20)))
    #expect(text.contains(#"{\"password\":\"REDACTED-1\"}"#))
    #expect(try Cassette(contentsOf: stage.file).scan() == [])
  }

  // MARK: - The file

  @Test func `a second run adds to the file, and keeps what others wrote into it`() async throws {
    let stage = CassetteStage()
    try stage.write(
      """
      {"log": {"version": "1.2", "_by": "hand", "entries": [{"_note": {"a": [1, 2.5, null]},
        "request": {"method": "GET", "url": "https://a.example/y?token=REDACTED-7"},
        "response": {"status": 204}}]}}
      """)
    let recording = try StubReport(
      .sample("GET", "https://a.example/x?token=s3cr3t"), .sample("GET", "https://b.example/")
    ).recording(to: stage.file)
    let json = try JSONValue(parsing: Data(contentsOf: stage.file))
    #expect(json["log"]?["_by"] == "hand")
    guard case .array(let entries)? = json["log"]?["entries"] else {
      Issue.record("no entries")
      return
    }
    #expect(
      entries.map { $0["request"]?["url"] } == [
        "https://a.example/x?token=REDACTED-8", "https://a.example/y?token=REDACTED-7",
        "https://b.example/",
      ])
    #expect(entries[1]["_note"] == ["a": [1, 2.5, nil]])
    #expect(
      recording.description == """
        films.har: 2 requests recorded, \(recording.size) bytes, 2 redactions
          redacted: entry 1, request query item 'token'
          redacted: entry 1, request.url
        """)
  }

  @Test func `entries stay where a text was cut off inside a character`() async throws {
    let stage = CassetteStage()
    try stage.write(
      #"""
      {"log": {"entries": [{"comment": "\ud83d", "request": {"method": "GET",
        "url": "https://a.example/old"}, "response": {"status": 204}}]}}
      """#)
    try StubReport(.sample("GET", "https://a.example/x")).record(to: stage.file)
    #expect(try Cassette(contentsOf: stage.file).count == 2)
  }

  @Test func `recording anew replaces the entries of earlier runs alone`() async throws {
    let stage = CassetteStage()
    try stage.write(
      """
      {"log": {"entries": [{"request": {"method": "GET", "url": "https://old.example/"},
        "response": {"status": 204}}]}}
      """)
    for host in ["a", "b"] {
      try StubReport(.sample("GET", "https://\(host).example/"))
        .record(to: stage.file, replacingEarlierRuns: true)
    }
    let text = try stage.text
    #expect(!text.contains("old.example"))
    #expect(text.contains("a.example") && text.contains("b.example"))
  }

  @Test func `a recording of nothing leaves the file as it is`() async throws {
    let stage = CassetteStage()
    let nothing = try StubReport(.sample(outcome: .cancelled)).recording(to: stage.file)
    #expect(!FileManager.default.fileExists(atPath: stage.file.path))
    try StubReport(.sample()).record(to: stage.file)
    let old = try stage.text
    let again = try StubReport(.sample(outcome: .cancelled))
      .recording(to: stage.file, replacingEarlierRuns: true)
    #expect(try stage.text == old)
    #expect((nothing.size, again.size) == (0, old.utf8.count))
    #expect(
      again.description == """
        films.har: 0 requests recorded, nothing written
          left out: 1 request without a response
        """)
  }

  @Test func `a file that is no HAR is left as it is`() async throws {
    let stage = CassetteStage()
    try stage.write("{\"log\": {\"entr")
    #expect(throws: CassetteError.self) { try StubReport(.sample()).record(to: stage.file) }
    #expect(try stage.text == "{\"log\": {\"entr")
  }

  @Test func `requests that the report has dropped are told`() async throws {
    let stage = CassetteStage()
    var report = StubReport(
      began: Date(timeIntervalSince1970: 0), exchanges: [try .sample()], uses: [], problems: [])
    report.dropped = 12
    let recording = try report.recording(to: stage.file)
    #expect(
      recording.description == """
        films.har: 1 request recorded, \(recording.size) bytes, 0 redactions
          left out: 12 requests, dropped from the report for its `StubOptions`
        """)
  }

  // MARK: - Scanning

  @Test func `a scan names each place of a secret, and no value`() throws {
    let findings = try Cassette(HARSample.data("secrets")).scan()
    #expect(
      findings.map(\.description) == [
        "entry 1, _session_id", "entry 1, request.url", "entry 1, request header 'X-Api-Key'",
        "entry 1, request cookie 'lang'", "entry 1, request query item 'api_key'",
        "entry 1, request body at a[].password", "entry 1, response.redirectURL",
        "entry 1, response body", "log._token",
      ])
  }

  @Test func `a folder of cassettes is scanned as a whole`() throws {
    let har =
      #"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/?token=s3cr3t"}}]}}"#
    let folder = try TestFolder([
      "Cassettes/a.har": har, "Cassettes/b/c.har": har, "Cassettes/other.json": "{",
    ])
    let beside = folder.url.appending(path: "Tests.swift").path
    #expect(
      try Cassette.scanAll(filePath: beside).map(\.description)
        == ["a.har, entry 1, request.url", "b/c.har, entry 1, request.url"])
    #expect(throws: CassetteError.missing(name: "*.har", folder: "/no/such/folder")) {
      try Cassette.scanAll(in: URL(filePath: "/no/such/folder"))
    }
    try folder.write(Data("{".utf8), to: "Cassettes/broken.har")
    #expect(throws: CassetteError.self) { try Cassette.scanAll(filePath: beside) }
  }

  @Test func `folders that are linked are scanned too, and circles of them end`() throws {
    let har =
      #"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/?token=s3cr3t"}}]}}"#
    let folder = try TestFolder(["Shared/a.har": har, "Films/b.har": har, "Tests/Tests.swift": ""])
    for (link, target) in [
      ("Tests/Cassettes", "Shared"), ("Shared/films", "Films"), ("Films/shared", "Shared"),
      ("Shared/gone", "Gone"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: link).path,
        withDestinationPath: folder.url.appending(path: target).path)
    }
    let beside = folder.url.appending(path: "Tests/Tests.swift").path
    #expect(
      try Cassette.scanAll(filePath: beside).map(\.description)
        == ["a.har, entry 1, request.url", "films/b.har, entry 1, request.url"])
    #expect(try Cassette("films/b", filePath: beside).name == "b.har")
    let error = #expect(throws: CassetteError.self) { try Cassette("aa", filePath: beside) }
    #expect(error?.description.contains("Did you mean 'a.har'?") == true)
  }

  @Test func `a scan finds nothing in what has no secret`() throws {
    let har = try StubReport(
      .sample(
        "GET", "https://a.example/films?page=2", headers: ["Accept": "*/*"],
        answer: ResponseHead(headers: Self.json), answerBody: Data("{\"films\":[1,2]}".utf8))
    ).har()
    #expect(try Cassette(har).scan() == [])
  }
}
