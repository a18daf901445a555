import Foundation
import Testing
import UnderstudyHTTP

@Suite("Replies")
struct ReplyTests {
  private static let url = "https://a.example/x"

  private func answer(
    _ reply: Reply, to method: String = "GET"
  ) async throws -> (status: Int, headers: HeaderFields, body: String) {
    let stubs = HTTPStubs(.any().reply(reply))
    let (data, head) = try await stubs.data(for: sent(method, Self.url))
    return (head.status, head.headers, String(decoding: data, as: UTF8.self))
  }

  struct Movie: Encodable, Sendable { let id = 7 }

  @Test("answers of every kind", arguments: cases)
  func kinds(
    _ why: String, _ reply: Reply, _ status: Int, _ expected: [String: String], _ body: String
  ) async throws {
    let answer = try await answer(reply)
    #expect(answer.status == status)
    // That there is a length where it can be known, every face shows.
    var headers = answer.headers
    if expected["Content-Length"] == nil { headers["Content-Length"] = nil }
    #expect(headers.dictionary == expected)
    #expect(answer.body == body)
  }

  private static func row(
    _ why: String, _ reply: Reply, _ status: Int, _ headers: [String: String], _ body: String
  ) -> (String, Reply, Int, [String: String], String) {
    (why, reply, status, headers, body)
  }

