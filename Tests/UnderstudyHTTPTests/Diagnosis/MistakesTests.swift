import Foundation
import Testing

@testable import UnderstudyHTTP

@Suite("Forty mistakes and more")
struct MistakesTests {
  private static let base = "https://api.example.com/movies"
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private static func get(_ url: URLPattern) -> RequestPattern { .get(url) }

  static let ofURLs: [Mistake] = [
    Mistake(
      "wrong method", .post("https://api.example.com/movies").reply(.status(200)), "GET", base,
      .method, .method(stub: "POST", request: "GET")),
    Mistake(
      "PATCH for PUT", .put("https://api.example.com/movies/{id}").reply(.status(200)), "PATCH",
      base + "/7", .method, .method(stub: "PUT", request: "PATCH")),
    Mistake(
      "http for https", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "http://api.example.com/movies", .scheme, .scheme(stub: "https", request: "http")),
    Mistake(
      "https for http", .get("http://api.example.com/movies").reply(.status(200)), "GET", base,
      .scheme, .scheme(stub: "http", request: "https")),
    Mistake(
      "host typo", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.exmaple.com/movies", .host, .hostTypo),
    Mistake(
      "other top-level domain", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.example.org/movies", .host, .hostTypo),
    Mistake(
      "no subdomain", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://example.com/movies", .host, .subdomain),
    Mistake(
      "a star is below its domain", .get("https://*.example.com/movies").reply(.status(200)), "GET",
      "https://example.com/movies", .host, .subdomain),
    Mistake(
      "other port", .get("http://localhost:8080/movies").reply(.status(200)), "GET",
      "http://localhost:8081/movies", .port, .port(stub: "port 8080", request: "port 8081")),
    Mistake(
      "no port", .get("http://localhost:8080/movies").reply(.status(200)), "GET",
      "http://localhost/movies", .port, .port(stub: "port 8080", request: "the default port")),
    Mistake(
      "an unexpected port", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.example.com:8443/movies", .port,
      .port(stub: "the default port", request: "port 8443")),
    Mistake(
      "trailing slash", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      base + "/", .path, .trailingSlash(isInRequest: true)),
    Mistake(
      "no trailing slash", .get("https://api.example.com/movies/").reply(.status(200)), "GET",
      base, .path, .trailingSlash(isInRequest: false)),
    Mistake(
      "trailing slash behind a parameter",
      .get("https://api.example.com/movies/{id}").reply(.status(200)), "GET", base + "/7/", .path,
      .trailingSlash(isInRequest: true)),
    Mistake(
      "double slash", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.example.com//movies", .path, .doubleSlash),
    Mistake(
      "path case", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.example.com/Movies", .path, .pathCase),
    Mistake(
      "path case beside a parameter",
      .get("https://api.example.com/movies/{id}/cast").reply(.status(200)), "GET",
      "https://api.example.com/movies/7/Cast", .path, .pathCase),
    Mistake(
      "path typo", .get("https://api.example.com/movies/popular").reply(.status(200)), "GET",
      base + "/populer", .path, .pathTypo),
    Mistake(
      "a letter too few", .get("https://api.example.com/movies").reply(.status(200)), "GET",
      "https://api.example.com/movie", .path, .pathTypo),
    Mistake(
      "a segment too few", .get("https://api.example.com/movies/{id}/cast").reply(.status(200)),
      "GET", base + "/7", .path, .segmentCount(stub: 3, request: 2)),
    Mistake(
      "a segment too many", .get("https://api.example.com/movies/{id}").reply(.status(200)), "GET",
      base + "/7/cast", .path, .segmentCount(stub: 2, request: 3)),
    Mistake(
      "path encoded twice", .get("https://api.example.com/movies/a b").reply(.status(200)), "GET",
      base + "/a%2520b", .path, .encodedTwice),
    Mistake(
      "plus in a path", .get("https://api.example.com/movies/a b").reply(.status(200)), "GET",
      base + "/a+b", .path, .plusInPath),
    Mistake(
      "encoded slash", .get("https://api.example.com/movies/a/b").reply(.status(200)), "GET",
      base + "/a%2Fb", .path, .encodedSlash),
    Mistake(
      "unescaped question mark",
      .get(.regex("^https://api.example.com/movies?page=[0-9]+$")).reply(.status(200)), "GET",
      base + "?page=1", .url, .unescapedQuestionMark),
    Mistake(
      "case in a regular expression",
      .get(.regex("^https://api.example.com/Movies$")).reply(.status(200)), "GET", base, .url,
      .caseOnly),
    Mistake(
      "no scheme in the stub", .put("api.example.com/movies").reply(.status(200)), "PUT",
      base, .url,
      .unreadablePattern(
        "cannot read the URL pattern \"api.example.com/movies\": write it as "
          + "\"https://api.example.com/movies\", or begin it with \"/\" for any host")),
  ]

  private static let page = get("https://api.example.com/movies").query("page", "1")

  static let ofQueries: [Mistake] = [
    Mistake("no query", page.reply(.status(200)), "GET", base, .query("page"), .noQuery),
    Mistake(
      "item missing", page.reply(.status(200)), "GET", base + "?sort=year", .query("page"), .missing
    ),
    Mistake(
      "item misspelt", page.reply(.status(200)), "GET", base + "?pgae=1", .query("page"),
      .misspelt("pgae")),
    Mistake(
      "item in other case", page.reply(.status(200)), "GET", base + "?Page=1", .query("page"),
      .misspelt("Page")),
    Mistake(
      "underscore for camel case",
      get("https://api.example.com/movies").query("page_size", "1").reply(.status(200)), "GET",
      base + "?pageSize=1", .query("page_size"), .misspelt("pageSize")),
    Mistake(
      "other value", page.reply(.status(200)), "GET", base + "?page=2", .query("page"), nil),
    Mistake(
      "case of a value",
      get("https://api.example.com/movies").query("sort", "asc").reply(.status(200)), "GET",
      base + "?sort=ASC", .query("sort"), .caseOnly),
    Mistake(
      "plus means space",
      get("https://api.example.com/movies").query("q", "a+b").reply(.status(200)),
      "GET", base + "?q=a+b", .query("q"), .plusMeansSpace),
    Mistake(
      "value encoded twice",
      get("https://api.example.com/movies").query("q", "a b").reply(.status(200)), "GET",
      base + "?q=a%2520b", .query("q"), .encodedTwice),
    Mistake(
      "stub written with escapes",
      get("https://api.example.com/movies").query("q", "a%20b").reply(.status(200)), "GET",
      base + "?q=a%20b", .query("q"), .stubIsEncoded),
    Mistake(
      "white space", get("https://api.example.com/movies").query("q", "a").reply(.status(200)),
      "GET", base + "?q=a%20", .query("q"), .whiteSpace),
    Mistake(
      "one item too many", .get("https://api.example.com/movies?page=1").reply(.status(200)), "GET",
      base + "?page=1&lang=de", .query("lang"), .oneTooMany),
    Mistake(
      "an item that must not be there",
      get("https://api.example.com/movies").query("debug", .absent).reply(.status(200)), "GET",
      base + "?debug=1", .query("debug"), .unexpected),
    Mistake(
      "a repeated name once",
      get("https://api.example.com/movies").query("id", "1").query("id", "2").reply(.status(200)),
      "GET", base + "?id=1", .query("id"), .missing),
    Mistake(
      "a secret differs",
      get("https://api.example.com/movies").query("api_key", "abc").reply(.status(200)), "GET",
      base + "?api_key=abd", .query("api_key"), nil),
  ]

  private static func header(_ name: String, _ value: String) -> Stub {
    get("https://api.example.com/movies").header(name, value).reply(.status(200))
  }

  static let ofHeaders: [Mistake] = [
    Mistake(
      "header missing", header("Accept", "application/json"), "GET", base, .header("Accept"),
      .missing),
    Mistake(
      "header differs", header("Accept", "application/json"), "GET", base,
      ["Accept": "text/html"], .header("Accept"), nil),
    Mistake(
      "header misspelt", header("X-Client-ID", "7"), "GET", base, ["XClient-ID": "7"],
      .header("X-Client-ID"), .misspelt("XClient-ID")),
    Mistake(
      "charset", header("Content-Type", "application/json"), "GET", base,
      ["Content-Type": "application/json; charset=utf-8"], .header("Content-Type"),
      .mediaTypeParameter),
    Mistake(
      "no Bearer", header("Authorization", "Bearer abc"), "GET", base, ["Authorization": "abc"],
      .header("Authorization"),
      .authorizationScheme(stub: "`Bearer`", request: "no scheme such as `Bearer`")),
    Mistake(
      "another token", header("Authorization", "Bearer abc"), "GET", base,
      ["Authorization": "Bearer abd"], .header("Authorization"), nil),
  ]

  private static func post(_ body: BodyPattern) -> Stub {
    .post("https://api.example.com/movies").body(body).reply(.status(201))
  }

  private static func posted(
    _ name: String, _ pattern: BodyPattern, _ body: String?, _ headers: HeaderFields,
    _ field: Finding.Field, _ slip: Slip?
  ) -> Mistake {
    Mistake(name, post(pattern), "POST", base, headers, body: body, field, slip)
  }

  private static func posted(
    _ name: String, _ pattern: BodyPattern, _ body: String?, _ field: Finding.Field, _ slip: Slip?
  ) -> Mistake {
    posted(name, pattern, body, json, field, slip)
  }

  static let ofBodies: [Mistake] = [
    posted("no body", .json(["a": 1]), nil, .body, .noBody),
    posted("a body too many", .empty, "{}", .body, .hasBody),
    posted("key missing", .json(["a": 1, "name": 2]), #"{"a": 1}"#, .key("name"), .keyMissing),
    posted("key too many", .json(["a": 1]), #"{"a": 1, "b": 2}"#, .key("b"), .unexpectedKey),
    posted(
      "key misspelt", .json(["name": 2]), #"{"nmae": 2}"#, .key("name"), .keyMisspelt("nmae")),
    posted(
      "text for a number", .json(containing: ["id": 7]), #"{"id": "7"}"#, .key("id"),
      .otherType(stub: "number", request: "string")),
    posted(
      "null for text", .json(["id": "7"]), #"{"id": null}"#, .key("id"),
      .otherType(stub: "string", request: "null")),
    posted(
      "nested value", .json(["user": ["tags": ["a", "b"]]]), #"{"user": {"tags": ["a", "c"]}}"#,
      .key("user.tags[1]"), nil),
    posted(
      "case of a nested value", .json(["user": ["name": "Ada"]]), #"{"user": {"name": "ada"}}"#,
      .key("user.name"), .caseOnly),
    posted(
      "elements", .json([1, 2]), "[1, 2, 3]", .key(""), .elementCount(stub: 2, request: 3)),
    posted("form missing", .form(["name": "a"]), "other=b", [:], .formField("name"), .missing),
    posted(
      "form value", .form(["name": "a+b"]), "name=a+b", [:], .formField("name"), .plusMeansSpace),
    posted("not a form", .form(["name": "a"]), #"{"name": "a"}"#, .body, .notAForm),
    posted("text", .text("limit 25"), "limit 26", [:], .body, nil),
    posted("text case", .contains("LIMIT"), "limit 26", [:], .body, .caseOnly),
    posted("not multipart", .part("file"), "x", [:], .part("file"), .notMultipart),
    posted(
      "part misspelt", .part("file"),
      "--x\r\nContent-Disposition: form-data; name=\"flie\"\r\n\r\nhi\r\n--x--\r\n",
      ["Content-Type": "multipart/form-data; boundary=x"], .part("file"), .misspelt("flie")),
  ]

  static let ofStanding: [Mistake] = [
    Mistake(
      "exhausted", .get("https://api.example.com/movies").reply(.status(200)).times(2), "GET", base,
      [:], before: 2, .stub, .exhausted(limit: 2)),
    Mistake(
      "a predicate",
      get("https://api.example.com/movies").where("asks politely") { _ in false }
        .reply(.status(200)), "GET", base, .predicate("asks politely"), nil),
  ]

  @Test(arguments: ofURLs + ofQueries + ofHeaders + ofBodies + ofStanding)
  func `the stub that was meant is the closest, and the slip is named`(mistake: Mistake) throws {
    let candidates = mistake.stubs.map {
      Candidate(
        planned: PlannedStub($0, order: 0),
        uses: $0.location == mistake.stub.location ? mistake.before : 0, hasEnded: false)
    }
    let diagnosis = Diagnosis(try mistake.request(), among: candidates)
    let closest = try #require(diagnosis.closest)
    #expect(closest.stub.description == mistake.stub.description)
    #expect(closest.isNear)
    #expect(closest.differences.map(\.field) == [mistake.field])
    #expect(closest.differences.map(\.difference?.slip) == [mistake.slip])
    #expect(diagnosis.count == 10)
  }

  @Test(arguments: ofURLs + ofQueries + ofHeaders + ofBodies + ofStanding)
  func `the message names the place, the field and the hint`(mistake: Mistake) async throws {
    let stubs = HTTPStubs(mistake.stubs)
    let request = try mistake.request()
    for _ in 0..<mistake.before { _ = await stubs.outcome(request) }
    let message = try #require(await stubs.stubError(request)).description
    let lines = message.split(separator: "\n")
    #expect(lines[0] == "No stub matches \(request.shown)")
    #expect(message.contains("\(mistake.stub.location)"))
    #expect(message.contains(mistake.slip?.hint ?? "\(mistake.field) differs"))
    #expect(message.contains("of 10 stubs"))
    #expect(lines.allSatisfy { $0.count <= 150 }, "\(lines.max { $0.count < $1.count } ?? "")")
  }

  @Test(arguments: ofURLs + ofQueries + ofHeaders + ofBodies + ofStanding)
  func `the stub to paste matches the request`(mistake: Mistake) throws {
    let request = try mistake.request()
    #expect(StubDraft(request, like: mistake.stub.pattern).pattern.matches(request))
    #expect(!mistake.stub.pattern.matches(request) || mistake.before > 0)
  }
}
