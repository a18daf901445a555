import Foundation
import Testing
import UnderstudyFixtures
import UnderstudyHTTP

@Suite struct FixtureJSONTests {
  private let url = URL(string: "https://api.example.com/popular")!

  private func answer(_ reply: Reply) async throws -> (data: Data, head: ResponseHead) {
    try await HTTPStubs(.get("https://api.example.com/popular").reply(reply))
      .data(for: RecordedRequest(url: url))
  }

  @Test func `a file is read as a JSON value`() throws {
    let page = try Fixture("popular-movies.json").json()
    #expect(page["page"] == 1)
    #expect(page["results"]?[1]?["title"] == "Elf Uhr Ostwind")
    #expect(page["results"]?[0]?["vote_average"] == 7.5)
  }

  @Test func `malformed JSON names file, line and column`() throws {
    let scratch = try Scratch(["bad.json": Data("[1,\n 2,,]".utf8)])
    let error = #expect(throws: FixtureError.self) {
      try Fixture("bad.json", filePath: scratch.caller).json()
    }
    #expect(
      error?.description
        == "\(scratch.fixtures)/bad.json:2:4: not JSON: a value is expected, not ','.")
  }

  @Test func `a fixture is a reply, byte for byte`() async throws {
    let fixture = Fixture("popular-movies.json")
    let (data, head) = try await answer(.json(fixture))
    #expect(data == (try fixture.data))
    #expect(head.status == 200)
    #expect(head.headers["Content-Type"] == "application/json")
  }

  @Test func `status and headers of the reply may differ`() async throws {
    let (_, head) = try await answer(
      .json(
        Fixture("popular-movies.json"), status: 418, headers: ["content-type": "text/x-json"]))
    #expect(head.status == 418)
    #expect(head.headers["Content-Type"] == "text/x-json")
  }

  @Test func `a missing fixture fails the request and is a problem in the report`() async throws {
    let scratch = try Scratch(["page.json": Data("{}".utf8)])
    let stubs = HTTPStubs(
      .get("https://api.example.com/popular")
        .reply(.json(Fixture("pages.json", filePath: scratch.caller))))
    await #expect(throws: URLError.self) {
      try await stubs.data(for: RecordedRequest(url: url))
    }
    let words =
      "There is no sample file 'pages.json' in \(scratch.fixtures). "
      + "The nearest names there: page.json."
    #expect(stubs.report.problems.contains { $0.contains(words) })
  }
}
