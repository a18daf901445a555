import Foundation
import Testing

@testable import UnderstudyHTTP

@Suite("A hint")
struct HintTests {
  @Test(
    "is not given of values that were meant",
    arguments: [
      ("DynamoDB_20120810.PutItem", "DynamoDB_20120810.GetItem"), ("1,2,3", "1,2,3,"),
      ("text/css", "text/csv"), ("de-DE", "de-AT"), ("0170123", "0171123"), ("5000", "4900"),
      ("Debt gt 10", "Debt lt 10"), ("10", "100"), ("12.5", "1250"), ("12", "1200"),
      ("2024-07-01,2024-07-08", "2024-07-01,2024-07-09"), ("bytes=0-499", "bytes=0-500"),
      ("min_price", "max_price"), ("1:2:3", "1:2:4"), ("orders.created.eu", "orders.deleted.eu"),
      ("import", "export"), ("active", "inactive"), ("paid", "unpaid"), ("gzip", "none"),
      ("ff0000", "00ff00"), ("application/json", "application/ld+json"), ("price>10", "price<10"),
      ("bytes=-4096", "bytes=4096-"), ("10.5km", "105km"), ("boat", "goat"),
      ("cup", "cups"), ("Parma", "Palma"),
      ("popular", "populer"), ("15", "1500"), ("30", "30000"), ("name", "-name"), ("a,b", "a,b,c"),
      ("feature/login", "feature/login-form"), ("openid email", "openid"), ("\"v1\"", "\"v2\""),
      ("1:30", "30"), ("10", "-10"), ("01/2024", "2024"), ("http://loinc.org|8480-6", "8480-7"),
      ("9fceb02d0ae598e95dc970b74767f19372d61af8", "6dcb09b5b57875f334f61aebed695e2e4193db5e"),
      ("cus_NffrFeUfNV2Hib7a91", "cus_9s6XKzkNRiz8i3Qm24"), ("SGk=", "SGo="), ("10", "10.5"),
      ("2024-05-01", "2024-05-02"),
      ("9fceb02d0ae598e95dc970b74767f19372d61af8", "9fceb03"), ("1h", "2h"), ("P1M", "1m"),
      ("60", "1"), ("asc", "-asc"), ("4.5", "4.47"), ("52.52", "52.51"), ("19.99", "19.9"),
      ("10.25,4.5", "10.26,4.51"), ("EUR", "USD"), ("$", "EUR"), ("in", "inches"), ("de", "fr-FR"),
      ("DE", "DEU"), ("2024-05-01/2024-05-08", "2024-05-01,2024-05-09"), ("a/b", "a,b"),
      ("http://loinc.org|8480-6", "8480-9"), ("1,2", "1,2,"), ("14:30", "1530"), ("05/27", "06/27"),
      ("2027", "27"), ("2025-03-01T09:00", "2025-03-04T17:30"), ("eq.5", "gt.5"),
      ("2025-03-01T09:00:00Z", "2025-03-01T10:00:00Z"), ("4.2.0", "4.2.1"), ("18:00", "19:00"),
      ("is.true", "is.null"), ("photo", "movie"), ("100%", "100%d"), ("a (b)", "a (c)"),
      ("é", "ü"), ("[1]", "[2]"), ("12.50 €", "12.60 €"),
      ("2f1c1a2e-9d56-4b8e-8f2f-0a4d1b6c7d8e", "91e0f7a4-1c3b-4a5e-a7d7-3f0a2c9b8e1d"),
      ("eyJsYXN0X2lkIjo0fQ", "eyJsYXN0X2lkIjo5fQ"), ("tags/v1.1", "tags/v1.10"),
    ])
  func notGiven(_ stub: String, _ request: String) {
    #expect(Hint.between(stub, request) == nil)
    #expect(Hint.within(stub, request) == nil)
  }

  @Test func `is given of a factor of 1000 where the name is that of a length of time`() {
    #expect(Hint.between("90", "90000", named: "timeout_seconds") == Hint(.factor, "1000"))
    #expect(Hint.between("90", "90000", named: "amount") == nil)
    #expect(Hint.between("90", "9000", named: "timeout_seconds") == nil)
  }

