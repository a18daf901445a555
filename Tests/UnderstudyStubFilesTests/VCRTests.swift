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
    let (data, head) = try await stubs.data(for: request(method, url, headers, body))
    return (String(decoding: data, as: UTF8.self), head)
  }

  @Test func `a cassette of VCR is replayed`() async throws {
    let cassette = try cassette(String(decoding: tableData("vcr.json"), as: UTF8.self))
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
    let cassette = try cassette(String(decoding: tableData("vcrpy.json"), as: UTF8.self))
    let stubs = HTTPStubs(cassette.stubs())
    #expect(try await reply(stubs, "GET", "https://a.example/films").0 == #"{"page": 1}"#)
    let (_, head) = try await reply(
      stubs, "POST", "https://a.example/films",
      ["Content-Type": "application/x-www-form-urlencoded"], "year=2013&title=Ida")
    #expect(head.status == 204)
  }

  @Test func `a cassette of VCR in YAML is replayed, whatever else it notes`() async throws {
    let cassette = try Cassette(vcr: Tables.folder.appending(path: "vcr.yml"))
    let stubs = HTTPStubs(cassette.stubs())
    let (body, head) = try await reply(stubs, "GET", "https://a.example/films?key=s3cr3t")
    #expect(body == #"{"title": "Ida"}"# && head.headers["X-Count"] == "2")
    #expect(try await reply(stubs, "GET", "https://a.example/image").0 == "on")
  }

  @Test func `a cassette of vcrpy in YAML is replayed, with its anchors and bytes`() async throws {
    let cassette = try Cassette(vcr: Tables.folder.appending(path: "vcrpy.yaml"))
    let stubs = HTTPStubs(cassette.stubs())
    let (body, head) = try await reply(
      stubs, "POST", "https://a.example/films", ["Content-Type": "application/json"], #"{"a":1}"#)
    #expect(body == "made at once" && head.status == 201)
    #expect(try await reply(stubs, "GET", "https://a.example/films").0 == "twice")
  }

  @Test func `a fault of a cassette in YAML has its line`() throws {
    let folder = try TestFolder([
      "a.yml": "interactions:\n- request:\n    method: GET\n    uri: x\n"
    ])
    let error = #expect(throws: StubFileError.self) { try StubSource(contentsOf: folder.url) }
    #expect(
      error?.description.replacing(folder.url.path, with: "…")
        == "…/a.yml:2: interactions[0]: it has no 'response'\n"
        + "…/a.yml:4: interactions[0].request.uri: it is not a URL")
  }

  @Test func `what is not understood is named, unless it may be left out`() throws {
    let text = #"""
      {"interactions": [{"request": {"method": "GET", "uri": "nowhere", "bodys": ""},
        "response": {"status": {"code": 200}, "headers": {"A": [[]]}, "played": true}}], "version": 2}
      """#
    let error = #expect(throws: StubFileError.self) { try cassette(text) }
    let lines = error?.faults.map { "\($0.keyPath): \($0.reason)" } ?? []
    #expect(
      lines == [
        "interactions[0].request.uri: it is not a URL",
        "interactions[0].response.headers.A[0]: it is a list, not a string",
        "version: only version 1 of vcrpy's cassettes is known, not 2",
      ])
    let other = text.replacing("nowhere", with: "https://a.example/").replacing("[[]]", with: "[]")
      .replacing(#", "version": 2"#, with: "")
    #expect(try cassette(other).count == 1)
    let strange = other.replacing(#""headers": {"A": []}"#, with: #""headers": 7"#)
    #expect(try cassette(strange, ignoring: ["headers"]).count == 1)
  }
}