  static let cases = [
    row("status", .status(201), 201, [:], ""),
    row(
      "status with headers", .status(503, headers: ["Retry-After": "3"]), 503,
      ["Retry-After": "3"], ""),
    row(
      "JSON of a value", .json(Movie(), status: 201), 201,
      ["Content-Type": "application/json"], #"{"id":7}"#),
    row(
      "JSON null", .json(nil), 200,
      ["Content-Type": "application/json"], "null"),
    row(
      "JSON with a type of its own",
      .json([1], headers: ["content-type": "application/hal+json"]), 200,
      ["content-type": "application/hal+json"], "[1]"),
    row(
      "JSON that is bytes already", .json(Data("{ }".utf8), status: 201, headers: ["A": "1"]), 201,
      ["Content-Type": "application/json", "A": "1"], "{ }"),
    row(
      "bytes that are no JSON, with a type of their own",
      .json(Data("{".utf8), headers: ["Content-Type": "text/json"]), 200,
      ["Content-Type": "text/json"], "{"),
    row(
      "text with a type of its own", .text("<p>", headers: ["Content-Type": "text/html"]), 200,
      ["Content-Type": "text/html"], "<p>"),
    row("data", .data(Data("ab".utf8)), 200, [:], "ab"),
    row(
      "a length of its own", .data(Data("ab".utf8), headers: ["Content-Length": "02"]), 200,
      ["Content-Length": "02"], "ab"),
    row(
      "computed in a computed one", .computed { _ in .computed { _ in .status(202) } }, 202,
      [:], ""),
    row(
      "a header added", .status(200).header("A", "1").header("B", "2"), 200,
      ["A": "1", "B": "2"], ""),
    row(
      "a header replaced", .status(200, headers: ["a": "1"]).header("A", "2"), 200,
      ["A": "2"], ""),
    row(
      "a header added to a computed one", .computed { _ in .status(200) }.header("A", "1"), 200,
      ["A": "1"], ""),
    row("304 has no body", .data(Data("x".utf8), status: 304), 304, [:], ""),
    row("204 has no chunks", .chunks([Data("x".utf8)], status: 204), 204, [:], ""),
  ]

  @Test func `variables of several types are a JSON object`() async throws {
    let (id, name, tags, no) = (7, "Ada", ["a", "b"], nil as String?)
    let reply = Reply.json(
      ["id": id, "name": name, "movie": Movie(), "tags": tags, "no": no, "old": nil, "seen": true])
    #expect(
      try await JSONValue(parsing: Data(answer(reply).body.utf8)) == [
        "id": 7, "movie": ["id": 7], "name": "Ada", "no": nil, "old": nil, "seen": true,
        "tags": ["a", "b"],
      ])
    let pattern = RequestPattern.post("/x").body(.json(["id": id, "name": name]))
    #expect(
      pattern.matches(try sent("POST", "https://a.example/x", body: #"{"name":"Ada","id":7}"#)))
  }

  private struct Letters: Encodable {
    var (f, b, d) = (6, 2, 4)
    var (a, e, c) = (1, 5, 3)
  }

  @Test("JSON has the same bytes in each run") func sortsMembers() async throws {
    let text = #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}"#
    let literal: JSONValue = ["f": 6, "b": 2, "d": 4, "a": 1, "e": 5, "c": 3]
    let numbers = ["f": 6, "b": 2, "d": 4, "a": 1, "e": 5, "c": 3]
    for reply in [Reply.json(literal), .json(numbers), .json(Letters())] {
      #expect(try await answer(reply).body == text)
    }
  }

  @Test func `a file is read when the request comes`() async throws {
    let folder = TestFolder()
    let file = folder.url.appending(path: "a.json")
    let stubs = HTTPStubs(.get("/x").reply(.file(file, headers: ["Content-Type": "x/y"])))
    try Data("first".utf8).write(to: file)
    #expect(try await stubs.text(Self.url) == "first")
    try Data("second".utf8).write(to: file)
    let (data, head) = try await stubs.data(for: sent(Self.url))
    #expect(String(decoding: data, as: UTF8.self) == "second")
    #expect(head.headers.dictionary == ["Content-Type": "x/y", "Content-Length": "6"])
    #expect(stubs.report.isClean)
  }

  @Test func `an error a computed reply throws reaches the client as it is`() async throws {
    struct Odd: Error, Equatable { let number: Int }
    let stubs = HTTPStubs(.get("/x").reply { _ in throw Odd(number: 7) })
    let request = try sent(Self.url)
    await #expect(throws: Odd(number: 7)) { try await stubs.data(for: request) }
    #expect(stubs.report.exchanges[0].description.hasSuffix(" → Odd(number: 7)"))
  }

  @Test func `a stream that throws breaks the answer off with its error`() async throws {
    struct Odd: Error {}
    let clock = ManualClock.unhurried
    let stubs = HTTPStubs(
      .get("/x").reply(
        .stream { _ in
          AsyncThrowingStream<Data, any Error> { stream in
            stream.yield(Data("a".utf8))
            stream.finish(throwing: Odd())
          }
        }), clock: clock)
    #expect(
      await stubs.log(try sent(Self.url), on: clock) == ["0.0: 200", "0.0: a", "0.0: failed Odd()"])
    let request = try sent(Self.url)
    await #expect(throws: Odd.self) { try await stubs.data(for: request) }
  }

  @Test func `a string that holds JSON is sent once it is encoded`() async throws {
    let text = #"{"page":1}"#
    #expect(try await answer(.json(try JSONEncoder().encode(text))).body == #""{\"page\":1}""#)
    #expect(try await answer(.json(["payload": .string(text)])).status == 200)
    #expect(try await answer(.json(Data(text.utf8))).body == text)
  }

  @Test(
    "a reply is told in a few words",
    arguments: [
      (Reply.status(204), "204, no body"), (.json(["a": 1], status: 201), "201, 7 bytes"),
      (.text("busy").delayed(by: .seconds(2)), "200, 4 bytes, delayed by 2.0 seconds"),
      (
        .text("busy").throttled(bytesPerSecond: 9).truncated(afterBytes: 2),
        "200, 4 bytes, 9 bytes per second, truncated after 2 bytes"
      ),
      (.file(URL(filePath: "/samples/movies.json")), "200, the file movies.json"),
      (.chunks([Data("one".utf8), Data("two".utf8)]), "200, 6 bytes in 2 chunks"),
      (.failing(.notConnectedToInternet), "URLError -1009"), (.held, "held"),
      (.computed { _ in .status(200) }, "computed"),
      (
        .held.header("A", "b"),
        "impossible: a reply without a response of its own cannot have a header"
      ),
    ])
  func words(reply: Reply, words: String) {
    #expect(reply.description == words)
  }

  @Test(
    "errors the client sees say what the stubs say",
    arguments: [
      (StubError.Kind.unplanned, URLError.Code.resourceUnavailable),
      (.straggler, .resourceUnavailable), (.impossibleReply, .resourceUnavailable),
      (.unsupported, .resourceUnavailable), (.overLimit, .dataLengthExceedsMaximum),
      (.redirectLoop, .httpTooManyRedirects), (.neverAnswered, .resourceUnavailable),
      (.clockNeverAdvanced, .resourceUnavailable),
    ])
  func codes(kind: StubError.Kind, code: URLError.Code) throws {
    let url = try #require(URL(string: Self.url))
    let error = StubError(kind, "what is wrong").urlError(for: url)
    #expect(error.code == code)
    #expect(error.localizedDescription == "what is wrong")
    #expect(error.stubError?.kind == kind)
    #expect(error.failingURL == url)
  }
}