  @Test func `is given of pages only where one is counted from 0`() {
    #expect(Hint.between("0", "1", named: "page")?.kind == .countedFromOne)
    #expect(Hint.between("1", "2", named: "page") == nil)
    #expect(Hint.between("4", "5", named: "page") == nil)
  }

  @Test(
    "is not given of names that were meant",
    arguments: [
      ("min_price", "max_price"), ("minPrice", "maxPrice"), ("line1", "line2"),
      ("X-Amz-Date", "X-Amz-Meta"), ("user_id", "user_ip"), ("start_date", "end_date"),
      ("include", "exclude"), ("latitude", "altitude"), ("order", "orderBy"), ("id", "uid"),
    ])
  func notGivenOfNames(_ wanted: String, _ sent: String) {
    #expect(Spelling.hint(ofName: wanted, sentAs: sent) == nil)
  }

  @Test(
    "says what two values have in common",
    arguments: [
      ("1999", "19.99", Hint(.factor, "100")), ("2.4", "2400", Hint(.factor, "1000")),
      ("0.5", "50%", Hint(.factor, "100")),
      ("a,b,c", "a|b|c", Hint(.listSeparators, "commas", "bars (`|`)")),
      ("a b", "b a", Hint(.otherOrder)), ("\"abc\"", "W/\"abc\"", Hint(.weakTag)),
      ("v2", "2", Hint(.versionLetter)),
      ("1234.5", "1.234,5", Hint(.decimalComma)), ("2024-05", "2024-5", Hint(.zerosInFront)),
      ("a/vnd.a.v1+json", "a/vnd.a.v2+json", Hint(.version, "v1", "v2")),
      ("startTime", "start_time", Hint(.caseAndSeparators)), ("a.b", "a_b", Hint(.separators)),
      ("2024-05-01", "20240501", Hint(.sameDate)), ("05.01.2024", "2024-01-05", Hint(.sameDate)),
      ("Fri, 05 Jan 2024 10:00:00 GMT", "2024-01-05T10:00:00Z", Hint(.sameDate)),
      ("2024-01-05T10:00:00+01:00", "2024-01-05T09:00:00Z", Hint(.sameDate)),
      ("1704448800", "1704448800000", Hint(.milliseconds)),
      ("2024-01-05T10:00:00Z", "726141600", Hint(.referenceDate)),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, Hint(.sameJSONInValue)),
      ("main", "refs/heads/main", Hint(.inFront, "refs/heads/")),
      ("ge2024-01-01", "2024-01-01", Hint(.inFront, "ge", side: .stub)),
      ("general", "#general", Hint(.inFront, "#")),
      ("eq.5", "5", Hint(.inFront, "eq.", side: .stub)),
      ("new_checkout", "ios_new_checkout", Hint(.inFront, "ios_")),
      ("10", "10min", Hint(.behind, "min")),
      ("open", "open?page=2", Hint(.questionMark, "?page=2")),
      ("4.2.0", "4.2.0 (345)", Hint(.behind, " (345)")),
      ("SGVsbG8=", "SGVsbG8", Hint(.base64Form)),
      ("http://localhost/a", "http://127.0.0.1/a", Hint(.loopback)),
      ("9007199254740993", "9007199254740992", Hint(.rounding)),
      ("1.234.567", "1234567", Hint(.sameNumber)),
      ("13.405", "13.404954", Hint(.rounding)), ("52.51", "52.5163", Hint(.rounding)),
      ("52.52,13.405", "52.520008,13.404954", Hint(.rounding)),
      ("1.0,2.0", "1,2", Hint(.sameNumber)),
      ("a/b", #"a\/b"#, Hint(.backslashes)), ("a&b", "a&amp;b", Hint(.entities)),
      ("59833787-2cf9-4fdf-8782-e53db20768a5", "598337872CF94FDF8782E53DB20768A5", Hint(.hyphens)),
      ("2", "٢", Hint(.otherDigits)), ("title", "tıtle", Hint(.turkishLetters)),
      ("a...", "a…", Hint(.typography)),
      ("“Ida”", "Ida", Hint(.quotationMarks)),
      ("👍️", "👍", Hint(.unseen, "U+FE0F (variation selector-16)", side: .stub)),
      ("5 €", "5\u{A0}€", Hint(.unseen, "U+00A0 (no-break space)")),
      ("eq.7", "eq.nil", Hint(.nothing, "nil")),
      ("ida-7", "ida-Optional(7)", Hint(.unwrapOptional, "a value")),
      ("ida-7", #"ida-\(id)"#, Hint(.placeholder, #"\(id)"#, "id")),
    ])
  func given(_ stub: String, _ request: String, hint: Hint) {
    let found = Hint.between(stub, request)
    #expect(found?.kind == hint.kind && found?.quoted == hint.quoted)
    if !hint.quoted.isEmpty { #expect(found?.side == hint.side) }
  }

  @Test(
    "says what differs inside of a value",
    arguments: [
      ("{ id name }", "{ id name email }", Hint(.hasWords, "`email`")),
      ("ida.png", "ida.jpg", Hint(.fileExtension, ".png", ".jpg")),
    ])
  func within(_ stub: String, _ request: String, hint: Hint) {
    #expect((Hint.between(stub, request) ?? Hint.within(stub, request)) == hint)
  }

  @Test(
    "of a version is given of an API or a program",
    arguments: [
      (Requirement.Place.header, "X-App-Version", "3.2.0", "3.2.1"),
      (.header, "Stripe-Version", "2024-01-01", "2024-06-20"),
      (.query, "api-version", "7.1", "7.10"),
    ])
  func ofVersion(_ place: Requirement.Place, _ name: String, _ stub: String, _ request: String) {
    let requirement = Requirement(place, name, .equal(stub))
    #expect(requirement.hint(request, .standard) == Hint(.version, stub, request))
  }

  @Test func `of a version is given of a product`() {
    let requirement = { Requirement(.header, $0, .equal("Shop/1.4 (iPhone; iOS 17.2)")) }
    #expect(
      requirement("User-Agent").hint("Shop/1.5 (iPhone; iOS 18.0)", .standard)
        == Hint(.userAgent, "1.4", "1.5"))
    #expect(
      requirement("X-Client").hint("Shop/1.40 (iPhone; iOS 17.2)", .standard)
        == Hint(.version, "1.4", "1.40"))
  }

