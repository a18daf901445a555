import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

@testable import UnderstudyCommand

@Suite struct ConvertCommandTests {
  private let scratch = TestFolder()

  /// What the stubs of a file answer.
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
      .entry("https://a.example/rate?api_key=t0ps3cret", sends: #"{"vote":7}"#, 201, "made")
    )
    let requests = [
      try request("films?page=1"), try request("films?page=2"), try request("films"),
      try request("films?page=3"), try request("bytes"),
      try request("rate?api_key=another", #"{"vote":7}"#),
      try request("rate?api_key=another", #"{"vote":8}"#),
    ]

    let run = await CommandRun("convert", path, "--as", format, "--to", scratch.path("out.json"))
    // A mapping with a secret in its query cannot refuse other items.
    #expect(
      run.errors
        == (format == "wiremock"
          ? "warning: query items that a stub does not name are allowed\n" : ""))
    let converted = try StubSource(contentsOf: URL(filePath: scratch.path("out.json"))).stubs

    #expect(
      await answers(converted, requests) == [
        "200 {\"page\":1}", "404 {\"page\":2}", "200 []", "refused", "200 \0\u{FFFD}", "201 made",
        "refused",
      ])
    #expect(!scratch.read("out.json").contains("t0ps3cret"))
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
}

/// Files of Pact's for the team of a provider.
@Suite struct PactConversionTests {
  private let scratch = TestFolder()

  @Test func `Stubs as a Pact file answer the same when it is served`() async throws {
    let path = try scratch.write(
      #"""
      {"stubs": [
        {"request": {"method": "GET", "url": "/films/{id}", "query": {"lang": {"present": true}}},
          "reply": {"json": {"id": 7}}},
        {"request": {"method": "GET", "url": {"matches": "/x"}}, "reply": {"text": "x"}}]}
      """#, to: "films.json")
    let run = await CommandRun(
      "convert", path, "--as", "pact", "--consumer", "app", "--provider", "films", "--to",
      scratch.path("films.pact.json"))
    #expect(run.errors.contains("it matches many URLs"))
    let pact = try JSONValue(parsing: Data(scratch.read("films.pact.json").utf8))
    let rules = pact["interactions"]?[0]?["request"]?["matchingRules"]
    #expect(rules?["query"]?["lang"]?["matchers"]?[0]?["match"] == "type")
    let source = try StubSource(contentsOf: URL(filePath: scratch.path("films.pact.json")))
    let stubs = HTTPStubs(source.stubs)
    let url = try #require(URL(string: "https://a.example/films/9?lang=de"))
    let (body, _) = try await stubs.data(for: RecordedRequest(method: "GET", url: url))
    #expect(String(decoding: body, as: UTF8.self) == #"{"id":7}"#)
  }

  @Test func `A Pact file needs the names of both sides`() async throws {
    let path = try scratch.write(#"{"stubs": []}"#, to: "films.json")
    let run = await CommandRun("convert", path, "--as", "pact", "--consumer", "app")
    #expect(run.errors.contains("--provider"))
  }

  @Test func `A report becomes the interactions that were used, once each`() async throws {
    let stubs = HTTPStubs([.get("/films/{id}").reply(.json(["title": "Ida"]))])
    for number in [7, 7, 8] {
      let url = try #require(URL(string: "https://a.example/films/\(number)"))
      _ = try await stubs.data(for: RecordedRequest(method: "GET", url: url))
    }
    let path = scratch.path("report.json")
    try ReportFile(stubs.report).data().write(to: URL(filePath: path))
    let run = await CommandRun(
      "convert", path, "--as", "pact", "--consumer", "app", "--provider", "films")
    let pact = try JSONValue(parsing: Data(run.output.utf8))
    let interactions = try #require(pact["interactions"])
    #expect(interactions[0]?["description"] == "GET /films/7 gets 200")
    #expect(interactions[1]?["description"] == "GET /films/8 gets 200")
    #expect(interactions[2] == nil)
    let rules = interactions[0]?["request"]?["matchingRules"]
    #expect(rules?["path"]?["matchers"]?[0]?["regex"] == "^/films/[^/]+$")
    #expect(interactions[0]?["response"]?["body"] == ["title": "Ida"])
  }

  @Test func `A report has the rules of the stubs' patterns, and no secret`() async throws {
    let stubs = HTTPStubs([
      .get("/films/{id}").query("lang", .regex("^(en|de)$")).query("api_key", "k3y-7Qx9")
        .header("X-Trace", .contains("ab")).header("X-Page", "1")
        .reply(.json(["title": "Ida"]))
    ])
    let url = try #require(URL(string: "https://a.example/films/7?lang=de&api_key=k3y-7Qx9"))
    let headers: HeaderFields = ["X-Trace": "xaby", "X-Page": "1", "X-More": "no"]
    _ = try await stubs.data(for: RecordedRequest(method: "GET", url: url, headers: headers))
    let path = scratch.path("report.json")
    try ReportFile(stubs.report).data().write(to: URL(filePath: path))
    #expect(!scratch.read("report.json").contains("k3y-7Qx9"))
    // A merged report has what each of them has.
    let (other, merged) = (scratch.path("other.json"), scratch.path("all.json"))
    try FileManager.default.copyItem(atPath: path, toPath: other)
    _ = await CommandRun("report", "merge", path, other, "--to", merged)
    let run = await CommandRun(
      "convert", merged, "--as", "pact", "--consumer", "app", "--provider", "films")
    let request = try JSONValue(parsing: Data(run.output.utf8))["interactions"]?[0]?["request"]
    #expect(request?["headers"] == ["X-Trace": "xaby", "X-Page": "1"])
    let rules = request?["matchingRules"]
    #expect(rules?["path"]?["matchers"] == [["match": "regex", "regex": "^/films/[^/]+$"]])
    #expect(rules?["query"]?["lang"]?["matchers"] == [["match": "regex", "regex": "^(en|de)$"]])
    #expect(rules?["query"]?["api_key"]?["matchers"] == [["match": "type"]])
    #expect(rules?["header"]?["X-Trace"]?["matchers"] == [["match": "include", "value": "ab"]])
    #expect(rules?["header"]?["X-Page"] == nil)
  }
}
