import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("What a request says decides")
struct DecidingTests {
  /// Entries of one URL, and what is asked of them in turn.
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let why: String
    let entries: [Entry]
    let asks: [Ask]

    var testDescription: String { why }

    struct Entry: Decodable, Sendable {
      var method: String?
      var headers: [String: String] = [:]
      var status = 200
      var body: String?
      var responseHeaders: [String: String]?
      /// Other members of the response.
      var response: JSONValue?

      var har: JSONValue {
        var answer: JSONValue = [
          "status": .int(status), "headers": .fields(responseHeaders ?? [:]),
        ]
        if let body { answer["content"] = ["size": .int(body.utf8.count), "text": .string(body)] }
        if case .object(let members)? = response {
          for (key, value) in members { answer[key] = value }
        }
        return [
          "request": [
            "method": .string(method ?? "GET"), "url": "https://a.example/x",
            "headers": .fields(headers),
          ], "response": answer,
        ]
      }
    }

    struct Ask: Decodable, Sendable {
      var method: String?
      let headers: [String: String]
      let answer: String
    }
  }

  private func cassette(_ entries: [JSONValue]) throws -> Cassette {
    let har: JSONValue = ["log": ["entries": .array(entries)]]
    return try Cassette(Data(har.description.utf8), name: "films.har")
  }

  private func ask(
    _ stubs: HTTPStubs, _ method: String?, _ headers: [String: String]
  ) async throws -> String {
    do {
      let request = try sent(method ?? "GET", "https://a.example/x", headers: HeaderFields(headers))
      let (body, head) = try await stubs.data(for: request)
      return "\(head.status) \(String(decoding: body, as: UTF8.self))"
    } catch let error as URLError {
      return error.stubError == nil ? "URLError \(error.code.rawValue)" : "miss"
    }
  }

  @Test(arguments: try JSONDecoder().decode([Row].self, from: HARSample.table("deciding.json")))
  func `which entry answers`(row: Row) async throws {
    let stubs = HTTPStubs(try cassette(row.entries.map(\.har)).stubs())
    for (number, ask) in row.asks.enumerated() {
      #expect(try await self.ask(stubs, ask.method, ask.headers) == ask.answer, "ask \(number + 1)")
    }
  }

  /// Headers that may decide, one of each kind.
  private static let deciders = [
    "Range", "Accept", "Accept-Language", "Content-Type", "If-Match", "Prefer", "X-Page",
    "X-Tenant", "X-Amz-Target", "SOAPAction", "Cookie", "Authorization", "Accept-Version", "Depth",
  ]

  @Test(arguments: deciders, [1, 3, 12])
  func `any header decides, in any order and beside what differs in each run`(
    name: String, count: Int
  ) async throws {
    let values = (0..<count).map { name == "Range" ? "bytes=\($0)-\($0)" : "value-\($0)" }
    func headers(_ value: String, run: Int) -> [String: String] {
      [
        name: value, "Date": "\(run)", "User-Agent": "agent/\(run)", "traceparent": "00-\(run)",
        "X-Request-Id": "\(run)", "Sec-Fetch-Site": run.isMultiple(of: 2) ? "none" : "cross-site",
        "X-Of-No-Meaning": "\(run)",
      ]
    }
    let entries = values.enumerated().map { index, value in
      Row.Entry(headers: headers(value, run: index), body: value).har
    }
    let stubs = HTTPStubs(try cassette(entries).stubs())
    let strict = HTTPStubs(try cassette(entries).stubs { $0.exhaustion = .fails })
    for value in values.reversed() {
      let asked = headers(value, run: 1_000 + value.utf8.count)
      #expect(try await ask(stubs, nil, asked) == "200 \(value)")
      #expect(try await ask(stubs, nil, asked) == "200 \(value)")
      #expect(try await ask(strict, nil, asked) == "200 \(value)")
      #expect(try await ask(strict, nil, asked) == "miss")
    }
  }

  @Test func `headers that are ignored do not choose`() async throws {
    let entries = ["1", "2"].map { Row.Entry(headers: ["X-Page": $0], body: $0).har }
    let stubs = HTTPStubs(try cassette(entries).stubs { $0.ignoredHeaders.append("x-page") })
    #expect(try await ask(stubs, nil, ["X-Page": "2"]) == "200 1")
    #expect(try await ask(stubs, nil, ["X-Page": "2"]) == "200 2")
  }

  @Test func `what a replay lacks is told`() throws {
    let entries: [Row.Entry] = [
      .init(status: 304, body: ""), .init(status: 304, body: "a"),
      .init(method: "HEAD", status: 304, body: ""), .init(method: "PUT", status: 304),
      .init(response: ["_failureText": "net::ERR_ABORTED"]),
      .init(responseHeaders: ["Content-Length": "3"], response: ["content": ["size": -1]]),
      .init(status: 304, response: ["content": ["size": 7]]),
    ]
    #expect(
      try cassette(entries.map(\.har)).remarks == [
        "entries 4, 7: replayed without a body, since the file does not hold it",
        "entry 5: replayed as a lost connection, since its response broke off (net::ERR_ABORTED)",
        "entry 6: replayed as a lost connection, since its response broke off",
      ])
  }

  @Test func `a miss names the entry that was left out`() async throws {
    var slow = Row.Entry(status: 0).har
    slow["request"]?["url"] = "https://a.example/slow"
    slow["response"]?["_error"] = "net::ERR_TIMED_OUT"
    var live = Row.Entry(status: 101).har
    live["request"]?["url"] = "wss://a.example/live"
    live["_webSocketMessages"] = [["type": "send", "data": "hi"]]
    let cassette = try cassette([Row.Entry(body: "x").har, slow, live])
    let stubs = HTTPStubs(cassette.stubs())
    let error = await stubs.stubError(try sent("https://a.example/slow"))
    #expect(
      error?.description.hasPrefix(
        """
        No stub matches GET https://a.example/slow, which is entry 2 of films.har, which was left out, since \
        it has no response (net::ERR_TIMED_OUT)

        """) == true, "\(error?.description ?? "")")
    let socket = await stubs.stubError(try sent("wss://a.example/live"))
    #expect(socket?.description.contains("whose 1 message in the file only a stub server") == true)
    let other = await stubs.stubError(try sent("https://a.example/slower"))
    #expect(other?.description.contains("left out") == false)
  }
}

extension JSONValue {
  fileprivate static func fields(_ fields: [String: String]) -> JSONValue {
    .array(
      fields.sorted { $0.key < $1.key }.map {
        ["name": .string($0.key), "value": .string($0.value)]
      })
  }
}
