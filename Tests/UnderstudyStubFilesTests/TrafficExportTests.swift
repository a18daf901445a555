import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles
import UnderstudyWebSockets

@Suite("Traffic in another format")
struct TrafficExportTests {
  private static func cassette(_ entries: [JSONValue]) throws -> Cassette {
    let file: JSONValue = ["log": ["entries": .array(entries)]]
    return try Cassette(Data(file.description.utf8), name: "films.har")
  }

  private static func curl(_ entries: [JSONValue]) throws -> TrafficExport {
    TrafficExport(try RecordedTraffic(cassette(entries)))
  }

  private static func swift(_ entries: [JSONValue]) throws -> String {
    let export = StubExport(try cassette(entries).stubs(), as: .swift, name: "films.har")
    #expect(export.omissions == [])
    return String(decoding: export.data, as: UTF8.self)
  }

  private static func entry(
    _ request: RecordedRequest, _ status: Int = 200, _ text: String = ""
  ) -> JSONValue {
    let headers = request.headers.map { field in
      JSONValue.object(["name": .string(field.name), "value": .string(field.value)])
    }
    var sent: JSONValue = [
      "method": .string(request.method), "url": .string(request.url.absoluteString),
      "headers": .array(headers),
    ]
    if let body = request.body {
      sent["postData"] = ["mimeType": "", "text": .string(String(decoding: body, as: UTF8.self))]
    }
    return [
      "request": sent,
      "response": ["status": .int(status), "content": ["mimeType": "", "text": .string(text)]],
    ]
  }

  private static let requests: [RecordedRequest] = [
    ("GET", "/films?q=a%20b&x='1'", [:], nil), ("HEAD", "/films", [:], nil),
    ("DELETE", "/films/7", ["X-Empty": "", "X-Quote": "it's \"so\" \\ $HOME `x`"], nil),
    ("POST", "/films", ["Content-Type": "application/json"], "{\"title\":\"it's\n'so'\"}"),
    ("PUT", "/films", ["Content-Type": "text/plain"], "ż \u{1F3AC} \t\r\n&a=b"),
    ("POST", "/login", ["Content-Type": "application/x-www-form-urlencoded"], "a=1&b=%26+c"),
    ("GET", "/search", ["Content-Type": "application/json", "Accept-Encoding": "gzip"], "[1,2]"),
  ].compactMap { method, path, headers, body in
    URL(string: "https://a.example\(path)").map { url in
      RecordedRequest(
        method: method, url: url, headers: headers as HeaderFields,
        body: (body as String?).map { Data($0.utf8) })
    }
  }

  @Test(arguments: requests.indices)
  func `A curl command read back asks what was recorded`(_ index: Int) throws {
    let request = Self.requests[index]
    let script = try Self.curl([Self.entry(request)]).text

    let command = try #require(script.range(of: "\ncurl "))
    let pattern = RequestPattern.curl(
      String(script[command.lowerBound...].dropFirst()),
      headers: request.headers.map(\.name).filter { $0 != "Accept-Encoding" && $0 != "X-Empty" })
    #expect(pattern.matches(request), "\(script)")
  }

  @Test func `A body that is no text goes through a pipe`() throws {
    var entry = Self.entry(Self.requests[3])
    entry["request"]?["postData"] = [
      "mimeType": "application/x", "text": "AAH/", "_encoding": "base64",
    ]
    let script = try Self.curl([entry]).text
    #expect(script.contains("printf %s 'AAH/' | base64 -d | curl \\\n"))
    #expect(script.contains("  --data-binary @-\n"))
  }

  @Test func `What is not HTTP is left out everywhere`() throws {
    var entry = Self.entry(Self.requests[0])
    entry["request"]?["url"] = "data:text/plain,x"
    let curl = try Self.curl([entry])
    #expect(try !curl.text.contains("text/plain") && !Self.swift([entry]).contains("text/plain"))
    let omissions = ["entry 1: left out, since this is not HTTP"]
    #expect(try curl.omissions == omissions && Self.cassette([entry]).remarks == omissions)
  }

