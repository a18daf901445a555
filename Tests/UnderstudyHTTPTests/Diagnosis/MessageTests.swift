import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyDiagnosis

/// Whole messages, one of each kind, as a person reads them.
@Suite("The message of an unplanned request")
struct MessageTests {
  private func message(_ stubs: HTTPStubs, _ request: RecordedRequest) async throws -> String {
    try #require(await stubs.stubError(request)).description
  }

  @Test func `points at the differing characters of a path`() async throws {
    let stubs = HTTPStubs(.get("https://a.example/movies/popular").reply(.status(200)))
    #expect(
      try await message(stubs, try sent("https://a.example/movies/populer?page=1")) == """
        No stub matches GET https://a.example/movies/populer?page=1; closest \(stubs.report.uses[0].stub.shownInShort): path wants /movies/popular, got /movies/populer (`populer` is probably a typo for `popular`)

        The only stub: \(stubs.report.uses[0].stub)
          path differs: `populer` is probably a typo for `popular`
              stub:    /movies/popular
              request: /movies/populer
                                    ^
          matches: method, scheme, host, port

        A stub that would match:
          .get("https://a.example/movies/populer").query("page", "1").reply(.status(200))
        """)
  }

  @Test func `the message of a miss takes no word that another stub has for a typo`() async throws {
    let neighbours: [Stub] = [
      .get("/users").reply(.status(200)), .get("/user/repos/{id}").reply(.status(200)),
    ]
    let request = try sent("https://a.example/user")
    #expect(try await message(HTTPStubs(neighbours[0]), request).contains("typo for `users`"))
    #expect(try await !message(HTTPStubs(neighbours), request).contains("typo"))
  }

  @Test func `the message of a miss does not speak of query items that are ignored`() async throws {
    let stubs = HTTPStubs(
      .get("https://a.example/movies").query(exactly: ["page": "1"]).ignoringQuery(["ts", "v"])
        .reply(.status(200)))
    let message = try await message(stubs, sent("https://a.example/movies?ts=7&page=2&v=1"))
    #expect(
      message == """
        No stub matches GET https://a.example/movies?ts=7&page=2&v=1; closest \(stubs.report.uses[0].stub.shownInShort): query item "page" wants "1", got "2"

        The only stub: \(stubs.report.uses[0].stub)
          query item "page" differs
              stub:    "1"
              request: "2"
                        ^
          matches: method, URL

        A stub that would match:
          .get("https://a.example/movies")
            .query("ts", .any)
            .query("page", "2")
            .query("v", "1")
            .reply(.status(200))
        """)
  }

  @Test func `the message of a miss compares JSON by key path, and hides secrets`() async throws {
    let stubs = HTTPStubs(
      .post("/games").header("Accept", .any)
        .body(.json(["name": "Suikoden", "platform": ["id": 48], "password": "a"]))
        .reply(.status(200)),
      .get("/other").reply(.status(200)))
    let request = try sent(
      "POST", "https://a.example/games?token=t",
      headers: [
        "Accept": "application/json", "Authorization": "Bearer abc", "Cookie": "id=1",
      ],
      body: #"{"nmae": "Suikoden", "platform": {"id": "48"}, "password": "b"}"#)
    #expect(
      try await message(stubs, request) == """
        No stub matches POST https://a.example/games?token=REDACTED; closest \(stubs.report.uses[0].stub.shownInShort): body at "name" wants "Suikoden", but the request names it "nmae", probably a typo; also body at "password", body at "platform.id"

        The closest of 2 stubs: \(stubs.report.uses[0].stub)
          body at "name" differs: the request names it "nmae", probably a typo
              stub:    name
              request: nmae
                        ^^
          body at "password" differs: both values are hidden, the request's is as long as the stub's
          body at "platform.id" differs: the stub has a number, the request the same as a string
              stub:    48
              request: "48"
                       ^^^^
          matches: method, URL, header Accept

        The request:
          POST https://a.example/games?token=REDACTED
          Accept: application/json
          Authorization: Bearer REDACTED
          Cookie: id=REDACTED

          {"nmae":"Suikoden","password":"REDACTED","platform":{"id":"48"}}

        A stub that would match:
          .post("https://a.example/games")
            .query("token", .any)
            .header("Accept", "application/json")
            .body(.json(containing: ["nmae": "Suikoden", "platform": ["id": "48"]]))
            .reply(.status(200))
        """)
  }

  @Test func `the first line of a miss tells an item apart that is required twice`() async throws {
    let stubs = HTTPStubs(
      .get("/fares").query("cabin", "economy").query("cabin", "premium").reply(.status(200)))
    let text = try await message(stubs, try sent("https://a.example/fares?cabin=economy,premium"))
    #expect(
      text.hasPrefix(
        """
        No stub matches GET https://a.example/fares?cabin=economy,premium; closest \
        \(stubs.report.uses[0].stub.shownInShort): query item "cabin" wants "economy", got \
        "economy,premium" (the stub has the list as several items, the request in one value); also a second query item \
        "cabin"\n
        """))
  }

  @Test func `the first line of a miss tells an item apart that is required twice and sent once`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/fares").query("day", "1").query("cabin", "economy").query("cabin", "premium")
        .reply(.status(200)))
    let text = try await message(stubs, try sent("https://a.example/fares?day=2&cabin=economy"))
    #expect(
      text.hasPrefix(
        """
        No stub matches GET https://a.example/fares?day=2&cabin=economy; closest \
        \(stubs.report.uses[0].stub.shownInShort): query item "day" wants "1", got "2"; also a second query item \
        "cabin"\n
        """))
  }

  @Test func `the message of a miss says what differs inside of an envelope, too`() async throws {
    let stubs = HTTPStubs(
      .post("/orders").body(.json(["item": "tea", "count": 1])).reply(.status(200)))
    let request = try sent(
      "POST", "https://a.example/orders", body: #"{"order": {"item": "tea", "count": 2}}"#)
    let text = try await message(stubs, request)
    #expect(text.contains("; also body at \"order.count\"\n"))
    #expect(
      text.contains(
        """
          body differs: the request has it inside of "order"
              stub:    {"count":1,"item":"tea"}
              request: {"order":{"count":2,"item":"tea"}}
        """))
    #expect(
      text.contains(
        """
          body at "order.count" differs
              stub:    1
              request: 2
                       ^
        """))
  }

  @Test(arguments: [
    (#"{"id": 7, "state": {"on": true}, "tone": 2700}"#, "state.tone", "tone"),
    (
      #"{"id": 7, "state": {"on": true, "colour": {"tone": 2700}}}"#, "state.tone",
      "state.colour.tone"
    ),
  ])
  func `the message of a miss finds a member of JSON at another level`(
    body: String, path: String, other: String
  ) async throws {
    let stubs = HTTPStubs(
      .put("/lamp").body(.json(containing: ["id": 7, "state": ["on": true, "tone": 2700]]))
        .reply(.status(200)))
    let text = try await message(stubs, try sent("PUT", "https://a.example/lamp", body: body))
    #expect(
      text.contains(
        """
        : body at "\(path)" wants 2700, but the request has it as a member at another level, "\(other)"\n
        """))
  }

  @Test
  func
    `the message of a miss takes no member that the stub has there, too, for one at another level`()
    async throws
  {
    let stubs = HTTPStubs(
      .put("/lamp").body(.json(["on": true, "state": ["on": true]])).reply(.status(200)))
    let request = try sent("PUT", "https://a.example/lamp", body: #"{"on": true, "state": {}}"#)
    #expect(
      try await message(stubs, request)
        .contains(#": body at "state.on" wants true, but the request has none"#))
  }

  @Test func `the message of a miss says of a secret that it lacks a text, and not its length`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/me").header("X-Api-Key", .contains("live")).reply(.status(200)),
      .post("/me").body(.contains("password=a1b2c3")).reply(.status(200)))
    let hidden = "differs: it does not contain the text required; both are hidden"
    let key = try sent("https://a.example/me", headers: ["X-Api-Key": "test_4f9a8b7c6d5e"])
    #expect(try await message(stubs, key).contains("header X-Api-Key \(hidden)"))
    let body = try sent("POST", "https://a.example/me", body: "password=z9y8x7&more=1")
    #expect(try await message(stubs, body).contains("body \(hidden)"))
  }

  @Test func `the message of a miss names what is nearest where nothing is near`() async throws {
    let stubs = HTTPStubs(
      .post("https://b.example/login").reply(.status(200)),
      .get("https://b.example/profile").reply(.status(200)))
    #expect(
      try await message(stubs, try sent("https://elsewhere.org/")) == """
        No stub matches GET https://elsewhere.org/; none is close, not even \(stubs.report.uses[1].stub.shownInShort): host wants b.example, got elsewhere.org; also path

        None of the 2 stubs is close; the closest is
          \(stubs.report.uses[1].stub)
          host differs
              stub:    b.example
              request: elsewhere.org
                       ^^^^^^^^^^^^^
          path differs
              stub:    /profile
              request: /
                        ^
          matches: method, scheme, port

        A stub that would match:
          .get("https://elsewhere.org/").reply(.status(200))
        """)
  }

  @Test func `the message of a miss says so where there are no stubs`() async throws {
    #expect(
      try await message(HTTPStubs(), try sent("https://a.example/x")) == """
        No stub matches GET https://a.example/x: there are no stubs

        A stub that would match:
          .get("https://a.example/x").reply(.status(200))
        """)
  }

  @Test func `the message of a miss says of an exhausted stub how often it answered`() async throws
  {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(1))
    let request = try sent("https://a.example/x")
    _ = await stubs.outcome(request)
    #expect(
      try await message(stubs, request) == """
        No stub answers GET https://a.example/x; closest \(stubs.report.uses[0].stub.shownInShort): it matches, but is exhausted after 1 request; if one more is right, raise its `.times`

        The only stub: \(stubs.report.uses[0].stub)
          it matches, but is exhausted after 1 request; if one more is right, raise its `.times`
          matches: method, URL

        A stub that would match:
          .get("https://a.example/x").reply(.status(200))
        """)
  }

  @Test func `the message of a miss of an exhausted stub names a like one for other credentials`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/x").header("Authorization", "Bearer ida").reply(.status(200)).times(1),
      .get("/x").header("Authorization", "Bearer bo").reply(.status(200)))
    let request = try sent("https://a.example/x", headers: ["Authorization": "Bearer ida"])
    _ = await stubs.outcome(request)
    let message = try await message(stubs, request)
    #expect(
      message.contains(
        "exhausted after 1 request; \(stubs.report.uses[1].stub) differs in its Authorization\n"))
    #expect(!message.contains(".times"))
  }

  @Test func `escapes quotes and control characters`() async throws {
    let stubs = HTTPStubs(.get("/x").query("q", "a\"b").reply(.status(200)))
    let message = try await message(stubs, try sent("https://a.example/x?q=a%22c%07"))
    #expect(
      message.contains(#"stub:    "a\"b""#) && message.contains(#"request: "a\"c\u{07}""#),
      "\(message)")
    #expect(!message.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test func `the message of a miss says of a request that it has an item twice, not of the stub`()
    async throws
  {
    let stubs = HTTPStubs(.get("/x?id=1").reply(.status(200)))
    let message = try await message(stubs, try sent("https://a.example/x?id=1&id=1"))
    #expect(message.contains("the stub has it once, the request twice"))
  }

  @Test func `the message of a miss shows all values of a header that is sent several times`()
    async throws
  {
    let stubs = HTTPStubs(.get("/x").header("X-Mode", "a").reply(.status(200)))
    let request = try sent("https://a.example/x", headers: ["X-Mode": "b", "x-mode": "c"])
    let message = try await message(stubs, request)
    #expect(message.contains("header X-Mode differs\n"))
    #expect(message.contains(#"request: "b", "c""#), "\(message)")
  }

  @Test func `the message of a miss says of a stub of an outer scope that its scope has ended`()
    async throws
  {
    let outer = HTTPStubs(.get("/x").reply(.status(200)))
    let inner = HTTPStubs([.get("/y").reply(.status(200))], outer: outer)
    await outer.end()
    let message = try await message(inner, try sent("https://a.example/x"))
    #expect(message.contains("The closest of 2 stubs: GET /x ("))
    #expect(
      message.contains(
        """

          it matches, but its scope (\(outer.report.uses[0].stub.location)) has ended; keep it open until the request is done

        """))
  }

  @Test func `the message of a miss says of a stub of an inner scope that its scope has ended`()
    async throws
  {
    let outer = HTTPStubs(.get("/y").reply(.status(200)))
    let inner = HTTPStubs([.get("/x").reply(.status(200))], outer: outer)
    await inner.end()
    let message = try await message(outer, try sent("https://a.example/x"))
    #expect(message.contains("The closest of 2 stubs: GET /x ("))
    #expect(
      message.contains(
        "\n  it matches, but its scope (\(inner.report.uses[0].stub.location)) has ended;"))
  }

  @Test func `the message of a miss abbreviates a long body, and does not print a binary one`()
    async throws
  {
    let long = String(repeating: "x", count: 1_000)
    #expect(
      try await message(HTTPStubs(), try sent("POST", "https://a.example/x", body: long))
        .contains("x… (600 more)\n"))
    let url = try #require(URL(string: "https://a.example/x"))
    let binary = RecordedRequest(
      method: "POST", url: url, headers: ["Content-Type": "image/png"], body: Data([0xFF, 0]))
    #expect(try await message(HTTPStubs(), binary).contains("\n  (2 bytes of image/png)\n"))
  }
}