  @Test(
    "of a version is not given of a release or a state",
    arguments: [("version", "3", "30"), ("release", "3.1", "3.10"), ("version", "a@3.1", "a@3.10")])
  func notGivenOfRelease(_ name: String, _ stub: String, _ request: String) {
    #expect(Requirement(.query, name, .equal(stub)).hint(request, .standard) == nil)
    #expect(Hint.between(stub, request, named: name) == nil)
  }

  @Test func `of a time says that it changes where it is today's`() {
    let today = Date().formatted(.iso8601.year().month().day())
    #expect(Hint.between("2025-03-01", today, named: "since") == Hint(.changes))
    #expect(Hint.between("2025-03-01", "2025-04-11", named: "since") == nil)
    #expect(Hint.between("2025-03-01T09:00:31Z", "2025-03-04T17:30:12Z", named: "since") == nil)
  }

  @Test(
    "of a path is what was meant",
    arguments: [
      (
        "/repos/{owner}/{repo}/labels", "/repos/apple/labels",
        Hint(.parameterMissing, "{owner}/{repo}")
      ),
      ("/repos/{owner}/{repo}/labels", "/repos/apple%2Fswift/labels", Hint(.encodedSlash)),
      ("/files/{path}", "/files/Sources/main", Hint(.slashInParameter, "{path}", "Sources/main")),
      ("/rest/api/3/myself", "/rest/api/2/myself", Hint(.version, "3", "2")),
      ("/v1/movies", "/movies", Hint(.segmentMissing, "v1")),
      ("/movies", "/movies/", Hint(.trailingSlash, side: .request)),
      ("/movies", "//movies", Hint(.doubleSlash)),
      ("/v1/movies", "/v1/v1/movies", Hint(.prefixTwice, "v1")),
      ("/Movies", "/movies", Hint(.pathCase)),
      ("/report.json", "/report.xml", Hint(.fileExtension, ".json", ".xml")),
      ("/my-post", "/my_post", Hint(.segmentStyle, "my-post", "my_post")),
      ("/a/:id", "/a/7", Hint(.foreignParameter, ":id", "id")),
      ("/movies", "/movies%3Fpage=1", Hint(.queryInPath)),
    ])
  func ofPath(_ stub: String, _ request: String, hint: Hint) async throws {
    let stubs = HTTPStubs(.get(URLPattern(stub)).reply(.status(200)))
    let message = await stubs.stubError(try sent("https://a.example\(request)"))?.description
    #expect(message?.contains(hint.sentence(.swift)) == true, "\(message ?? "")")
  }

