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

  @Test func `what is not understood is named, and nothing is taken over`() throws {
    let folder = Tables.folder.appending(path: "Unknown")
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder)
    }
    let lines =
      error?.description.replacing(folder.path, with: "…")
      .split(separator: "\n").map(String.init) ?? []
    #expect(
      lines == [
        "…/a.json:2:4: mappings[0].proxyBaseUrls: this key is not supported",
        "…/a.json:2:70: mappings[0].request.multipartPatterns: this key is not supported",
        "…/a.json:3:17: mappings[0].response.proxyBaseUrl: this key is not supported",
        "…/a.json:4:3: mappings[1]: it has no 'response'",
        "…/a.json:4:34: mappings[1].request.headers.A.before: this key is not supported",
        "…/a.json:4:90: mappings[1].request.bodyPatterns[0].matchesJsonPath: only a path to one "
          + "place is supported, such as $.user.name",
        "…/a.json:5:3: mappings[2]: it is a number, not an object",
        "…/b.json:1:2: not JSON: the text ends where a key is expected; '{' at 1:1 is not closed",
      ])
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
