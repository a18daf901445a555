import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// The saved examples of collections of Postman's.
struct PostmanTests {
  private static let collection = #"""
    {"info": {"name": "Films", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
     "variable": [{"key": "base", "value": "https://{{host}}/v1"}, {"key": "host", "value": "a.example"}],
     "item": [
      {"name": "Films", "item": [
       {"name": "One", "request": {"method": "GET", "url": {"raw": "{{base}}/films/:id?lang={{lang}}"}},
        "response": [
         {"name": "Not there", "code": 404, "body": "none"},
         {"name": "There", "code": 200, "_postman_previewlanguage": "json", "body": "{\"id\": 7}",
          "header": [{"key": "X-Count", "value": "1"}, {"key": "Content-Length", "value": "9"}]}]},
       {"name": "Login", "request": {"method": "POST", "url": "{{unknown}}/login"}, "response": [
         {"name": "Ida", "code": 200, "body": "in", "originalRequest": {"method": "POST",
          "url": "{{unknown}}/login", "body": {"mode": "raw", "raw": "{\"user\": \"ida\"}"}}},
         {"name": "Bob", "code": 403, "body": "out", "originalRequest": {"method": "POST",
          "url": "{{unknown}}/login", "body": {"mode": "raw", "raw": "{\"user\": \"bob\"}"}}}]}]},
      {"name": "Old", "request": "https://a.example/old"}]}
    """#

  private func source(_ files: [String: String]) throws -> StubSource {
    let folder = try TestFolder(files)
    return try StubSource(contentsOf: folder.url.appending(path: "a.json"))
  }

  private func answer(
    _ stubs: HTTPStubs, _ method: String, _ url: String, _ headers: HeaderFields = [:],
    _ body: String? = nil
  ) async throws -> String {
    let (data, head) = try await stubs.data(for: request(method, url, headers, body))
    return "\(head.status) \(String(decoding: data, as: UTF8.self))"
  }

  @Test func `a saved example answers its request, and another one by its name`() async throws {
    let source = try source(["a.json": Self.collection])
    #expect(
      source.remarks == ["a.json:15:3: item[1]: 'Old' has no saved example, and is left out"])
    let stubs = HTTPStubs(source.stubs)
    let url = "https://a.example/v1/films/7?lang=en"
    #expect(try await answer(stubs, "GET", url) == #"200 {"id": 7}"#)
    #expect(
      try await answer(stubs, "GET", url, ["x-mock-response-name": "Not there"]) == "404 none")
    for (user, expected) in [("ida", "200 in"), ("bob", "403 out")] {
      let body = #"{"user": "\#(user)"}"#
      let json: HeaderFields = ["Content-Type": "application/json"]
      #expect(try await answer(stubs, "POST", "https://b.example/login", json, body) == expected)
    }
  }

  @Test func `an environment beside a collection has values for its variables`() async throws {
    let source = try source([
      "a.json": Self.collection,
      "test.postman_environment.json": #"""
      {"values": [{"key": "host", "value": "b.example"}, {"key": "lang", "value": "de"},
        {"key": "base", "value": "https://off.example", "enabled": false}]}
      """#,
    ])
    let stubs = HTTPStubs(source.stubs)
    #expect(
      try await answer(stubs, "GET", "https://b.example/v1/films/7?lang=de") == #"200 {"id": 7}"#)
    #expect(stubs.report.isClean)
  }

  @Test func `a collection is written as a stub file and read again`() throws {
    let source = try source(["a.json": Self.collection])
    let export = StubExport(source.stubs, as: .stubFile)
    #expect(export.omissions == [])
    let again = try StubSource(export.data)
    #expect(again.stubs.map { "\($0.pattern)" } == source.stubs.map { "\($0.pattern)" })
  }

  @Test func `a strict reader refuses a request without an example`() throws {
    let folder = try TestFolder(["a.json": Self.collection])
    #expect(throws: StubFileError.self) { try StubSource(contentsOf: folder.url, strict: true) }
  }
}
