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
      ("Debt gt 10", "Debt lt 10"), ("10", "100"),
      ("2024-07-01,2024-07-08", "2024-07-01,2024-07-09"), ("bytes=0-499", "bytes=0-500"),
      ("min_price", "max_price"), ("1:2:3", "1:2:4"), ("orders.created.eu", "orders.deleted.eu"),
      ("import", "export"), ("active", "inactive"), ("paid", "unpaid"), ("gzip", "none"),
      ("ff0000", "00ff00"), ("application/json", "application/ld+json"), ("price>10", "price<10"),
      ("bytes=-4096", "bytes=4096-"), ("10.5km", "105km"),
      ("1:30", "30"), ("10", "-10"), ("01/2024", "2024"), ("http://loinc.org|8480-6", "8480-7"),
      ("SGk=", "SGo="), ("http://localhost/a", "http://127.0.0.1/b"), ("10", "10.5"),
      ("9fceb02d0ae598e95dc970b74767f19372d61af8", "9fceb03"), ("1h", "2h"), ("P1M", "1m"),
      ("60", "1"), ("asc", "-asc"), ("4.5", "4.47"), ("52.52", "52.51"), ("19.99", "19.9"),
      ("10.25,4.5", "10.26,4.51"), ("EUR", "USD"), ("$", "EUR"), ("in", "inches"), ("de", "fr-FR"),
      ("DE", "DEU"), ("2024-05-01/2024-05-08", "2024-05-01,2024-05-09"), ("a/b", "a,b"),
      ("http://loinc.org|8480-6", "8480-9"), ("1,2", "1,2,"), ("14:30", "1530"), ("05/27", "06/27"),
      ("+49 170 1234567", "0170 1234568"), ("2027", "27"),
      ("2025-03-01T09:00", "2025-03-04T17:30"),
    ])
  func notGiven(_ stub: String, _ request: String) {
    #expect(Slip.between(stub, request)?.hint == nil)
  }

  @Test(
    "is not given of names that were meant",
    arguments: [
      ("min_price", "max_price"), ("minPrice", "maxPrice"), ("line1", "line2"),
      ("X-Amz-Date", "X-Amz-Meta"), ("user_id", "user_ip"), ("start_date", "end_date"),
      ("include", "exclude"), ("latitude", "altitude"), ("order", "orderBy"), ("id", "uid"),
    ])
  func notGivenOfNames(_ wanted: String, _ sent: String) {
    #expect(Slip.name(wanted, sentAs: sent)?.hint == nil)
  }

  @Test(
    "says what two values have in common",
    arguments: [
      ("1999", "19.99", Slip.factor(100)), ("30", "30000", .factor(1_000)),
      ("a,b,c", "a|b|c", .listSeparators), ("a b", "b a", .otherOrder),
      ("\"abc\"", "W/\"abc\"", .weakTag), ("v2", "2", .versionLetter),
      ("2024-05", "2024-5", .zerosInFront), ("1234.5", "1.234,5", .decimalComma),
      (
        "application/vnd.a.v1+json", "application/vnd.a.v2+json",
        .version(stub: "v1", request: "v2")
      ),
      ("App/1.0 (iOS)", "App/1.10 (iOS)", .version(stub: "1.0", request: "1.10")),
      ("startTime", "start_time", .caseAndSeparators), ("a.b", "a_b", .separators),
      ("2024-05-01T09:00:00Z", "2024-05-01T09:00:00", .zoneMissing),
      ("2024-05-01", "20240501", .sameDate),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, .sameJSONInValue),
      ("main", "refs/heads/main", .inFront("refs/heads/", isInRequest: true)),
      ("ge2024-01-01", "2024-01-01", .inFront("ge", isInRequest: false)),
      ("10", "10min", .behind("min", isInRequest: true)), ("SGVsbG8=", "SGVsbG8", .base64Form),
      ("http://localhost/a", "http://127.0.0.1/a", .loopback), ("é", "e", .accents),
      ("9007199254740993", "9007199254740992", .rounding),
      ("1.234.567", "1234567", .sameNumber), ("60m", "1h", .sameDuration),
      ("13.405", "13.404954", .rounding), ("52.51", "52.5163", .rounding),
      ("52.52,13.405", "52.520008,13.404954", .rounding), ("1.0,2.0", "1,2", .sameNumber),
      ("2024-05-01,2024-05-08", "20240501,20240508", .sameDate),
      ("2024-05-01/2024-05-08", "2024-05-01..2024-05-08", .listSeparators),
      ("2024-05-01 to 2024-05-08", "2024-05-01 - 2024-05-08", .listSeparators),
      ("14:30", "2:30 PM", .twelveHours), ("14:30", "1430", .sameTime),
      ("05/27", "2027-05", .sameDate),
      ("2024-05", "2024-05-01", .lessPrecise), ("10-20", "10..20", .listSeparators),
      ("52.5,13.4", "(52.5, 13.4)", .bracketsAround), ("a,b", #"["a","b"]"#, .listAsJSON),
      ("+49 170 1234567", "0170/1234567", .samePhone),
      ("gpt-4o", "gpt-4o-2024-08-06", .behind("-2024-08-06", isInRequest: true)),
      ("€", "EUR", .currencySign), ("zh-TW", "zh_Hant_TW", .languageRegion),
      ("es", "es-419", .languageRegion),
      (
        "data:image/png;base64,SGk=", "SGk=",
        .inFront("data:image/png;base64,", isInRequest: false)
      ),
      ("PT1H30M", "90 min", .sameDuration),
      ("3600", "1h", .sameDuration), ("500ms", "0.5s", .sameDuration),
      ("P1D", "24h", .sameDuration),
      ("general", "#general", .inFront("#", isInRequest: true)),
      ("a/b", #"a\/b"#, .backslashes(isInRequest: true)),
      (
        "59833787-2cf9-4fdf-8782-e53db20768a5", "598337872CF94FDF8782E53DB20768A5", .hyphens
      ), ("eyJsYXN0X2lkIjo0fQ", "eyJsYXN0X2lkIjo5fQ", .changes),
    ])
  func given(_ stub: String, _ request: String, slip: Slip) {
    #expect(Slip.between(stub, request) == slip)
    #expect(Slip.between(request, stub)?.hint != nil)
  }

  @Test func `of a version is given by the name of its value`() {
    #expect(
      Slip.between("3.2.0", "3.2.1", named: "X-App-Version")
        == .version(stub: "3.2.0", request: "3.2.1"))
    #expect(Slip.between("a3", "a4", named: "conversion") == nil)
  }

  @Test func `of a version names the first that differs in a user agent`() {
    #expect(
      Slip.between(
        "Shop/1.4 (iPhone; iOS 17.2)", "Shop/1.5 (iPhone; iOS 18.0)", named: "User-Agent")
        == .userAgent(stub: "1.4", request: "1.5"))
  }

  @Test func `of a day says that it changes where it is today's`() {
    let today = Date().formatted(.iso8601.year().month().day())
    #expect(Slip.between("2025-03-01", today, named: "since") == .changes)
    #expect(Slip.between("2025-03-01", "2025-04-11", named: "since") == nil)
    #expect(
      Slip.between("2025-03-01T09:00:31Z", "2025-03-04T17:30:12Z", named: "since") == .changes)
  }

  @Test(
    "of a path is what was meant",
    arguments: [
      ("/rooms/{id}", "/rooms/7/alarms", Slip.segmentsExtra(["alarms"])),
      ("/repos/{owner}/{repo}", "/repos/apple", .oneOfParametersMissing(["{owner}", "{repo}"])),
      ("/repos/{owner}/{repo}/labels", "/repos/apple%2Fswift/labels", .encodedSlash),
      (
        "/files/{path}", "/files/Sources/main",
        .slashInParameter("{path}", ["Sources", "main"], isLast: true)
      ),
      ("/rest/api/3/myself", "/rest/api/2/myself", .version(stub: "3", request: "2")),
    ])
  func ofPath(_ stub: String, _ request: String, slip: Slip) async throws {
    let stubs = HTTPStubs(.get(URLPattern(stub)).reply(.status(200)))
    let message = await stubs.stubError(try sent("https://a.example\(request)"))?.description
    #expect(message?.contains(slip.hint) == true, "\(message ?? "")")
  }

  @Test func `of a short subdomain is a typo where two letters are exchanged`() {
    let kinship = HostKinship(.exact("app-1.dsn.example.com"), "app-1.dns.example.com")
    #expect(kinship?.slip == .hostTypo)
    #expect(HostKinship(.exact("dsn.example.com"), "dns.example.com")?.slip == .hostTypo)
    #expect(HostKinship(.exact("dev.example.com"), "api.example.com")?.slip != .hostTypo)
  }

  @Test func `of a list of one says so, whatever is in it`() {
    #expect(Slip.between([["name": "Ida"]], ["name": "Ida"], named: "a") == .oneWithoutArray)
    #expect(Slip.between(["name": "Ida"], [["name": "Ida"]], named: "a") == .oneInArray)
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
          it matches, but is exhausted after 1 request; raise its `.times`
        """))
  }

  @Test func `to paste keeps the path around a secret`() throws {
    let request = try sent("https://a.example/token/ghp_16C7e42F292c6912E7710c838347Ae178B4a/x")
    let draft = StubDraft(request)
    #expect(draft.source == #".get("https://a.example/token/{secret1}/x").reply(.status(200))"#)
    #expect(draft.pattern.matches(request))
  }
}
