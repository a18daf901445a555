import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

struct StubSourceTests {
  static let har = #"""
    {"log": {"version": "1.2", "entries": [{"request": {"method": "GET",
      "url": "https://api.example.com:8443/har", "headers": []}, "response": {"status": 200,
      "headers": [], "content": {"text": "from HAR"}}}]}}
    """#
  private static let otherFormats =
    "VCR 'http_interactions', vcrpy 'interactions', a Postman collection 'item', Pact 'consumer' and 'provider'"

  static let stubFile = #"""
    {"$schema": "x", "stubs": [{"request": "GET https://api.example.com/stub", "reply": {"text": "from a stub"}}]}
    """#
  static let wireMock = #"""
    {"id": "x", "request": {"urlPath": "/wire"}, "response": {"body": "from WireMock"}}
    """#
  static let vcr = #"""
    {"http_interactions": [{"request": {"method": "get", "uri": "https://api.example.com/vcr",
      "body": {"encoding": "UTF-8", "string": ""}, "headers": {}}, "response": {"status": {"code":
      200, "message": "OK"}, "headers": {}, "body": {"encoding": "", "string": "from VCR"}},
      "recorded_at": "Sun, 01 Mar 2026 12:30:00 GMT"}], "recorded_with": "VCR 6.3.1"}
    """#

  private func load(_ folder: TestFolder, _ name: String = "") throws(StubFileError) -> StubSource {
    try StubSource(contentsOf: name.isEmpty ? folder.url : folder.url.appending(path: name))
  }

  /// What is wrong with a folder, or a file of it.
  private func faults(_ folder: TestFolder, _ name: String = "") -> String {
    do {
      _ = try load(folder, name)
      return "nothing"
    } catch {
      return error.description.replacing(folder.url.path, with: "…")
    }
  }

  @Test(arguments: [
    (har, StubSource.Format.cassette), (stubFile, .stubFile), (wireMock, .wireMock), (vcr, .vcr),
    (#"{"mappings": [\#(wireMock)], "meta": {"total": 1}}"#, .wireMock),
    (#"{"version": 1, "interactions": []}"#, .vcr), ("\u{FEFF}\(har)", .cassette),
  ])
  func `a file is what its content says, whatever its name`(
    text: String, format: StubSource.Format
  ) throws {
    let folder = try TestFolder(["file.txt": text])
    let file = folder.url.appending(path: "file.txt")
    #expect(try StubSource.Format(ofFile: file) == format)
    #expect(throws: Never.self) { try load(folder, "file.txt") }
  }

  @Test func `a folder is read with all that is in it, what is written by hand first`() async throws
  {
    let folder = try TestFolder([
      "a/recorded.har": Self.har, "b/wire.json": Self.wireMock, "c/vcr.json": Self.vcr,
      "d/stubs.json": #"{"stubs": [{"request": "/file", "reply": {"file": "body.json"}}]}"#,
      "d/body.json": #"{"not": "a format"}"#, "e.stubs": Self.stubFile, "README.md": "# Stubs",
      ".hidden.json": "{", "__files/x.json": "{",
    ])
    let source = try load(folder)
    #expect(
      source.stubs.map(\.description) == [
        "ANY /file (d/stubs.json:1)", "GET https://api.example.com/stub (e.stubs:1)",
        "ANY /wire (wire.json:1)", "GET https://api.example.com:8443/har (a/recorded.har, entry 1)",
        "GET https://api.example.com/vcr (c/vcr.json, entry 1)",
      ])
    #expect(
      source.origins.map(\.absoluteString) == [
        "https://api.example.com", "https://api.example.com:8443",
      ])
    let stubs = HTTPStubs(source.stubs)
    for (path, body) in [
      ("/wire", "from WireMock"), ("/vcr", "from VCR"), ("/stub", "from a stub"),
    ] {
      let url = try #require(URL(string: "https://api.example.com\(path)"))
      let (data, _) = try await stubs.data(for: RecordedRequest(url: url))
      #expect(String(decoding: data, as: UTF8.self) == body)
    }
  }

  @Test func `every file of a folder that cannot be read is named`() throws {
    let folder = try TestFolder([
      "a.har": #"{"log": {"entries": [{"request": {}}]}}"#, "b.json": #"{"stubs": [{}]}"#,
      "c.json": #"{"request": {"urlPat": "/"}, "response": {}}"#, "d.json": #"{"a": 1}"#,
      "e.json": "{", "f.yml": "---\nhttp_interactions:\n- request:\n", "g.yml": "other: 1",
      "h.json": #"{"http_interactions": [{"request": {"method": "get", "url": "/"}}]}"#,
      "good.json": Self.stubFile,
    ])
    let lines = faults(folder).split(separator: "\n").map(String.init)
    #expect(
      lines.map { $0.prefix { $0 != ";" } }.map(String.init) == [
        "…/b.json:1:12: stubs[0]: it has no 'request'",
        "…/b.json:1:12: stubs[0]: it has no 'reply'",
        "…/c.json:1:14: request.urlPat: this key is not supported",
        "…/a.har:1:22: entry 1: the request has no `method`",
        "…/f.yml:3: http_interactions[0]: it has no 'response'",
        "…/f.yml:3: http_interactions[0].request: it is null, not an object",
        "…/h.json:1:24: http_interactions[0]: it has no 'response'",
        "…/h.json:1:36: http_interactions[0].request: it has no 'uri'",
        "…/d.json: valid JSON, but not a known format: a cassette has 'log', a "
          + "stub file 'stubs', WireMock has 'mappings' or 'request' and 'response', "
          + Self.otherFormats,
        "…/e.json:1:2: not JSON: the text ends where a key is expected",
      ])
  }

  @Test func `JSON that is something else is left out of a folder, with a word`() throws {
    let folder = try TestFolder([
      "package.json": #"{"name": "films", "version": "1.0.0"}"#, "sub/list.json": "[1, 2]",
      "good.json": Self.stubFile,
    ])
    let source = try load(folder)
    #expect(source.stubs.map(\.shown) == ["GET https://api.example.com/stub (good.json:1)"])
    #expect(
      source.remarks.map { String($0.prefix { $0 != ":" }) }
        == ["package.json", "sub/list.json"])
    let remark =
      "package.json: left out, since valid JSON, but not a known format: a cassette has 'log', a stub "
      + "file 'stubs', WireMock has 'mappings' or 'request' and 'response', " + Self.otherFormats
    #expect(source.remarks.first == remark)
  }

  @Test func `a folder that is only linked is read`() throws {
    let folder = try TestFolder(["real/a.har": Self.har, "real/mappings/b.json": Self.wireMock])
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path,
      withDestinationPath: folder.url.appending(path: "real").path)
    #expect(try load(folder, "link").stubs.count == 2)
  }

  @Test func `a folder with nothing but other JSON is an error`() throws {
    let folder = try TestFolder(["package.json": #"{"name": "films"}"#])
    #expect(faults(folder).hasPrefix("…/package.json: valid JSON, but not a known format"))
  }

  @Test func `a folder with nothing in it is an error`() throws {
    #expect(
      faults(try TestFolder(["README.md": ""])) == "…: this folder contains no stubs")
  }

  @Test func `a path that is not there is an error`() throws {
    #expect(faults(TestFolder(), "nothing").hasPrefix("…/nothing: it cannot be read: "))
  }

  @Test func `the remarks of a cassette name it`() throws {
    let folder = try TestFolder([
      "a.har":
        #"{"log": {"version": "9", "entries": [{"request": {"method": "GET", "url": "https://a.example/"}}]}}"#
    ])
    #expect(
      try load(folder).remarks == [
        "a.har: the version of HAR is 9, not 1.2",
        "a.har: entry 1: left out, since it has no response",
      ])
  }

  @Test func `the messages of a recorded web socket are its script`() throws {
    let messages = #"""
      "_webSocketMessages": [{"type": "send", "opcode": 1, "data": "sub"}, {"type": "receive",
        "opcode": 2, "data": "AQID"}, {"type": "receive", "opcode": 9, "data": ""}]
      """#
    let folder = try TestFolder([
      "a.har": #"""
      {"log": {"version": "1.2", "entries": [{"request": {"method": "GET",
        "url": "wss://a.example/feed", "headers": []}, "response": {"status": 101}, \#(messages)}]}}
      """#
    ])
    let source = try load(folder)
    #expect(source.stubs.map(\.shown) == ["GET https://a.example/feed (a.har, entry 1)"])
    #expect(
      source.remarks == [
        "a.har: entry 1: a message of its web socket was left out, since it is no text and no bytes"
      ])
    let written = StubExport(source.stubs, as: .stubFile)
    #expect(written.omissions == [])
    let script = #""webSocket": [{"expect": "sub"}, {"send": {"base64": "AQID"}}]"#
    #expect(String(decoding: written.data, as: UTF8.self).contains(script))
  }

  @Test func `a query beside a bare URL counts`() throws {
    let har = Self.har.replacing(
      #""headers": []}, "response""#,
      with: #""headers": [], "queryString": [{"name": "q", "value": "a b"}]}, "response""#)
    let folder = try TestFolder(["a.har": har])
    let stub = try #require(try load(folder).stubs.first)
    let url = "https://api.example.com:8443/har"
    #expect(stub.pattern.matches(request("GET", "\(url)?q=a%20b")))
    #expect(!stub.pattern.matches(request("GET", url)))
  }

  @Test(arguments: [
    (#"onInputData({"log": {}})"#, "it is JSONP: JSON in a call of 'onInputData'; delete the call"),
    (
      #"{"_type": "export", "__export_format": 4, "resources": []}"#,
      "this is an export of Insomnia"
    ),
  ])
  func `a file of another tool is named`(text: String, advice: String) throws {
    let folder = try TestFolder(["a.txt": text])
    #expect(faults(folder, "a.txt").hasPrefix("…/a.txt: \(advice)"))
  }

  @Test func `a script of curl commands has a stub for each`() throws {
    let script = """
      #!/bin/sh
      # Two requests.

      curl -s https://a.example/films?page=1 \\
        -H 'Accept: */*'
      curl https://a.example/films -d 'title=Ida'
      """
    let folder = try TestFolder([
      "request.sh": script, "bad.sh": "curl https://a.example/\ncurl -d @x https://a.example/",
      "b/other.sh": script, "b/a.har": Self.har,
    ])
    #expect(
      try load(folder, "request.sh").stubs.map(\.shown) == [
        "GET https://a.example/films?page=1 (request.sh:4)",
        "POST https://a.example/films (request.sh:6)",
      ])
    #expect(
      faults(folder, "bad.sh")
        == "…/bad.sh:2: `--data @x` takes its text from a file; write the text instead")
    #expect(try load(folder, "b").stubs.count == 1)
  }

  @Test func `cassettes are replayed as the caller wishes`() throws {
    let folder = try TestFolder(["a.har": Self.har])
    let source = try StubSource(contentsOf: folder.url) { cassette in
      cassette.stubs { $0.exhaustion = .fails }
    }
    #expect(source.stubs.map(\.repetition.maximum) == [1])
  }
}
