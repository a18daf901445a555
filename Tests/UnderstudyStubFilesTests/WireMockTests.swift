import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

@Suite(.serialized) struct WireMockTests {
  private func stubs(_ mapping: String) throws -> HTTPStubs {
    let folder = try TestFolder(["a.json": mapping])
    return HTTPStubs(try StubSource(contentsOf: folder.url.appending(path: "a.json")).stubs)
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
    let folder = Tables.folder.appending(path: "Films")
    let stubs = HTTPStubs(try StubSource(contentsOf: folder).stubs)
    let (data, _) = try await stubs.data(for: request("GET", "/a"))
    #expect(String(decoding: data, as: UTF8.self) == "newer")
    let (_, head) = try await stubs.data(for: request("GET", "/b"))
    #expect(head.headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
    #expect(try await stubs.data(for: request("GET", "/c")).1.status == 404)
    #expect(stubs.report.isClean)
  }

  @Test func `a strict source names all that is not understood, and takes nothing over`() throws {
    let folder = Tables.folder.appending(path: "Unknown")
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder, strict: true)
    }
    let lines =
      error?.description.replacing(folder.path, with: "…")
      .split(separator: "\n").map(String.init) ?? []
    #expect(
      lines == [
        "…/a.json:2:4: mappings[0].proxyBaseUrls: this key is not supported",
        "…/a.json:2:70: mappings[0].request.multipartPattern: this key is not supported; did you "
          + "mean 'multipartPatterns'?",
        "…/a.json:3:17: mappings[0].response.proxyBaseUrl: a stub does not pass requests on; record "
          + "the service with `understudy record`, or write the response",
        "…/a.json:4:3: mappings[1]: it has no 'response'",
        "…/a.json:4:34: mappings[1].request.headers.A.matchesXPath: this key is not supported",
        "…/a.json:4:96: mappings[1].request.bodyPatterns[0].matchesJsonPath: '$.a[' is not a path "
          + "in JSON that is known: in brackets are names in quotes, indices, '*' or a filter",
        "…/a.json:5:3: mappings[2]: it is a number, not an object",
        "…/b.json:1:2: not JSON: the text ends where a key is expected; '{' at 1:1 is not closed",
      ])
  }

  @Test func `a mapping that cannot be served is left out by name, and the rest is served`()
    async throws
  {
    let folder = try TestFolder([
      "a.json": """
      {"mappings": [
        {"request": {"urlPath": "/a"}, "response": {"proxyBaseUrl": "http://a"}},
        {"request": {"urlPath": "/b"}, "response": {"body": "b"},
         "postServeActions": [{"name": "webhook"}]}
      ]}
      """,
      "b.json": #"{"request": {"urlPath": "/c", "customMatcher": {}}, "response": {}}"#,
    ])
    let source = try StubSource(contentsOf: folder.url)
    #expect(
      source.remarks == [
        "a.json:2:47: mappings[0].response.proxyBaseUrl: a stub does not pass requests on; record the "
          + "service with `understudy record`, or write the response; the mapping is left out",
        "a.json:4:4: mappings[1].postServeActions: nothing is called after a response",
        "b.json:1:31: request.customMatcher: this key is not supported; the mapping is left out",
      ])
    #expect(source.stubs.map(\.shown) == ["ANY /b (a.json:3)"])
    #expect(throws: StubFileError.self) { try StubSource(contentsOf: folder.url, strict: true) }

    let miss = await HTTPStubs(source.stubs).stubError(try sent("https://a.example/a"))
    #expect(
      miss?.firstLine
        == "No stub matches GET https://a.example/a, which is the request of a mapping that was left out: "
        + "a.json:2:47: mappings[0].response.proxyBaseUrl: a stub does not pass requests on; record the "
        + "service with `understudy record`, or write the response")
  }

  @Test func `a body may be in the folder of its mapping's name`() async throws {
    let folder = try TestFolder([
      "mappings/ui/a.json": #"{"request": {}, "response": {"bodyFileName": "x/b.txt"}}"#,
      "__files/ui/x/b.txt": "found",
    ])
    let source = try StubSource(contentsOf: folder.url.appending(path: "mappings"))
    let (data, _) = try await HTTPStubs(source.stubs).data(for: request("GET", "/"))
    #expect(String(decoding: data, as: UTF8.self) == "found")
  }

  @Test func `a folder of which nothing can be served is an error`() throws {
    let folder = try TestFolder([
      "a.json": #"{"request": {"urlPath": "/c", "customMatcher": {}}, "response": {}}"#
    ])
    let error = #expect(throws: StubFileError.self) { try StubSource(contentsOf: folder.url) }
    #expect(error?.faults.map(\.keyPath) == ["request.customMatcher"])
  }

  @Test func `a scenario goes from state to state, and is written as it was read`() async throws {
    let folder = Tables.folder.appending(path: "Cart")
    var source = try StubSource(contentsOf: folder)
    for format in [nil, StubExport.Format.wireMock, .stubFile, .wireMock] {
      if let format {
        let export = StubExport(source.stubs, as: format)
        #expect(export.omissions.isEmpty)
        let again = try TestFolder(["b.json": String(decoding: export.data, as: UTF8.self)])
        source = try StubSource(contentsOf: again.url)
      }
      let stubs = HTTPStubs(source.stubs, options: { $0.strictness = .allow })
      var answers: [String] = []
      for (method, path) in [
        ("GET", "/cart"), ("POST", "/pay"), ("GET", "/cart"), ("POST", "/pay"),
      ] {
        let (data, head) =
          (try? await stubs.data(for: request(method, path))) ?? (Data("none".utf8), ResponseHead())
        answers.append("\(head.status) \(String(decoding: data, as: UTF8.self))")
      }
      #expect(answers == ["200 full", "204 ", "200 empty", "200 none"])
      let miss = stubs.report.unplanned.first.flatMap(stubs.report.explanation(of:)) ?? ""
      #expect(
        miss.contains(
          """
          it matches, but the scenario "cart" is in the state "paid", and the stub requires "Started"
          """))
    }
  }

  /// What is wrong with a mapping, without the name of its file.
  private func faults(_ mapping: String) throws -> String? {
    let folder = try TestFolder(["a.json": mapping])
    let error = #expect(throws: StubFileError.self) { try StubSource(contentsOf: folder.url) }
    return error?.description.replacing("\(folder.url.path)/a.json:", with: "")
      .replacing(folder.url.path, with: "FOLDER")
  }

  @Test(arguments: try Tables.read("wiremock-faults", as: [String: String].self))
  func `what cannot be followed is a fault`(mapping: String, fault: String) throws {
    #expect(try faults(mapping) == fault)
  }

  @Test func `braces of a page are text`() throws {
    let folder = try TestFolder([
      "a.json": #"{"request": {}, "response": {"body": "<p>{{ title }}</p> {{#each films}}"}}"#,
      "b.json": #"{"request": {}, "response": {"body": "{{request.path}}"}}"#,
    ])
    #expect(
      try StubSource(contentsOf: folder.url, ignoring: ["transformers"]).stubs.count == 2)
  }

  @Test func `a key may be left out`() throws {
    let folder = try TestFolder([
      "a.json": #"{"postServeActions": [], "request": {"urlPath": "/a"}, "response": {}}"#
    ])
    #expect(
      try StubSource(contentsOf: folder.url, ignoring: ["postServeActions"]).stubs.count == 1)
  }
}
