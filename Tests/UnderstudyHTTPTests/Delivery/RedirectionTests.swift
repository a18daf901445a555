import Foundation
import Testing
import UnderstudyHTTP

@Suite("Redirects")
struct RedirectionTests {
  private func next(
    _ method: String = "GET", status: Int = 302, to location: String = "/new",
    headers: HeaderFields = [:], body: String? = nil, as client: Redirection.Client
  ) throws -> RecordedRequest? {
    Redirection.next(
      after: ResponseHead(status: status, headers: ["Location": location]),
      to: try sent(method, "https://a.example/a/x", headers: headers, body: body), as: client)
  }

  @Test(
    "which method follows, and whether its body does",
    arguments: [
      (301, "GET", "GET"), (301, "POST", "GET"), (301, "PUT", "PUT"), (301, "HEAD", "HEAD"),
      (302, "GET", "GET"), (302, "POST", "GET"), (302, "PUT", "PUT"), (303, "GET", "GET"),
      (303, "POST", "GET"), (303, "PUT", "GET"), (303, "DELETE", "GET"), (303, "HEAD", "HEAD"),
      (307, "GET", "GET"), (307, "POST", "POST"), (307, "PUT", "PUT"), (308, "GET", "GET"),
      (308, "POST", "POST"), (308, "DELETE", "DELETE"),
    ], Redirection.Client.allCases)
  func method(
    _ row: (status: Int, method: String, next: String), client: Redirection.Client
  ) throws {
    let headers: HeaderFields = [
      "Accept": "a", "Content-Type": "b", "Content-Length": "4", "Content-Encoding": "c",
      "Transfer-Encoding": "d",
    ]
    let body = row.method == "GET" || row.method == "HEAD" ? nil : "body"
    let next = try next(row.method, status: row.status, headers: headers, body: body, as: client)
    let isDocumented = client == .documented
    #expect(
      next?.method == (!isDocumented && row.status == 303 ? "GET" : row.next))
    let keepsBody = row.next == row.method
    #expect(next?.text == (isDocumented && keepsBody ? body : nil))
    let kept = keepsBody || !isDocumented ? headers.dictionary : ["Accept": "a"]
    #expect(next?.headers.dictionary == kept)
  }

  @Test(arguments: [305, 306])
  func `a proxy's status leads on where Foundation says so`(status: Int) throws {
    #expect(try next(status: status, as: .documented) == nil)
    #expect(try next(status: status, as: .onLinux) != nil)
  }

  @Test(
    "which cookies it takes along",
    arguments: [
      ("sid=7", "/a/y", nil, "sid=7"), ("sid=7; Path=/b", "/a/y", nil, nil),
      ("sid=7; Path=/b", "/b/y", nil, "sid=7"), ("sid=7; Path=/b", "/bc", nil, nil),
      ("sid=7; Domain=a.example; Path=/", "https://sub.a.example/", nil, "sid=7"),
      ("sid=7; Path=/", "https://sub.a.example/", nil, nil),
      ("sid=7; Path=/; Secure", "http://a.example/y", nil, nil),
      ("sid=7; Path=/; Secure", "/y", nil, "sid=7"),
      ("sid=7; Path=/; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "/y", nil, nil),
      ("sid=7; Path=/", "/y", "own=1; sid=6", "sid=7; own=1"),
      ("nonsense", "/y", "own=1", "own=1"),
    ] as [(String, String, String?, String?)])
  func cookies(set: String, location: String, own: String?, sent cookies: String?) async throws {
    let stubs = HTTPStubs(
      .get("https://a.example/a/x").reply(
        .status(302, headers: ["Location": location, "Set-Cookie": set])),
      .any().reply(.status(200)))
    var headers: HeaderFields = [:]
    headers["Cookie"] = own
    _ = try await stubs.data(for: sent("https://a.example/a/x", headers: headers))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [own, cookies])
  }

  @Test func `takes a cookie along through several redirects, and its last value`() async throws {
    let step = { (next: String, cookie: String) in
      Reply.status(302, headers: ["Location": next, "Set-Cookie": "\(cookie); Path=/"])
    }
    let stubs = HTTPStubs(
      .get("/1").reply(step("/2", "a=1")), .get("/2").reply(step("/3", "b=1")),
      .get("/3").reply(step("/4", "a=2")), .get("/4").reply(.status(200)))
    _ = try await stubs.data(for: sent("https://a.example/1"))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [nil, "a=1", "a=1; b=1", "b=1; a=2"])
  }

  @Test(
    "where it leads",
    arguments: [
      ("https://b.example/y", "https://b.example/y", nil), ("/y", "https://a.example/y", nil),
      ("y", "https://a.example/a/y", "https://a.example/y"), ("../y", "https://a.example/y", nil),
      ("//b.example:8080/y?q=%20", "https://b.example:8080/y?q=%20", nil),
      ("?q=1", "https://a.example/a/x?q=1", "https://a.example/?q=1"),
      ("http://a.example/y", "http://a.example/y", nil),
      ("HTTP://a.example/y", "HTTP://a.example/y", nil),
      ("/a%20b%2Fc#f", "https://a.example/a%20b%2Fc#f", "https://a.example/a%20b/c#f"),
      ("mailto:x@a.example", nil, "https://a.example/x@a.example"),
      ("file:///etc/hosts", nil, "https://a.example/etc/hosts"), ("ftp://b.example/", nil, nil),
    ] as [(String, String?, String?)])
  func location(location: String, url: String?, onLinux: String?) throws {
    #expect(try next(to: location, as: .documented)?.url.absoluteString == url)
    #expect(try next(to: location, as: .onLinux)?.url.absoluteString == onLinux ?? url)
  }

  @Test(
    "what is no redirect",
    arguments: [
      Reply.status(302), .status(302, headers: ["Location": ""]),
      .redirect(to: "ftp://b.example/"),
      .redirect(to: "/y", status: 300), .redirect(to: "/y", status: 304),
      .status(200, headers: ["Location": "/y"]), .status(201, headers: ["Location": "/y"]),
    ])
  func notFollowed(reply: Reply) async throws {
    let stubs = HTTPStubs(.get("/x").reply(reply))
    let (_, head) = try await stubs.data(for: sent("https://a.example/x"))
    #expect(stubs.requests.count == 1)
    #expect(stubs.report.exchanges[0].status == head.status)
    #expect(stubs.report.isClean)
  }

  @Test(
    "credentials stay with their server",
    arguments: [
      ("/y", true), ("https://a.example/y", true), ("https://A.example:443/y", true),
      ("https://b.example/y", false), ("http://a.example/y", false),
      ("https://a.example:8443/y", false), ("https://sub.a.example/y", false),
    ])
  func credentials(location: String, kept: Bool) throws {
    let headers: HeaderFields = ["authorization": "Bearer secret", "Accept": "a", "Cookie": "c=1"]
    let documented = try #require(try next(to: location, headers: headers, as: .documented))
    #expect(documented.headers["Authorization"] == (kept ? "Bearer secret" : nil))
    #expect(documented.headers["Accept"] == "a")
    #expect((documented.headers["Cookie"] == nil) == !documented.url.isOnA)
    #expect(try next(to: location, headers: headers, as: .onLinux)?.headers == headers)
  }

  @Test func `a circle ends at the limit, with an error that names it`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.redirect(to: "/b")), .get("/b").reply(.redirect(to: "/a")))
    let error = try #require(await stubs.stubError(try sent("https://a.example/a")))
    #expect(error.kind == .redirectLoop)
    #expect(
      error.description == """
        GET https://a.example/a was redirected more than 20 times, at last from \
        https://a.example/a to https://a.example/b.
        """)
    #expect(stubs.requests.count == 21)
  }

  @Test func `the limit can be set, and is not reached by as many`() async throws {
    let stubs = HTTPStubs(
      .get("/{n}").reply { request in
        let number = Int(request.pathParameters["n"] ?? "") ?? 0
        return number < 3 ? .redirect(to: "/\(number + 1)") : .text("there")
      }, options: { $0.redirectLimit = 3 })
    #expect(try await stubs.text("https://a.example/0") == "there")
    #expect(await stubs.stubError(try sent("https://a.example/-1"))?.kind == .redirectLoop)
  }

  @Test func `a redirect to what nobody planned fails as unplanned`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.redirect(to: "/y")))
    #expect(await stubs.stubError(try sent("https://a.example/x"))?.kind == .unplanned)
    #expect(stubs.report.unplanned.map(\.request.url.path) == ["/y"])
  }
}

extension URL {
  fileprivate var isOnA: Bool { host()?.lowercased() == "a.example" }
}
