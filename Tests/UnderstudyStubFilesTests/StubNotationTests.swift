import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// What a miss says of stubs that are from a file.
@Suite(.serialized) struct StubNotationTests {
  private func stubs(_ file: String) throws -> HTTPStubs {
    let folder = try TestFolder(["a.json": file])
    return HTTPStubs(try StubSource(contentsOf: folder.url.appending(path: "a.json")).stubs)
  }

  private func message(_ file: String, _ request: RecordedRequest) async throws -> String {
    let stubs = try stubs(file)
    let error = await #expect(throws: URLError.self) { try await stubs.data(for: request) }
    return try #require(error?.stubError).description
  }

  private func request(_ url: String, json: String? = nil) throws -> RecordedRequest {
    let headers: HeaderFields =
      json == nil ? ["X-Request-ID": "9b2f"] : ["Content-Type": "application/json"]
    return RecordedRequest(
      method: json == nil ? "GET" : "POST", url: try #require(URL(string: url)), headers: headers,
      body: json.map { Data($0.utf8) })
  }

  private static let mapping = #"""
    {"request": {"method": "GET", "urlPath": "/x", "headers": {"X-Request-ID": {"equalTo": "a"}}},
     "response": {"status": 200}}
    """#

  @Test func `a stub file is answered as a stub file`() async throws {
    let file = #"""
      {"stubs": [{"request": {"method": "GET", "url": "/x", "headers": {"X-Request-ID": "a"}},
                  "reply": {"status": 200}}]}
      """#
    let message = try await message(file, request("https://a.example/x?a=1&a=2"))
    #expect(message.contains("`{\"present\": true}` in the stub matches any"))
    #expect(
      message.hasSuffix(
        """
        A stub that would match:
          {"request": {"method": "GET", "url": "https://a.example/x", "query": {"a": ["1", "2"]}, \
        "headers": {"X-Request-ID": {"present": true}}}, "reply": {"status": 200}}
        """), "\(message)")
  }

  @Test func `a mapping of WireMock is answered as a mapping`() async throws {
    let message = try await message(Self.mapping, request("https://a.example/x?a=1"))
    #expect(message.contains("`{\"matches\": \".*\"}` in the stub matches any"))
    #expect(
      message.hasSuffix(
        #"""
        A stub that would match:
          {"request": {"method": "GET", "urlPath": "/x", "queryParameters": {"a": {"equalTo": "1"}}, \#
        "headers": {"X-Request-ID": {"matches": ".*"}}}, "response": {"status": 200}}
        """#), "\(message)")
  }

  @Test func `advice that WireMock has no words for is left out`() async throws {
    let part = RecordedRequest(
      method: "POST", url: try #require(URL(string: "https://a.example/x")),
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: Data("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--\r\n".utf8))
    let mapping = #"""
      {"request": {"method": "POST", "urlPath": "/x", "bodyPatterns": [{"equalToJson": "{}"}]},
       "response": {"status": 200}}
      """#
    let message = try await message(mapping, part)
    #expect(message.contains("body differs: the body is multipart/form-data, not JSON\n"))
    #expect(
      message.hasSuffix(
        #"{"request": {"method": "POST", "urlPath": "/x"}, "response": {"status": 200}}"#))
  }

  @Test(
    "what is offered for pasting loads again and matches",
    arguments: [
      ("https://a.example/y?a=1&a=2&b=%C3%A9", nil), ("https://a.example/{z}/*", nil),
      ("https://a.example/token/sk_live_4eC39HqLyjWDarjtT1zdp7dc/x", nil),
      ("https://a.example/x", #"{"a": 1, "password": "hunter2", "b": [1, {"c": null}]}"#),
      ("https://a.example/x", #"{"query": "a", "idempotency_key": "5f0c1d2e"}"#),
    ])
  func loadsAgain(_ url: String, _ json: String?) async throws {
    let files = [
      Self.mapping, #"{"stubs": [{"request": "GET /never", "reply": {"status": 200}}]}"#,
    ]
    for file in files {
      let request = try request(url, json: json)
      let message = try await message(file, request)
      let offered = String(try #require(message.split(separator: "\n").last))
      let isMapping = offered.contains("\"response\"")
      #expect(isMapping == (file == Self.mapping))
      let stubs = try stubs(isMapping ? offered : "{\"stubs\": [\(offered)]}")
      #expect(try await stubs.data(for: request).1.status == 200, "\(offered)")
    }
  }
}
