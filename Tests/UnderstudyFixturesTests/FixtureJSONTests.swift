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
    let fixture = Fixture("bad.json", filePath: scratch.caller)
    for read in [{ _ = try fixture.json() }, { _ = try fixture.decode([Int].self) }] {
      let error = #expect(throws: FixtureError.self) { try read() }
      #expect(
        error?.description
          == "\(scratch.fixtures)/bad.json:2:4: not JSON: a value is expected, not ','.")
    }
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

  @Test func `a fixture of any kind is a reply, as bytes or as a file`() async throws {
    let bytes = Data([0x89, 0x50, 0x00, 0xFF])
    let scratch = try Scratch(["poster.png": bytes])
    let poster = Fixture("poster.png", filePath: scratch.caller)
    for reply in [
      Reply.data(poster, status: 203, headers: ["Content-Type": "image/png"]),
      .file(poster, status: 203, headers: ["Content-Type": "image/png"]),
    ] {
      let (data, head) = try await answer(reply)
      #expect(data == bytes)
      #expect(head.status == 203)
      #expect(head.headers.dictionary == ["Content-Type": "image/png", "Content-Length": "4"])
    }
    let (_, head) = try await answer(.data(poster))
    #expect(head.headers == ["Content-Length": "4"])
  }

  @Test func `a missing fixture of any kind fails the request, and is a problem`() async throws {
    let scratch = try Scratch(["page.json": Data("{}".utf8)])
    let missing = Fixture("poster.png", filePath: scratch.caller)
    for reply in [Reply.data(missing), .file(missing), .json(missing)] {
      let stubs = HTTPStubs(.get("/popular").reply(reply).optional())
      #expect(stubs.report.problems.count == 1)
      #expect(stubs.report.problems[0].contains("There is no file 'poster.png'"))
      await #expect(throws: URLError.self) { try await stubs.data(for: RecordedRequest(url: url)) }
    }
  }

  private func matches(_ pattern: BodyPattern, _ body: Data) -> Bool {
    RequestPattern.post("/popular").body(pattern)
      .matches(RecordedRequest(method: "POST", url: url, body: body))
  }

  @Test func `a fixture is a pattern for a body`() throws {
    let scratch = try Scratch([
      "user.json": Data(#"{"name": "Ada", "age": 36}"#.utf8), "key.bin": Data([0, 255]),
    ])
    let user = Fixture("user.json", filePath: scratch.caller)
    let same = Data(#"{"age":36.0,"name":"Ada"}"#.utf8)
    let more = Data(#"{"age":36,"name":"Ada","id":7}"#.utf8)
    #expect(matches(.json(user), same))
    #expect(!matches(.json(user), more))
    #expect(matches(.json(containing: user), same))
    #expect(matches(.json(containing: user), more))
    #expect(!matches(.json(containing: user), Data("{}".utf8)))
    let key = Fixture("key.bin", filePath: scratch.caller)
    #expect(matches(.data(key), Data([0, 255])))
    #expect(!matches(.data(key), Data([0])))
  }

  @Test func `a pattern with a fixture that cannot be read is a problem in the report`() throws {
    let scratch = try Scratch(["bad.json": Data("[1,]".utf8)])
    for (name, words) in [
      ("bad.json", "bad.json:1:3: not JSON: there is a comma before ']'."),
      ("none.json", "There is no file 'none.json'"),
    ] {
      let fixture = Fixture(name, filePath: scratch.caller)
      for pattern in [BodyPattern.json(fixture), .json(containing: fixture)] {
        let stubs = HTTPStubs(.post("/popular").body(pattern).reply(.status(201)))
        #expect(stubs.report.problems.count == 1)
        #expect(stubs.report.problems[0].contains(words))
        #expect(!matches(pattern, Data("[1,]".utf8)))
      }
    }
  }
}
