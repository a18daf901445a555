import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

@testable import UnderstudyCommand

@Suite struct ConvertCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func films() throws -> String {
    try scratch.har(
      "films.har", .entry("https://a.example/films?page=1", 200, #"{"page":1}"#),
      .entry("https://a.example/films?page=1", 503, "", type: "text/plain"),
      .entry(
        "POST", "https://a.example/it's?api_key=t0ps3cret", sends: #"{"vote":7}"#,
        headers: [("Accept", "*/*"), ("Content-Type", "application/json")], 201, "made",
        type: "text/plain"))
  }

  @Test func `As curl it is a script that sends the requests`() async throws {
    let run = await CommandRun("convert", try films(), "--as", "curl")

    #expect(
      run.output == #"""
        #!/bin/sh
        # The requests of films.har.
        # Where it says REDACTED a secret was replaced.

        # entry 1: 200
        curl \
          --url 'https://a.example/films?page=1'

        # entry 2: 503
        curl \
          --url 'https://a.example/films?page=1'

        # entry 3: 201
        curl \
          --url 'https://a.example/it'\''s?api_key=REDACTED-1' \
          --header 'Accept: */*' \
          --header 'Content-Type: application/json' \
          --data-raw '{"vote":7}'

        """#)
    #expect(run.errors == "warning: entry 3: put the secret where it says REDACTED\n")
    #expect(run.code == .success)
  }

  @Test func `As Swift it is stubs to paste`() async throws {
    let run = await CommandRun("convert", try films(), "--as", "swift")

    #expect(
      run.output == #"""
        import Foundation
        import Understudy

        /// The stubs of films.har.
        func filmsStubs() -> [Stub] {
          var stubs: [Stub] = []
          stubs.append(
            .get("https://a.example/films")
              .query("page", "1")
              .reply(.json(["page": 1]), .status(503, headers: ["Content-Type": "text/plain"])))
          stubs.append(
            .post("https://a.example/it's")
              .query("api_key", .any)
              .body(.json(["vote": 7]))
              .reply(.text("made", status: 201, headers: ["Content-Type": "text/plain"])))
          return stubs
        }

        """#)
  }

  /// What a stand-in made of a file answers.
  private func answers(_ stubs: [Stub], _ requests: [RecordedRequest]) async -> [String] {
    let stubs = HTTPStubs(stubs)
    var answers: [String] = []
    for request in requests {
      do {
        let (body, response) = try await stubs.data(for: request)
        answers.append("\(response.status) \(String(decoding: body, as: UTF8.self))")
      } catch {
        answers.append("refused")
      }
    }
    return answers
  }

  @Test(arguments: ["wiremock", "stubs", "har"])
  func `In another format it answers the same requests`(_ format: String) async throws {
    let url = try #require(URL(string: "https://a.example/"))
    func request(_ target: String, _ body: String? = nil) throws -> RecordedRequest {
      RecordedRequest(
        method: body == nil ? "GET" : "POST",
        url: try #require(URL(string: target, relativeTo: url)?.absoluteURL),
        body: body.map { Data($0.utf8) })
    }
    let path = try scratch.har(
      "films.har", .entry("https://a.example/films?page=1", 200, #"{"page":1}"#),
      .entry("https://a.example/films?page=2", 404, #"{"page":2}"#),
      .entry("https://a.example/films", 200, "[]"),
      .entry("https://a.example/bytes", 200, "AP8=", type: "image/x", base64: true),
      .entry("POST", "https://a.example/rate?api_key=t0ps3cret", sends: #"{"vote":7}"#, 201, "made")
    )
    let requests = [
      try request("films?page=1"), try request("films?page=2"), try request("films"),
      try request("films?page=3"), try request("bytes"),
      try request("rate?api_key=another", #"{"vote":7}"#),
      try request("rate?api_key=another", #"{"vote":8}"#),
    ]

    let run = await CommandRun("convert", path, "--as", format, "--to", scratch.path("out.json"))
    #expect(run.errors == "")
    let converted = try StubSource(contentsOf: URL(filePath: scratch.path("out.json"))).stubs

    #expect(
      await answers(converted, requests) == [
        "200 {\"page\":1}", "404 {\"page\":2}", "200 []", "refused", "200 \0\u{FFFD}", "201 made",
        "refused",
      ])
    #expect(!scratch.read("out.json").contains("t0ps3cret"))
  }

  @Test func `Repetitions are a scenario of WireMock`() async throws {
    let run = await CommandRun("convert", try films(), "--as", "wiremock")
    let mappings = try JSONValue(parsing: Data(run.output.utf8))["mappings"]
    #expect(mappings?[0]?["scenarioName"] == "request 1")
    #expect(mappings?[0]?["requiredScenarioState"] == "Started")
    #expect(mappings?[0]?["newScenarioState"] == "2")
    #expect(mappings?[1]?["requiredScenarioState"] == "2")
    #expect(mappings?[1]?["newScenarioState"] == nil)
    #expect(
      mappings?[2]?["request"]?["queryParameters"] == ["api_key": ["matches": "(?s).*"]])
  }

  @Test func `Stubs keep their patterns as mappings of WireMock`() async throws {
    let path = try scratch.write(
      #"""
      {"stubs": [
        {"request": "GET /films/{id}", "reply": {"status": 404, "delay": "250ms"}, "optional": true},
        {"request": {"method": "POST", "url": "https://a.example/files/**",
          "query": {"page": {"matches": "^[0-9]+$"}, "all": {"present": false}},
          "headers": {"Accept": {"contains": "json"}, "Authorization": "Bearer t0ps3cret1234567"},
          "body": {"jsonContaining": {"a": 1}}}, "reply": {"fault": "emptyReply"}},
        {"request": {"url": "https://b.example/list", "exactQuery": {"q": "ida & co", "n": "1"}},
          "reply": [{"status": 503}, {"json": [1], "headers": {"A": ["1", "2"]}}], "times": 2},
        {"request": {"url": {"matches": "/v[12]/films$"}}, "reply": {"text": "x"}, "optional": true},
        {"request": {"url": "/l*", "method": "GET"}, "reply": {"error": "timedOut"}}
      ]}
      """#.replacing("/l*", with: "/late"), to: "stubs.json")
    let run = await CommandRun("convert", path, "--as", "wiremock")

    #expect(
      run.errors == """
        warning: left out, GET /late (stubs.json:10): the error timedOut is of URLSession
        warning: any value matches where there was a secret
        warning: the mappings name no host, and these stubs are of 2 servers

        """)
    #expect(run.code == .success)
    guard case .array(let mappings)? = try JSONValue(parsing: Data(run.output.utf8))["mappings"]
    else { return #expect(Bool(false), "there are no mappings") }
    #expect(
      mappings.map { $0["request"] } == [
        ["method": "GET", "urlPathTemplate": "/films/{id}"],
        [
          "method": "POST", "urlPathPattern": "/files(?:/.*)?",
          "queryParameters": [
            "page": ["matches": #"[\s\S]*(?:^[0-9]+$)[\s\S]*"#], "all": ["absent": true],
          ],
          "headers": ["Accept": ["contains": "json"], "Authorization": ["matches": "(?s).*"]],
          "bodyPatterns": [["equalToJson": ["a": 1], "ignoreExtraElements": true]],
        ],
        ["method": "ANY", "url": "/list?q=ida%20%26%20co&n=1"],
        ["method": "ANY", "url": "/list?q=ida%20%26%20co&n=1"],
        ["method": "ANY", "urlPattern": ".*(?:/v[12]/films$).*"],
      ])
    #expect(
      mappings.map { $0["response"] } == [
        ["status": 404, "fixedDelayMilliseconds": 250], ["fault": "EMPTY_RESPONSE"],
        ["status": 503],
        [
          "status": 200, "headers": ["A": ["1", "2"], "Content-Type": "application/json"],
          "body": "[1]",
        ],
        ["status": 200, "headers": ["Content-Type": "text/plain; charset=utf-8"], "body": "x"],
      ])
    #expect(mappings.map { $0["priority"] } == [1, 2, 3, 3, 4])
    let states = mappings.map { [$0["requiredScenarioState"], $0["newScenarioState"]] }
    #expect(states == [[nil, nil], [nil, nil], ["Started", "2"], ["2", "3"], [nil, nil]])
  }

  @Test func `Stubs answer the same as mappings of WireMock`() async throws {
    let path = try scratch.write(
      #"""
      {"optional": true, "stubs": [
        {"request": "GET /films/first", "reply": {"text": "first"}},
        {"request": "GET /fïlms/{id}", "reply": {"text": "encoded"}},
        {"request": "GET /films/{id}", "reply": {"text": "any"}},
        {"request": "GET /img/{name}.png", "reply": {"text": "image"}},
        {"request": "GET /all/**", "reply": {"text": "below"}},
        {"request": {"url": {"matches": "/v[12]/x"}}, "reply": {"text": "regex"}},
        {"request": {"method": "GET", "url": "/q", "query": {"a": {"matches": "b+"}}},
          "reply": {"text": "query"}},
        {"request": {"method": "POST", "url": "/form", "body": {"form": {"user": "ida"}}},
          "reply": {"text": "form"}},
        {"request": {"method": "POST", "url": "/none", "body": {"empty": true}},
          "reply": {"text": "empty"}}
      ]}
      """#, to: "stubs.json")
    let run = await CommandRun(
      "convert", path, "--as", "wiremock", "--to", scratch.path("wiremock.json"))
    #expect(run.errors == "")
    let requests = [
      "/films/first", "/f%C3%AFlms/7", "/films/7", "/films", "/img/ida.png", "/img/.png", "/all",
      "/all/a/b",
      "/allx",
      "/v1/x", "/v3/x", "/q?a=abba", "/q?a=c", "/q", "POST /form user=ida", "POST /form user=ann",
      "POST /none ", "POST /none x",
    ].map { text in
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      let path = String(words.count == 3 ? words[1] : words[0])
      return RecordedRequest(
        method: words.count == 3 ? "POST" : "GET", url: URL(string: "http://a.example\(path)")!,
        headers: words.count == 3 ? ["Content-Type": "application/x-www-form-urlencoded"] : [:],
        body: words.count == 3 ? Data(words[2].utf8) : nil)
    }
    let stubs = try StubSource(contentsOf: URL(filePath: path)).stubs
    let mappings = try StubSource(contentsOf: URL(filePath: scratch.path("wiremock.json"))).stubs
    #expect(await answers(mappings, requests) == answers(stubs, requests))
  }

  @Test func `What can't be converted is named, and with --strict is a failure`() async throws {
    let path = try scratch.har(
      "films.har", .entry("https://a.example/"), .entry("https://a.example/dead", 0, ""))

    let run = await CommandRun("convert", path, "--as", "swift")
    #expect(run.code == .success)
    #expect(run.errors == "warning: entry 2: left out, since it has no response\n")
    #expect(await CommandRun("convert", path, "--as", "swift", "--strict").code == .failure)
  }

  @Test func `Stubs on any host need an origin to become traffic`() async throws {
    let path = try scratch.write(
      #"{"stubs": [{"request": "GET /films", "reply": {"json": [1]}}]}"#, to: "stubs.json")

    let run = await CommandRun("convert", path, "--as", "curl")
    #expect(run.errors.contains("'/films' is a path on any host; give --origin"))
    let given = await CommandRun(
      "convert", path, "--as", "curl", "--origin", "https://a.example", "--strict")
    #expect(given.code == .success)
    #expect(given.output.contains("--url 'https://a.example/films'"))
  }

  @Test func `A format that is none is answered with those there are`() async throws {
    let run = await CommandRun("convert", try films(), "--as", "xml")
    #expect(run.code == .usage)
    #expect(
      run.errors.hasPrefix(
        "understudy convert: '--as' is one of har, stubs, wiremock, curl, swift, not 'xml'.\n"))
    #expect(await CommandRun("convert", try films()).code == .usage)
  }
}
