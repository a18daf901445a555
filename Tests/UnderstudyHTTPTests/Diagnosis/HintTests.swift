import Foundation
import Testing
import UnderstudyCore

@testable import UnderstudyDiagnosis
import UnderstudyHTTP
@testable import UnderstudyJSON
@testable import UnderstudySecrets

@Suite("A hint")
struct HintTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a date has the elements that a regular expression finds in it`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let signs = ["1", "20", "2026", "-", ".", "/", "-", "x"]
    let text = (0..<Int.random(in: 1...7, using: &numbers))
      .map { _ in signs.randomElement(using: &numbers) ?? "" }.joined()
    let date = text.wholeMatch(of: /(\d{1,4})([-.\/])(\d{1,2})[-.\/](\d{1,4})/)
    let expected = date.map {
      ["\($0.1.count)\($0.2)\($0.4.count)"] + [$0.1, $0.3, $0.4].map(String.init)
    }
    #expect(ListReading.elements(of: text) == expected)
  }

  @Test(arguments: try TableRow.rows("../Tables/hints.txt"))
  func `a hint is given or not as the table says`(_ row: TableRow) throws {
    let (stub, request) = (row[0], row[1])
    let place = row.kind.split(separator: " ").map(String.init)
    let hints: [Hint?] =
      switch place[0] {
      case "value" where place.count > 1: [Hint.between(stub, request, named: place[1])]
      case "value": [Hint.between(stub, request), Hint.within(stub, request)]
      case "name": [Spelling.hint(ofName: stub, sentAs: request)]
      case "path": try hints(of: .get(URLPattern(stub)), sent("https://a.example\(request)"))
      case "host": [HostHint.hint(.exact(stub), request)]
      default:
        [
          Requirement(place[0] == "query" ? .query : .header, place[1], .equal(stub))
            .hint(request)
        ]
      }
    let found = hints.compactMap(\.self).first
    #expect(found.map(Self.columns) ?? [] == Array(row.columns.dropFirst(2)))
  }

  /// The kind, with the side where the sentence speaks of one, and what is quoted.
  private static func columns(_ hint: Hint) -> [String] {
    let isOfStub = hint.side == .stub && hint.kind.rawValue.contains(/%(side|other)/)
    return ["\(hint.kind)\(isOfStub ? " of the stub" : "")"] + hint.quoted
  }

  private func hints(of pattern: RequestPattern, _ request: RecordedRequest) -> [Hint] {
    var reading = RequestReading(request: request)
    return Comparison(pattern.reply(.status(200)), &reading).differences.flatMap(\.hints)
  }

  @Test(arguments: [
    (
      RequestPattern.get("/a").query("lat", "52.5").query("lon", "13.4"), "/a?lat=13.4&lon=52.5", ""
    ),
    (.post("/a").body(.form(["lat": "52.5", "lon": "13.4"])), "/a", "lat=13.4&lon=52.5"),
    (.post("/a").body(.json(["lat": 52.5, "lon": 13.4])), "/a", #"{"lat": 13.4, "lon": 52.5}"#),
  ])
  func `a hint says that two names have each other's value`(
    pattern: RequestPattern, path: String, body: String
  ) throws {
    let type =
      body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
    let request = try sent(
      pattern.method ?? "GET", "https://a.example\(path)",
      headers: body.isEmpty ? [:] : ["Content-Type": type], body: body.isEmpty ? nil : body)
    let message = message(pattern, request)
    for name in ["lat", "lon"] {
      let line = message.split(separator: "\n").first {
        $0.contains("\"\(name)\" differs")
      }
      #expect(
        line?.hasSuffix("differs: `lat` and `lon` have each other's value") == true, "\(message)")
    }
  }

  @Test func `a hint of a time says that it changes where it is today's`() {
    let today = Date().formatted(.iso8601.year().month().day())
    #expect(Hint.between("2025-03-01", today, named: "since") == Hint(.changes))
  }

  @Test func `a hint of a list of one says so, whatever is in it`() {
    #expect(JSONHint.between([["name": "Ida"]], ["name": "Ida"]) == Hint(.inArray, side: .stub))
    #expect(JSONHint.between(["name": "Ida"], [["name": "Ida"]]) == Hint(.inArray))
  }

  @Test func `a hint names no part and no header that the stub requires besides`() throws {
    let pattern = RequestPattern.post("/a").header("X-Trace", "1").header("X-Track", "1")
      .body(.part("file")).body(.part("note"))
    let request = try sent(
      "POST", "https://a.example/a",
      headers: ["X-Trace": "1", "Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--b--\r\n")
    let message = message(pattern, request)
    #expect(message.contains("  header X-Track differs: the request has none\n"))
    #expect(message.contains("  part \"note\" differs: the request has none\n"))
  }

  @Test func `a hint about a body of another kind is given once`() throws {
    let pattern = RequestPattern.post("/a").body(.part("a")).body(.part("b"))
    let message = message(pattern, try sent("POST", "https://a.example/a", body: "hello"))
    #expect(message.components(separatedBy: "differs: the body is not multipart").count == 2)
  }

  @Test func `a hint about a condition names it`() async throws {
    let stubs = HTTPStubs(.get("/a").where("is small") { _ in false }.reply(.status(200)))
    let error = await stubs.stubError(try sent("https://a.example/a"))
    #expect(
      error?.description == """
        No stub matches GET https://a.example/a; closest \(stubs.report.uses[0].stub.shownInShort): the condition "is small" does not hold

        The only stub: \(stubs.report.uses[0].stub)
          the condition "is small" does not hold
          matches: method, URL

        A stub that would match:
          .get("https://a.example/a").reply(.status(200))
        """)
  }

  @Test func `a hint about exhausted stubs is of the one that asks for most`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.status(200)).times(1),
      .get("/a").query("page", "1").reply(.status(200)).times(1))
    let request = try sent("https://a.example/a?page=1")
    for _ in 0..<2 { _ = await stubs.outcome(request) }
    let message = try #require(await stubs.stubError(request)).description
    #expect(
      message.contains(
        """
        The closest of 2 stubs: \(stubs.report.uses[1].stub)
          it matches, but is exhausted after 1 request; if one more is right, raise its `.times`
        """))
  }

  @Test(
    "of credentials does not show them",
    arguments: [
      ("Bearer s3cret", "Bearer nil", Hint(.nothing, "nil")),
      ("Basic s3cret", "Bearer s3cret", Hint(.requires, "`Basic`", "has `Bearer`")),
    ])
  func ofCredentials(_ stub: String, _ credentials: String, hint: Hint) throws {
    let request = try sent("https://a.example/", headers: ["Authorization": credentials])
    let message = message(.get("/").header("Authorization", stub), request)
    #expect(message.contains("header Authorization differs: \(hint.sentence(.swift))\n"))
    #expect(!message.contains("s3cret"))
  }

  @Test func `a hint shows no secret`() throws {
    let secret = "alpha bravo charlie"
    for pattern in [
      RequestPattern.get("/a").header("X-Api-Key", "\(secret) delta"),
      .get("/a").query("api_key", "\(secret) delta"),
      .get("/a").header("Authorization", "Bearer \(secret) delta"),
    ] {
      let request = try sent(
        "https://example.com/a?api_key=alpha%20bravo%20charlie",
        headers: ["X-Api-Key": secret, "Authorization": "Bearer \(secret)"])
      let message = message(pattern, request)
      #expect(!message.contains("delta") && !message.contains("charlie"), "\(message)")
    }
  }

  @Test(
    "shows no secret that something beside it in the JSON tells",
    arguments: [
      (#"{"headers":[{"name":"Authorization","value":"a1b2-%@"}]}"#),
      (#"{"set":[["X-Api-Key","a1b2-%@"]]}"#), (#"{"auth":{"data":{"v":"a1b2-%@"}},"token":"%@"}"#),
      (#"{"columns":["id","password"],"rows":[[1,"a1b2-%@"]]}"#), (#"{"kty":"oct","k":"%@"}"#),
      (#"["password","%@"]"#),
    ])
  func showsNoSecretBeside(_ json: String) throws {
    let bodies = ["first", "second"].map { json.replacing("%@", with: $0) }
    let request = try sent("POST", "https://example.com/a", body: bodies[1])
    let message = message(.post("/a").body(.json(Data(bodies[0].utf8))), request)
    #expect(message.contains("\n  body at \""))
    #expect(message.contains("second") == RecordedRequest.shows("second", request))
  }

  @Test func `a hint names credentials under another name, but not what they are`() throws {
    let request = try sent(
      "https://example.com/a", headers: ["Authorization": "Bearer s3cr3t-value"])
    let message = message(.get("/a").header("X-Api-Key", "s3cr3t-other"), request)
    #expect(message.contains("the request has other credentials, in its header Authorization"))
    #expect(!message.contains("s3cr3t"))
  }

  @Test func `a hint is not given of an id beside a method of something else`() throws {
    let request = try sent("POST", "https://example.com/a", body: #"{"id":2,"method":"card"}"#)
    let message = message(.post("/a").body(.json(["id": 1, "method": "card"])), request)
    #expect(message.contains("body at \"id\" differs\n"))
  }

  private func message(_ pattern: RequestPattern, _ request: RecordedRequest) -> String {
    let planned = PlannedStub(pattern.reply(.status(200)), order: 0)
    return Diagnosis(request, among: [Candidate(planned: planned, uses: 0, hasEnded: false)])
      .description
  }

  @Test func `to paste keeps the path around a secret`() throws {
    let request = try sent("https://a.example/token/ghp_16C7e42F292c6912E7710c838347Ae178B4a/x")
    let draft = StubDraft(request)
    #expect(
      draft.source(.swift) == #".get("https://a.example/token/{secret1}/x").reply(.status(200))"#)
    #expect(draft.pattern.matches(request))
  }
}

extension RecordedRequest {
  /// Whether a text is in what is shown of a request.
  fileprivate static func shows(_ text: String, _ request: RecordedRequest) -> Bool {
    "\(request.shown) \(request.redaction.redacted(text: request.text ?? ""))".contains(text)
  }
}