  @Test(
    "is not given of a path that was meant",
    arguments: [
      ("/v1/users/{id}", "/v1/me"), ("/books/{id}", "/books"), ("/books", "/books/7"),
      ("/users/{id}/posts", "/users/7"), ("/rooms/{id}", "/rooms/7/alarms"), ("/a/7", "/a/8"),
      ("/tags/3.1", "/tags/3.10"), ("/tags/v3.1", "/tags/v3.10"), ("/lots/lot1", "/lots/lot2"),
    ])
  func notGivenOfPaths(_ stub: String, _ request: String) async throws {
    let stubs = HTTPStubs(.get(URLPattern(stub)).reply(.status(200)))
    let message = await stubs.stubError(try sent("https://a.example\(request)"))?.description
    #expect(message?.contains("  path differs\n") == true, "\(message ?? "")")
  }

  @Test(
    "of a host is what was meant",
    arguments: [
      ("app-1.dsn.example.com", "app-1.dns.example.com", Hint.Kind.typo),
      ("dsn.example.com", "dns.example.com", .typo),
      ("dev.example.com", "api.example.com", .otherSubdomain),
      ("api.example.com", "api.example.org", .topLevelDomain),
      ("api.example.com", "example.com", .subdomainMissing), ("localhost", "127.0.0.1", .loopback),
      ("localhost", "192.168.178.20", .localNetwork),
    ])
  func ofHost(_ stub: String, _ request: String, kind: Hint.Kind) {
    #expect(HostHint.hint(.exact(stub), request)?.kind == kind)
  }

  @Test func `of a list of one says so, whatever is in it`() {
    #expect(JSONHint.between([["name": "Ida"]], ["name": "Ida"]) == Hint(.oneWithoutArray))
    #expect(JSONHint.between(["name": "Ida"], [["name": "Ida"]]) == Hint(.oneInArray))
  }

  @Test func `about anything in a value is not given of an element of XML`() async throws {
    let stubs = HTTPStubs(.post("/soap").body(.contains("<GetOrder>")).reply(.status(200)))
    let error = await stubs.stubError(
      try sent("POST", "https://a.example/soap", body: "<m:GetOrder><id>7</id></m:GetOrder>"))
    #expect(error?.description.contains(".any") == false)
  }

  @Test func `names no part and no header that the stub requires besides`() async throws {
    let stubs = HTTPStubs(
      .post("/a").header("X-Trace", "1").header("X-Track", "1").body(.part("file"))
        .body(.part("note")).reply(.status(200)))
    let error = await stubs.stubError(
      try sent(
        "POST", "https://a.example/a",
        headers: ["X-Trace": "1", "Content-Type": "multipart/form-data; boundary=b"],
        body: "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--b--\r\n"))
    let message = try #require(error).description
    #expect(message.contains("  header X-Track differs: the request has none\n"))
    #expect(message.contains("  part \"note\" differs: the request has none\n"))
  }

