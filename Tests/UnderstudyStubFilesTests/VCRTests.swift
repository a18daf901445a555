import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

struct VCRTests {
  private func cassette(
    _ text: String, ignoring: Set<String> = []
  ) throws -> Cassette {
    let folder = try TestFolder(["a.json": text])
    return try Cassette(vcr: folder.url.appending(path: "a.json"), ignoring: ignoring)
  }

  private func reply(
    _ stubs: HTTPStubs, _ method: String, _ url: String, _ headers: HeaderFields = [:],
    _ body: String? = nil
  ) async throws -> (String, ResponseHead) {
    let request = RecordedRequest(
      method: method, url: try #require(URL(string: url)), headers: headers,
      body: body.map { Data($0.utf8) })
    let (data, head) = try await stubs.data(for: request)
    return (String(decoding: data, as: UTF8.self), head)
  }

  @Test func `a cassette of VCR is replayed`() async throws {
    let cassette = try cassette(
      #"""
      {"http_interactions": [
        {"request": {"method": "post", "uri": "https://a.example/films?key=<API_KEY>",
          "body": {"encoding": "UTF-8", "string": "{\"title\": \"Ida\"}"},
          "headers": {"Content-Type": ["application/json"], "Accept": ["*/*"]}},
         "response": {"status": {"code": 201, "message": "Created"},
          "headers": {"Set-Cookie": ["a=1", "b=2"], "Content-Type": ["text/plain"]},
          "body": {"encoding": "ASCII-8BIT", "base64_string": "bWFk\nZQ==\n"}, "http_version": null},
         "recorded_at": "Sun, 01 Mar 2026 12:30:00 GMT"},
        {"request": {"method": "get", "uri": "https://a.example/", "body": {"encoding": "US-ASCII",
          "string": ""}, "headers": null},
         "response": {"status": {"code": 200, "message": null}, "headers": {}, "body": {
          "encoding": "UTF-8", "string": "first"}, "adapter_metadata": {"vcr_decompressed": "gzip"}}},
        {"request": {"method": "get", "uri": "https://a.example/", "body": null, "headers": {}},
         "response": {"status": {"code": 200}, "headers": {}, "body": "second"}}
      ], "recorded_with": "VCR 6.3.1"}
      """#)
    let stubs = HTTPStubs(cassette.stubs())
    let (body, head) = try await reply(
      stubs, "POST", "https://a.example/films?key=s3cr3t",
      ["Content-Type": "application/json"], #"{ "title" : "Ida" }"#)
    #expect(body == "made")
    #expect(head.status == 201)
    #expect(head.headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
    #expect(try await reply(stubs, "GET", "https://a.example/").0 == "first")
    #expect(try await reply(stubs, "GET", "https://a.example/").0 == "second")
    #expect(
      String(decoding: try cassette.data(), as: UTF8.self)
        .contains(#""startedDateTime":"2026-03-01T12:30:00.000Z""#))
  }

  @Test func `a cassette of vcrpy is replayed`() async throws {
    let cassette = try cassette(
      #"""
      {"version": 1, "interactions": [
        {"request": {"method": "GET", "uri": "https://a.example/films", "body": null, "headers": {
          "User-Agent": ["python-requests/2.32.3"]}},
         "response": {"status": {"code": 200, "message": "OK"}, "headers": {"Content-Type": [
          "application/json"]}, "body": {"string": "{\"page\": 1}"}}},
        {"request": {"method": "POST", "uri": "https://a.example/films", "body": "title=Ida&year=2013",
          "headers": {"Content-Type": ["application/x-www-form-urlencoded"]}},
         "response": {"status_code": 204, "http_version": "HTTP/1.1", "headers": {}, "content": ""}}
      ]}
      """#)
    let stubs = HTTPStubs(cassette.stubs())
    #expect(try await reply(stubs, "GET", "https://a.example/films").0 == #"{"page": 1}"#)
    let (_, head) = try await reply(
      stubs, "POST", "https://a.example/films",
      ["Content-Type": "application/x-www-form-urlencoded"], "year=2013&title=Ida")
    #expect(head.status == 204)
  }

  @Test func `a cassette in YAML is told from broken JSON`() {
    let error = #expect(throws: StubFileError.self) {
      try cassette("---\nhttp_interactions:\n- request:\n    method: get\n")
    }
    #expect(error?.faults.first?.reason.hasPrefix("this is a cassette in YAML, of which") == true)
  }

  @Test func `what is not understood is named, unless it may be left out`() throws {
    let text = #"""
      {"interactions": [{"request": {"method": "GET", "uri": "nowhere", "bodys": ""},
        "response": {"status": {"code": 200}, "headers": {"A": [1]}, "played": true}}], "version": 2}
      """#
    let error = #expect(throws: StubFileError.self) { try cassette(text) }
    let lines = error?.faults.map { "\($0.keyPath): \($0.reason)" } ?? []
    #expect(
      lines == [
        "interactions[0].request.uri: it is not a URL",
        "interactions[0].request.bodys: this key is not supported; did you mean 'body'?",
        "interactions[0].response.headers.A[0]: it is a number, not a string; write \"1\"",
        "interactions[0].response.played: this key is not supported",
        "version: only version 1 of vcrpy's cassettes is known, not 2",
      ])
    let other = text.replacing("nowhere", with: "https://a.example/").replacing("[1]", with: "[]")
      .replacing(#", "version": 2"#, with: "")
    #expect(try cassette(other, ignoring: ["bodys", "played"]).count == 1)
  }
}
