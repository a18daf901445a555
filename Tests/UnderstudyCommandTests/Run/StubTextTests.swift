import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles
@testable import UnderstudyCommand

@Suite struct StubTextTests {
  @Test func `An answer becomes a stub that gives it, without its secrets`() async throws {
    let stubs = HTTPStubs(
      .post("https://api.example.com/films").reply(
        .json(["id": 7, "access_token": "abcdef123456"], status: 201)))
    let url = URL(string: "https://api.example.com/films?page=2&token=abcdef")!
    let request = RecordedRequest(
      method: "POST", url: url, headers: ["Content-Type": "application/json"],
      body: Data(#"{"title": "Ida"}"#.utf8))
    _ = try await stubs.data(for: request)
    let exchange = try #require(await stubs.end().exchanges.first)
    let text = try #require(StubText(exchange))

    #expect(text.lines.first == "{")
    #expect(!text.lines.joined().contains("abcdef"))
    let file = try StubFile(Data(#"{"stubs": [\#(text.lines.joined(separator: "\n"))]}"#.utf8))
    let replayed = HTTPStubs(file.stubs)
    let (data, head) = try await replayed.data(for: request)
    #expect(head.status == 201)
    #expect(try JSONValue(parsing: data)["id"] == 7)
  }

  @Test func `What is too long for a log is named`() async throws {
    let stubs = HTTPStubs(.get("/films").reply(.text(String(repeating: "x", count: 10_000))))
    _ = try await stubs.data(for: RecordedRequest(url: URL(string: "https://a.example/films")!))
    let exchange = try #require(await stubs.end().exchanges.first)
    let text = try #require(StubText(exchange))

    #expect(text.lines == ["(too long to show; --record FILE keeps it)"])
  }
}