  @Test func `about a body of another kind is given once`() async throws {
    let stubs = HTTPStubs(.post("/a").body(.part("a")).body(.part("b")).reply(.status(200)))
    let error = await stubs.stubError(try sent("POST", "https://a.example/a", body: "hello"))
    let message = try #require(error).description
    #expect(message.components(separatedBy: "the body is not multipart").count == 2)
  }

  @Test func `about a condition names it`() async throws {
    let stubs = HTTPStubs(.get("/a").where("is small") { _ in false }.reply(.status(200)))
    let line = #line - 1
    let error = await stubs.stubError(try sent("https://a.example/a"))
    #expect(
      error?.description == """
        No stub matches GET https://a.example/a

        The only stub: GET /a (UnderstudyHTTPTests/HintTests.swift:\(line))
          the condition "is small" does not hold
          matches: method, URL

        A stub that would match:
          .get("https://a.example/a").reply(.status(200))
        """)
  }

  @Test func `about a URL that cannot be read adds no scheme to one`() {
    #expect(
      URLPattern("htps//a.example/x").problem(.standard)
        == "cannot read the URL pattern \"htps//a.example/x\": write `://` behind its scheme")
  }

  @Test func `of another path is not a list of its segments`() async throws {
    let stubs = HTTPStubs(.get("/v1/items/0").reply(.status(200)))
    let error = await stubs.stubError(try sent("https://a.example/zzz"))
    #expect(error?.description.contains("  path differs\n") == true)
  }

  @Test func `about exhausted stubs is of the one that asks for most`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.status(200)).times(1),
      .get("/a").query("page", "1").reply(.status(200)).times(1))
    let line = #line - 1
    let request = try sent("https://a.example/a?page=1")
    for _ in 0..<2 { _ = await stubs.outcome(request) }
    let message = try #require(await stubs.stubError(request)).description
    #expect(
      message.contains(
        """
        The closest of 2 stubs: GET /a (UnderstudyHTTPTests/HintTests.swift:\(line))
          it matches, but is exhausted after 1 request; if one more is right, raise its `.times`
        """))
  }

  @Test(
    "of credentials does not show them",
    arguments: [
      ("Bearer s3cret", "Bearer nil", Hint(.nothing, "nil")),
      ("Basic s3cret", "Bearer s3cret", Hint(.authorizationScheme, "`Basic`", "`Bearer`")),
    ])
  func ofCredentials(_ stub: String, _ credentials: String, hint: Hint) async throws {
    let stubs = HTTPStubs(.get("/").header("Authorization", stub).reply(.status(200)))
    let request = try sent("https://a.example/", headers: ["Authorization": credentials])
    let message = try #require(await stubs.stubError(request)).description
    #expect(message.contains("header Authorization differs: \(hint.sentence(.swift))\n"))
    #expect(!message.contains("s3cret"))
  }

  @Test func `shows no secret`() throws {
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
      (#"{"columns":["id","password"],"rows":[[1,"a1b2-%@"]]}"#),
    ])
  func showsNoSecretBeside(_ json: String) throws {
    let bodies = ["first", "second"].map { json.replacing("%@", with: $0) }
    let request = try sent("POST", "https://example.com/a", body: bodies[1])
    let message = message(.post("/a").body(.json(Data(bodies[0].utf8))), request)
    #expect(message.contains("\n  body at "))
    #expect(message.contains("second") == RecordedRequest.shows("second", request))
  }

  @Test func `names credentials under another name, but not what they are`() throws {
    let request = try sent(
      "https://example.com/a", headers: ["Authorization": "Bearer s3cr3t-value"])
    let message = message(.get("/a").header("X-Api-Key", "s3cr3t-other"), request)
    #expect(message.contains("the request has none, but credentials in its header Authorization"))
    #expect(!message.contains("s3cr3t"))
  }

  @Test func `is not given of an id beside a method of something else`() throws {
    let request = try sent("POST", "https://example.com/a", body: #"{"id":2,"method":"card"}"#)
    let message = message(.post("/a").body(.json(["id": 1, "method": "card"])), request)
    #expect(message.contains("body at id differs\n"))
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
