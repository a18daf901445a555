import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Replaying a cassette")
struct ReplayTests {
  /// An entry with what matters; the answer is a number.
  private func entry(
    _ method: String = "GET", _ url: String = "https://a.example/x", answer: Int,
    headers: [String: String] = [:], post: JSONValue? = nil, time: Int = 0
  ) -> JSONValue {
    var request: JSONValue = [
      "method": .string(method), "url": .string(url),
      "headers": .array(headers.map { ["name": .string($0.key), "value": .string($0.value)] }),
    ]
    request["postData"] = post
    return [
      "time": .int(time), "request": request,
      "response": ["status": 200, "content": ["text": .string("\(answer)")]],
    ]
  }

  private func cassette(_ entries: JSONValue...) throws -> Cassette {
    let har: JSONValue = ["log": ["entries": .array(entries)]]
    return try Cassette(Data(har.description.utf8), name: "films.har")
  }

  private func ask(
    _ stubs: HTTPStubs, _ method: String = "GET", _ url: String = "https://a.example/x",
    headers: HeaderFields = [:], body: String? = nil
  ) async -> Int? {
    let answer = try? await stubs.data(for: sent(method, url, headers: headers, body: body)).0
    return answer.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  // MARK: - Which entry

  @Test func `method, URL and query tell entries apart, in any order of the query`() async throws {
    let stubs = HTTPStubs(
      try cassette(
        entry(answer: 1), entry("POST", answer: 2), entry("GET", "https://a.example/y", answer: 3),
        entry("GET", "https://a.example/x?a=1&b=2", answer: 4),
        entry("GET", "https://b.example/x#top", answer: 5),
        entry("GET", "https://a.example/%7Bid%7D/*", answer: 6)
      ).stubs())
    #expect(await ask(stubs) == 1)
    #expect(await ask(stubs, "POST") == 2)
    #expect(await ask(stubs, "GET", "https://A.EXAMPLE:443/y") == 3)
    #expect(await ask(stubs, "GET", "https://a.example/x?b=2&a=1") == 4)
    #expect(await ask(stubs, "GET", "https://b.example/x") == 5)
    #expect(await ask(stubs, "GET", "https://a.example/%7Bid%7D/*") == 6)
    #expect(await ask(stubs, "GET", "https://a.example/7/z") == nil)
    #expect(await ask(stubs, "GET", "https://a.example/x?a=1") == nil)
    #expect(await ask(stubs, "DELETE") == nil)
  }

  @Test func `a URL is one in each of its spellings, and a method in one only`() async throws {
    let spellings = [
      "https://a.example/caf\u{e9}?filter[name]=a%20b",
      "https://a.example/caf%C3%A9?filter%5Bname%5D=a%20b",
      "https://a.example/caf%c3%a9?filter[name]=a+b",
    ]
    for recorded in spellings {
      let stubs = HTTPStubs(
        try cassette(entry("patch", recorded, answer: 1), entry("PATCH", recorded, answer: 2))
          .stubs())
      for sent in spellings {
        let url = try #require(URL(asSent: sent)).absoluteString
        #expect(await ask(stubs, "patch", url) == 1)
        #expect(await ask(stubs, "PATCH", url) == 2)
      }
    }
  }

  @Test func `an empty body is one, and only a body that is not there may be any`() async throws {
    let empty: JSONValue = ["mimeType": "", "text": ""]
    let stubs = HTTPStubs(
      try cassette(
        entry("POST", answer: 1, post: empty), entry("POST", "https://a.example/y", answer: 2)
      ).stubs())
    #expect(await ask(stubs, "POST") == 1)
    #expect(await ask(stubs, "POST", body: "") == 1)
    #expect(await ask(stubs, "POST", body: "x") == nil)
    #expect(await ask(stubs, "POST", "https://a.example/y", body: "x") == 2)
  }

  @Test(arguments: [1, 5_000])
  func `a length is replayed, and repeated fields each by itself`(count: Int) async throws {
    let text = String(repeating: "1", count: count)
    let headers = [
      ("Content-Length", "\(count + 7)"), ("Link", "a"), ("link", "b"), ("X y", "c"),
      ("Set-Cookie", "a=1\nb=2"),
    ].map { (name, value) -> JSONValue in ["name": .string(name), "value": .string(value)] }
    var recorded = entry(answer: 1)
    recorded["response"] = [
      "status": 200, "headers": .array(headers), "content": ["text": .string(text)],
    ]
    let cassette = try cassette(recorded)
    let request = try sent("https://a.example/x")
    let (_, head) = try await HTTPStubs(cassette.stubs()).data(for: request)
    #expect(
      head.headers == [
        "Link": "a", "link": "b", "Set-Cookie": "a=1", "Set-Cookie": "b=2",
        "Content-Length": "\(count)",
      ])
    #expect(
      cassette.remarks == [
        """
        entry 1: a header was left out, since "X y" cannot be the name of a header, which has only \
        letters, digits and !#$%&'*+-.^_`|~
        """
      ])
  }

  @Test func `query items can be ignored, there or not`() async throws {
    let stubs = HTTPStubs(
      try cassette(
        entry("GET", "https://a.example/x?page=1&ts=100", answer: 1),
        entry("GET", "https://a.example/x?page=1&ts=200", answer: 2),
        entry("GET", "https://a.example/x?page=2", answer: 3)
      ).stubs { $0.ignoredQueryItems = ["ts"] })
    #expect(await ask(stubs, "GET", "https://a.example/x?page=1&ts=999") == 1)
    #expect(await ask(stubs, "GET", "https://a.example/x?ts=7&page=1") == 2)
    #expect(await ask(stubs, "GET", "https://a.example/x?ts=7&page=2&ts=8") == 3)
    #expect(await ask(stubs, "GET", "https://a.example/x?page=1&other=1") == nil)
  }

  @Test func `headers matter by choice`() async throws {
    let cassette = try cassette(
      entry(answer: 1, headers: ["Accept": "text/plain"]),
      entry(answer: 2, headers: ["accept": "application/json"]), entry(answer: 3))
    let stubs = HTTPStubs(cassette.stubs { $0.matchedHeaders = ["Accept"] })
    #expect(await ask(stubs, headers: ["ACCEPT": "application/json"]) == 2)
    #expect(await ask(stubs, headers: ["Accept": "text/plain"]) == 1)
    #expect(await ask(stubs) == 3)
    #expect(await ask(stubs, headers: ["Accept": "*/*"]) == nil)
    #expect(await ask(HTTPStubs(cassette.stubs()), headers: ["Accept": "*/*"]) == 1)
  }

  @Test(arguments: try TableRow.rows("../Tables/replay.txt", of: "body"))
  func `bodies match by what they mean`(row: TableRow) async throws {
    let (type, sent) = (row[0], row[2])
    let cassette = try cassette(
      entry(
        "POST", answer: 1, post: ["mimeType": .string(type), "text": .string(row[1])]))
    let headers: HeaderFields = ["Content-Type": type]
    let stubs = HTTPStubs(cassette.stubs())
    #expect(await ask(stubs, "POST", headers: headers, body: sent) == (row[3] == "yes" ? 1 : nil))
    let lax = HTTPStubs(cassette.stubs { $0.ignoresBodies = true })
    #expect(await ask(lax, "POST", headers: headers, body: sent) == 1)
  }

  @Test func `an entry without a body does not take the requests of those with one`() async throws {
    let posts: [JSONValue] = [#"{"a":1}"#, #"{"a":2}"#].map {
      ["mimeType": "application/json", "text": .string($0)]
    }
    let stubs = HTTPStubs(
      try cassette(
        entry("POST", answer: 1), entry("POST", answer: 2, post: posts[0]),
        entry("POST", answer: 3, post: posts[1])
      ).stubs())
    #expect(await ask(stubs, "POST", body: #"{"a":2}"#) == 3)
    #expect(await ask(stubs, "POST", body: #"{"a":1}"#) == 2)
    #expect(await ask(stubs, "POST") == 1)
  }

  @Test func `entries that are none of HTTP are left out, and told`() throws {
    let cassette = try cassette(
      entry("GET", "data:image/png;base64,AAAA", answer: 1), entry("GET", "/x", answer: 2),
      entry("GET", "chrome-extension://abc/x.js", answer: 3), entry(answer: 4),
      entry("GET", "https:/x", answer: 5))
    #expect(cassette.remarks == ["entries 1, 2, 3, 5: left out, since this is not HTTP"])
    #expect(HTTPStubs(cassette.stubs()).report.isClean)
  }

  @Test func `the boundary of a multipart body does not matter`() async throws {
    func body(_ boundary: String, _ name: String) -> String {
      """
      --\(boundary)\r\nContent-Disposition: form-data; name="title"\r\n\r\n\(name)\r\n\
      --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n\
      --\(boundary)--\r\n
      """
    }
    let recorded: JSONValue = [
      "mimeType": "multipart/form-data; boundary=one", "text": .string(body("one", "Ada")),
    ]
    let params: JSONValue = [
      "mimeType": "multipart/form-data; boundary=two",
      "params": [["name": "title", "value": "Bea"], ["name": "file", "fileName": "a.txt"]],
    ]
    let stubs = HTTPStubs(
      try cassette(
        entry("POST", answer: 1, post: recorded), entry("POST", answer: 2, post: params)
      ).stubs())
    let headers: HeaderFields = ["Content-Type": "multipart/form-data; boundary=three"]
    #expect(await ask(stubs, "POST", headers: headers, body: body("three", "Ada")) == 1)
    #expect(await ask(stubs, "POST", headers: headers, body: body("three", "Bea")) == 2)
    #expect(await ask(stubs, "POST", headers: headers, body: body("three", "Cyd")) == nil)
  }

  @Test(arguments: [(nil, "a=2&b=x%20y"), ("a=1", "a=1")])
  func `a form is what its text says, or its fields where there is none`(
    text: String?, sent: String
  ) async throws {
    var post: JSONValue = [
      "mimeType": "application/x-www-form-urlencoded",
      "params": [["name": "b", "value": "x y"], ["name": "a", "value": "2"]],
    ]
    post["text"] = text.map(JSONValue.string)
    let stubs = HTTPStubs(try cassette(entry("POST", answer: 1, post: post)).stubs())
    let headers: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
    #expect(await ask(stubs, "POST", headers: headers, body: sent) == 1)
    #expect(await ask(stubs, "POST", headers: headers, body: "a=3&b=x%20y") == nil)
  }

  @Test func `a cookie may have any date`() async throws {
    for date in ["99:99:99", "2026-99-99T99:99:99Z", "Wed, 99 Foo 2026 99:99:99 GMT", ""] {
      let har = """
        {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/",
        "cookies":[{"name":"a","value":"1","expires":"\(date)"}],"headers":[]},
        "response":{"status":200,"cookies":[{"name":"b","value":"2","expires":"\(date)"}],
        "headers":[{"name":"Set-Cookie","value":"b=2; Expires=\(date)"}],"content":{"text":"x"}}}]}}
        """
      let stubs = HTTPStubs(try Cassette(Data(har.utf8)).stubs())
      let url = try #require(URL(string: "https://a.example/"))
      #expect(try await stubs.session.data(from: url).0 == Data("x".utf8))
    }
  }

  // MARK: - Repeated requests

  @Test(
    "what a request gets that comes more often than it was recorded",
    arguments: [
      (Cassette.Exhaustion.repeatsLast, [1, 2, 3, 3, 3]), (.startsOver, [1, 2, 3, 1, 2]),
      (.fails, [1, 2, 3, nil, nil]),
    ] as [(Cassette.Exhaustion, [Int?])])
  func exhaustion(_ exhaustion: Cassette.Exhaustion, answers: [Int?]) async throws {
    let stubs = HTTPStubs(
      try cassette(
        entry(answer: 1), entry("POST", answer: 9), entry(answer: 2), entry(answer: 3)
      ).stubs { $0.exhaustion = exhaustion })
    var got: [Int?] = []
    for _ in answers { got.append(await ask(stubs)) }
    #expect(got == answers)
    #expect(stubs.report.unused.isEmpty, "entries that nobody asks for are no complaint")
  }

  // MARK: - Time

  @Test func `recorded times run on the clock of the stubs`() async throws {
    let cassette = try cassette(entry(answer: 1, time: 8_000))
    let clock = ManualClock()
    let stubs = HTTPStubs(cassette.stubs { $0.usesRecordedTiming = true }, clock: clock)
    async let answer = ask(stubs)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(7))
    #expect(stubs.report.exchanges[0].ended == nil)
    await clock.advance(by: .seconds(1))
    #expect(await answer == 1)
    #expect(await ask(HTTPStubs(cassette.stubs(), clock: ManualClock())) == 1)
  }

  @Test(arguments: [.max, 10_000_000_000_000_000, -5, 0])
  func `a recorded time that is none delays nothing`(time: Int) async throws {
    let stubs = HTTPStubs(
      try cassette(entry(answer: 1, time: time)).stubs { $0.usesRecordedTiming = true },
      clock: ManualClock())
    #expect(await ask(stubs) == 1)
  }

  /// The one stub of a recorded `12345` that came in these pieces, and in half a second.
  private func stub(inPieces pieces: String, isTimed: Bool = true) throws -> Stub {
    var response: JSONValue = ["status": 200, "content": ["text": "12345"]]
    response["content"]?["_chunks"] = try JSONValue(parsing: Data(pieces.utf8))
    var entry = entry(answer: 0, time: 500)
    entry["response"] = response
    return try cassette(entry).stubs { $0.usesRecordedTiming = isTimed }[0]
  }

  @Test func `the pieces of a body come when they came`() async throws {
    let pieces = #"[{"size":2,"time":100},{"size":1,"time":400},{"size":2,"time":450.5}]"#
    let pacing = try stub(inPieces: pieces).replies[0].pacing
    var body = PacedBody(pacing)
    #expect(pacing.delay == .milliseconds(100))
    let cut = body.pieces(of: Data("12345".utf8))
    #expect(cut.map { String(decoding: $0.bytes, as: UTF8.self) } == ["12", "3", "45"])
    #expect(cut.map { $0.pause / .milliseconds(1) } == [0, 300, 50.5])
    let untimed = try stub(inPieces: pieces, isTimed: false).replies[0].pacing
    #expect(untimed.delay == .zero && untimed.pieces.isEmpty)
  }

  @Test(arguments: [
    #"[{"size":1,"time":100},{"size":2,"time":400}]"#,
    #"[{"size":0,"time":100},{"size":6,"time":400}]"#,
    #"[{"size":9e17,"time":100},{"size":9e18,"time":300},{"size":1,"time":400}]"#,
  ])
  func `a body whose recorded pieces are not its own comes whole, with the last`(
    pieces: String
  ) async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(try stub(inPieces: pieces), clock: clock)
    async let answer = ask(stubs)
    for milliseconds in [100, 300] {
      await clock.sleepers(1)
      #expect(stubs.report.exchanges[0].ended == nil)
      await clock.advance(by: .milliseconds(milliseconds))
    }
    #expect(await answer == 12345)
  }

  @Test(arguments: [
    #"{"size":5}"#, "7", "null", "[]", "[{}]", #"[{"size":5,"time":"x"}]"#,
    #"[{"size":2,"time":1},{"size":-3,"time":2},{"size":6,"time":3}]"#,
    #"[{"size":2,"time":-1},{"size":3,"time":2}]"#, #"[{"size":2,"time":2},{"size":3,"time":1}]"#,
    #"[{"size":5,"time":1e300}]"#,
    #"[{"size":9223372036854775807,"time":1}]"#, #"[{"size":2.5,"time":1}]"#,
  ])
  func `recorded pieces that are none leave the time of the whole`(pieces: String) throws {
    let pacing = try stub(inPieces: pieces).replies[0].pacing
    #expect(pacing.delay == .milliseconds(500) && pacing.pieces.isEmpty)
  }

  // MARK: - Messages

  @Test func `a miss names the file and the entry`() async throws {
    let stubs = HTTPStubs(
      try cassette(
        entry("GET", "https://a.example/films?page=1", answer: 1),
        entry("GET", "https://a.example/films?page=2", answer: 2),
        entry("GET", "https://a.example/films?page=2", answer: 3)
      ).stubs())
    #expect(await ask(stubs, "GET", "https://a.example/films?page=9") == nil)
    let message = try #require(stubs.report.explanation(of: stubs.report.exchanges[0]))
    #expect(
      message.hasPrefix(
        """
        No stub matches GET https://a.example/films?page=9; closest GET https://a.example/films \
        (films.har, entry 1): query item "page" wants "1", got "9"

        The closest of 2 stubs: GET https://a.example/films (films.har, entry 1)
        """), "\(message)")
    #expect(stubs.report.description.contains("(films.har, entries 2, 3)"))
  }

  @Test func `a gap is told with what was overlooked in the file`() throws {
    var failed = entry("GET", "https://a.example/films", answer: 1)
    failed["response"] = ["status": 0, "_error": "net::ERR_ABORTED"]
    #expect(
      try cassette(entry(answer: 1), failed).advice(
        onGaps: 3, from: try sent("https://a.example/films?page=9"),
        for: CassetteOwner(test: "FilmsTests/popular()")) == #"""
          No entry of films.har matches GET https://a.example/films?page=9 or 2 other requests. If the code is right, record them \#
          from the real service: UNDERSTUDY_RECORD=missing swift test --filter 'FilmsTests/popular\(\)'
          What was overlooked in the file:
            entry 2: left out, since it has no response (net::ERR_ABORTED)
          """#)
    #expect(
      try cassette(entry(answer: 1)).advice(
        onGaps: 1, from: try sent("https://a.example/films?page=9"), for: nil) == """
          No entry of films.har matches GET https://a.example/films?page=9. If the code is right, record it \
          from the real service: UNDERSTUDY_RECORD=missing swift test
          """)
  }
}
