import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

@Suite(.serialized) struct WireMockTests {
  private func stubs(_ mapping: String) throws -> HTTPStubs {
    let folder = try TestFolder(["a.json": mapping])
    return HTTPStubs(try StubSource(contentsOf: folder.url.appending(path: "a.json")).stubs)
  }

  private func request(
    _ method: String, _ path: String, _ headers: HeaderFields = [:], _ body: String? = nil
  ) -> RecordedRequest {
    RecordedRequest(
      method: method, url: URL(string: "https://api.example.com\(path)")!, headers: headers,
      body: body.map { Data($0.utf8) })
  }

  /// Whether a mapping with this request part matches a request.
  private func matches(_ part: String, _ request: RecordedRequest) throws -> Bool {
    let folder = try TestFolder(["a.json": #"{"request": \#(part), "response": {}}"#])
    return try StubSource(contentsOf: folder.url).stubs[0].pattern.matches(request)
  }

  @Test(arguments: [
    (#"{"method": "GET", "url": "/movies?page=1"}"#, "/movies?page=1", "/movies?page=1&x=2"),
    (#"{"url": "/movies"}"#, "/movies", "/movies?page=1"),
    (#"{"method": "ANY", "urlPath": "/movies"}"#, "/movies?page=1", "/movies/1"),
    (#"{"urlPattern": "/movies/[0-9]+"}"#, "/movies/7", "/movies/7/cast"),
    (#"{"urlPathPattern": "/movies/[0-9]+"}"#, "/movies/7?page=1", "/v2/movies/7"),
    (#"{"urlPathTemplate": "/movies/{id}"}"#, "/movies/7", "/movies"),
    (#"{"urlPath": "/a", "queryParameters": {"q": {"contains": "Ida"}}}"#, "/a?q=xIda", "/a?q=x"),
    (
      #"{"urlPath": "/a", "queryParameters": {"q": {"equalTo": "IDA", "caseInsensitive": true}}}"#,
      "/a?q=ida", "/a?q=idas"
    ),
    (
      #"{"urlPath": "/a", "queryParameters": {"q": {"matches": "[a-z]+"}}}"#, "/a?q=ida",
      "/a?q=ida1"
    ),
    (#"{"urlPath": "/a", "queryParameters": {"q": {"absent": true}}}"#, "/a", "/a?q="),
    (
      #"{"urlPath": "/a", "queryParameters": {"q": {"doesNotMatch": "[0-9]+"}}}"#, "/a?q=x",
      "/a?q=1"
    ),
    (#"{"urlPath": "/{id}"}"#, "/%7Bid%7D", "/7"),
  ])
  func `a mapping matches a URL`(part: String, matching: String, other: String) throws {
    #expect(try matches(part, request("GET", matching)))
    #expect(try !matches(part, request("GET", other)))
  }

  @Test(
    arguments: [
      (
        #"{"headers": {"Accept": {"contains": "json"}}}"#, ["Accept": "application/json"],
        ["Accept": "text/html"]
      ),
      (
        #"{"cookies": {"theme": {"equalTo": "dark"}}}"#, ["Cookie": "a=b; theme=dark"],
        ["Cookie": "theme=light"]
      ),
      (
        #"{"basicAuthCredentials": {"username": "ida", "password": "x"}}"#,
        ["Authorization": "Basic aWRhOng="], ["Authorization": "Basic aWRhOnk="]
      ),
    ] as [(String, HeaderFields, HeaderFields)])
  func `a mapping matches headers`(
    part: String, matching: HeaderFields, other: HeaderFields
  ) throws {
    #expect(try matches(part, request("GET", "/", matching)))
    #expect(try !matches(part, request("GET", "/", other)))
  }

  @Test(arguments: [
    (#"{"equalToJson": {"a": 1}}"#, #"{ "a": 1.0 }"#, #"{"a": 1, "b": 2}"#),
    (
      #"{"equalToJson": "{\"a\": 1}", "ignoreExtraElements": true}"#, #"{"a":1,"b":2}"#, #"{"b":2}"#
    ),
    (#"{"equalTo": "on"}"#, "on", "off"),
    (#"{"contains": "n"}"#, "on", "off"),
    (#"{"matches": "o.*"}"#, "on\noff", "no"),
    (#"{"binaryEqualTo": "b24="}"#, "on", "off"),
    (#"{"matchesJsonPath": "$.user['name']"}"#, #"{"user":{"name":"Ida"}}"#, #"{"user":{}}"#),
    (
      #"{"matchesJsonPath": {"expression": "$.ids[1]", "equalTo": "7"}}"#, #"{"ids":[1,7]}"#,
      #"{"ids":[7]}"#
    ),
  ])
  func `a mapping matches a body`(pattern: String, matching: String, other: String) throws {
    let part = #"{"method": "POST", "bodyPatterns": [\#(pattern)]}"#
    #expect(try matches(part, request("POST", "/", [:], matching)))
    #expect(try !matches(part, request("POST", "/", [:], other)))
  }

  @Test(arguments: [
    (#"{"status": 201, "body": "made"}"#, 201, "made"),
    (#"{"jsonBody": {"a": [1, null]}}"#, 200, #"{"a":[1,null]}"#),
    (#"{"base64Body": "b24="}"#, 200, "on"),
    (
      #"{"body": "dribbled", "chunkedDribbleDelay": {"numberOfChunks": 3, "totalDuration": 0}}"#,
      200,
      "dribbled"
    ),
    (#"{"body": "x", "chunkedDribbleDelay": {"numberOfChunks": 9223372036854775807}}"#, 200, "x"),
    (#"{"status": 204, "statusMessage": "Nothing"}"#, 204, ""),
  ])
  func `a mapping answers`(response: String, status: Int, body: String) async throws {
    let stubs = try stubs(#"{"request": {"urlPath": "/a"}, "response": \#(response)}"#)
    let (data, head) = try await stubs.data(for: request("GET", "/a"))
    #expect(head.status == status)
    #expect(String(decoding: data, as: UTF8.self) == body)
  }

  @Test func `a fault breaks the connection`() async throws {
    let stubs = try stubs(
      #"{"request": {"urlPath": "/a"}, "response": {"fault": "CONNECTION_RESET_BY_PEER"}}"#)
    await #expect {
      _ = try await stubs.data(for: request("GET", "/a"))
    } throws: {
      ($0 as? URLError)?.code == .networkConnectionLost
    }
  }

  @Test func `a folder as WireMock has it, with its files and priorities`() async throws {
    let folder = try TestFolder([
      "mappings/a.json": #"""
      {"mappings": [
        {"request": {"urlPath": "/a"}, "response": {"body": "older"}},
        {"request": {"urlPath": "/a"}, "response": {"bodyFileName": "newer.txt"}},
        {"priority": 9, "request": {"urlPattern": ".*"}, "response": {"status": 404}}
      ], "meta": {"total": 3}}
      """#,
      "mappings/deeper/b.json": #"""
      {"priority": 1, "request": {"urlPath": "/b"}, "response": {"headers": {"Set-Cookie": ["a=1", "b=2"]}}}
      """#,
      "__files/newer.txt": "newer",
    ])
    let stubs = HTTPStubs(try StubSource(contentsOf: folder.url).stubs)
    let (data, _) = try await stubs.data(for: request("GET", "/a"))
    #expect(String(decoding: data, as: UTF8.self) == "newer")
    let (_, head) = try await stubs.data(for: request("GET", "/b"))
    #expect(head.headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
    #expect(try await stubs.data(for: request("GET", "/c")).1.status == 404)
    #expect(stubs.report.isClean)
  }

  @Test func `what is not understood is named, and nothing is taken over`() throws {
    let folder = try TestFolder([
      "a.json": #"""
      {"mappings": [
        {"scenarioName": "cart", "request": {"method": "GET", "urlPath": "/a", "multipartPatterns": []},
         "response": {"transformers": ["response-template"]}},
        {"request": {"headers": {"A": {"before": "now"}}, "bodyPatterns": [{"matchesJsonPath": "$..a"}]}},
        7
      ]}
      """#,
      "b.json": "{",
    ])
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder.url)
    }
    let lines =
      error?.description.replacing(folder.url.path, with: "…")
      .split(separator: "\n").map(String.init) ?? []
    #expect(
      lines == [
        "…/a.json:2:4: mappings[0].scenarioName: this key is not supported",
        "…/a.json:2:74: mappings[0].request.multipartPatterns: this key is not supported",
        "…/a.json:3:17: mappings[0].response.transformers: this key is not supported",
        "…/a.json:4:3: mappings[1]: it has no 'response'",
        "…/a.json:4:34: mappings[1].request.headers.A.before: this key is not supported",
        "…/a.json:4:90: mappings[1].request.bodyPatterns[0].matchesJsonPath: only a path to one "
          + "place is supported, such as $.user.name",
        "…/a.json:5:3: mappings[2]: it is a number, not an object",
        "…/b.json:1:2: not JSON: the text ends where a key is expected; '{' at 1:1 is not closed",
      ])
  }

  @Test(arguments: [
    (#"{"equalTo": "a", "contains": "b"}"#, "it cannot stand beside 'equalTo'"),
    (#"{"matches": "("}"#, "/(/ is not a valid regular expression"),
    (#"{"contains": "a", "caseInsensitive": true}"#, "it is supported beside 'equalTo' alone"),
  ])
  func `what would match too much is a fault`(matcher: String, reason: String) throws {
    let folder = try TestFolder([
      "a.json": #"{"request": {"headers": {"A": \#(matcher)}}, "response": {}}"#
    ])
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder.url)
    }
    #expect(error?.faults.map(\.reason).first?.hasPrefix(reason) == true)
  }

  @Test(arguments: [
    (
      #"{"request": {}, "response": {"body": "you asked {{request.path}}"}}"#,
      "1:38: response.body: it is a template, which is not supported; ignoring 'transformers' takes it "
        + "literally"
    ),
    (
      #"{"request": {}, "response": {"jsonBody": {"at": "{{now format='unix'}}"}}}"#,
      "1:42: response.jsonBody: it is a template, which is not supported; ignoring 'transformers' takes "
        + "it literally"
    ),
    (
      #"{"request": {"bodyPatterns": [{"equalToJson": "{\"a\": \"${json-unit.any-string}\"}"}]}, "response": {}}"#,
      "1:47: request.bodyPatterns[0].equalToJson: placeholders such as ${json-unit.ignore} are not "
        + "supported"
    ),
  ])
  func `what is filled in is no text`(mapping: String, fault: String) throws {
    let folder = try TestFolder(["a.json": mapping])
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder.url)
    }
    #expect(error?.description.replacing(folder.url.path, with: "…") == "…/a.json:\(fault)")
  }

  @Test func `braces of a page are text`() throws {
    let folder = try TestFolder([
      "a.json": #"{"request": {}, "response": {"body": "<p>{{ title }}</p> {{#each films}}"}}"#,
      "b.json": #"{"request": {}, "response": {"body": "{{request.path}}"}}"#,
    ])
    #expect(
      try StubSource(contentsOf: folder.url, ignoring: ["transformers"]).stubs.count == 2)
  }

  @Test func `the diagnosis names the file and the line`() async throws {
    let folder = try TestFolder([
      "a.json": #"{"mappings": [{"request": {"urlPath": "/movies"}, "response": {}}]}"#
    ])
    let stubs = HTTPStubs(try StubSource(contentsOf: folder.url).stubs)
    let error = await #expect(throws: URLError.self) {
      try await stubs.data(for: request("GET", "/movie"))
    }
    #expect(
      error?.stubError?.description.contains("ANY /movies (a.json:1)") == true)
  }

  @Test func `a key may be left out`() throws {
    let folder = try TestFolder([
      "a.json": #"{"scenarioName": "cart", "request": {"urlPath": "/a"}, "response": {}}"#
    ])
    #expect(
      try StubSource(contentsOf: folder.url, ignoring: ["scenarioName"]).stubs.count == 1)
  }

  @Test func `a body file outside of its folder is refused`() throws {
    let folder = try TestFolder([
      "a.json": #"{"request": {}, "response": {"bodyFileName": "../../secret.txt"}}"#
    ])
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder.url)
    }
    #expect(error?.faults.first?.keyPath == "response.bodyFileName")
  }

  @Test func `a folder that is not there is an error`() throws {
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: URL(filePath: "/no/such/folder"))
    }
    #expect(error?.faults.count == 1)
  }
}