  @Test func `A secret in the path of a Swift stub may be any`() throws {
    let url = try #require(URL(string: "https://a.example/keys/REDACTED-1/x/REDACTED-2"))
    #expect(
      try Self.swift([Self.entry(RecordedRequest(url: url), 204)]).contains(
        #"""
        .get("https://a.example/keys/{secret1}/x/{secret2}")
              .query(exactly: [:])
              .reply(.status(204))
              .optional())
        """#))
  }

  @Test func `Long JSON is text in Swift, and a number keeps its digits`() throws {
    let long = "[\(String(repeating: "1,", count: 500))1]"
    let precise = #"{"n":12345678901234567890123}"#
    let entries = [long, precise].map { text -> JSONValue in
      var entry = Self.entry(Self.requests[0], 200, text)
      entry["response"]?["headers"] = [["name": "Content-Type", "value": "application/json"]]
      return entry
    }
    let source = try Self.swift(entries)
    #expect(source.contains(#".text("[1,1,"#))
    #expect(
      source.contains(
        #".text("{\"n\":12345678901234567890123}", headers: ["Content-Type": "application/json"])"#
      ))
  }

  @Test func `Swift says all that a stub requires`() throws {
    let stubs: [Stub] = [
      .any("/files/**").reply(.status(404)).times(1...3),
      .request("PURGE", .regex("/v[12]/")).query("q", .any).header("X", .absent)
        .header("Y", .regex("^a")).cookie("theme", .contains("dark"))
        .reply(.text("x", headers: ["A": "1"]).delayed(by: .milliseconds(250))).times(2),
      .post("/a?b=1&b=2").body(.json(containing: ["a": 1])).body(.contains("1"))
        .reply(.failing(.timedOut), .resetInBody, .chunks([Data("a".utf8)], every: .seconds(1))),
      .put("/u").body(.part("f", .contains("x"), filename: "a")).reply(.status(201)).times(2...),
      .post("/n").body(.json(["p": "REDACTED"]).ignoringSecrets()).reply(.webSocketEcho),
      .post("/l").body(.json(["t": [1, nil]]).ignoringArrayOrder())
        .reply(.data(Data([255])).truncated(afterBytes: 0).throttled(bytesPerSecond: 9)),
      .post("/f").body(.form([FormItem(name: "a", value: "1")], isExact: true)).reply(.status(204)),
      .post("/e").body(.empty).body(.data(Data([0]))).reply(.json(Data("null".utf8))),
    ]
    let export = StubExport(stubs, as: .swift, name: "all-of them.json")
    #expect(export.omissions == [])
    let text = String(decoding: export.data, as: UTF8.self)
    #expect(
      text == String(decoding: try tableData("written.swift.txt"), as: UTF8.self), "\(text)")
  }

  @Test func `what Swift has no word for is named`() throws {
    let file = """
      {"stubs": [
        {"request": {"url": "/a", "ignoredQuery": ["t"]}, "reply": {}},
        {"request": {"url": "/b", "body": {"form": {"a": {"matches": "b"}}}}, "reply": {}},
        {"request": "GET /c", "reply": [{}, {}], "startsOver": true},
        {"request": "GET /d", "reply": {}, "scenario": {"name": "s"}},
        {"request": "GET /e", "reply": {"text": "{{request.path}}", "template": true}},
        {"request": "GET /f", "reply": {"webSocket": [{"send": "a"}]}}
      ]}
      """
    let export = StubExport(try StubSource(Data(file.utf8)).stubs, as: .swift)
    #expect(
      export.omissions.map { $0.split(separator: "): ")[1] } == [
        "Swift has no word for query items that do not count",
        "Swift has no word for a field of a form that may have many values",
        "Swift has no word for replies that start over", "Swift has no word for scenarios",
        "a template is filled in", "Swift has no word for the script of a web socket",
      ])
  }
}
