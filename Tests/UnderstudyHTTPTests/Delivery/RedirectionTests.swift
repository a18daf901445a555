import Foundation
import Testing
import UnderstudyHTTP

@Suite("Redirects")
struct RedirectionTests {
  private func next(
    _ method: String = "GET", status: Int = 302, to location: String = "/new",
    headers: HeaderFields = [:], body: String? = nil, as client: ClientPlatform
  ) throws -> RecordedRequest? {
    Redirection.next(
      after: ResponseHead(status: status, headers: ["Location": location]),
      to: try sent(method, "https://a.example/a/x", headers: headers, body: body), as: client)
  }

  @Test(
    arguments: try TableRow.rows("../Tables/redirects.txt", of: "method"),
    ClientPlatform.allCases)
  func `which method follows, and whether its body does`(
    row: TableRow, client: ClientPlatform
  ) throws {
    let (status, method, nextMethod) = (try #require(Int(row[0])), row[1], row[2])
    let headers: HeaderFields = [
      "Accept": "a", "Content-Type": "b", "Content-Length": "4", "Content-Encoding": "c",
      "Transfer-Encoding": "d",
    ]
    let body = method == "GET" || method == "HEAD" ? nil : "body"
    let next = try next(method, status: status, headers: headers, body: body, as: client)
    let isDocumented = client == .documented
    #expect(next?.method == (!isDocumented && status == 303 ? "GET" : nextMethod))
    let keepsBody = nextMethod == method
    #expect(next?.text == (isDocumented && keepsBody ? body : nil))
    let kept = keepsBody || !isDocumented ? headers.dictionary : ["Accept": "a"]
    #expect(next?.headers.dictionary == kept)
  }

  @Test(arguments: [305, 306])
  func `a proxy's status leads on where Foundation says so`(status: Int) throws {
    #expect(try next(status: status, as: .documented) == nil)
    #expect(try next(status: status, as: .onLinux) != nil)
  }

  @Test(arguments: try TableRow.rows("../Tables/redirects.txt", of: "cookies"))
  func `which cookies it takes along`(row: TableRow) async throws {
    let own = row[2].isEmpty ? nil : row[2]
    let stubs = HTTPStubs(
      .get("https://a.example/a/x").reply(
        .status(302, headers: ["Location": row[1], "Set-Cookie": row[0]])),
      .any().reply(.status(200)))
    var headers: HeaderFields = [:]
    headers["Cookie"] = own
    _ = try await stubs.data(for: sent("https://a.example/a/x", headers: headers))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [own, row[3].isEmpty ? nil : row[3]])
  }

  @Test func `a redirect takes a cookie along through several hops, with its last value`()
    async throws
  {
    let step = { (next: String, cookie: String) in
      Reply.status(302, headers: ["Location": next, "Set-Cookie": "\(cookie); Path=/"])
    }
    let stubs = HTTPStubs(
      .get("/1").reply(step("/2", "a=1")), .get("/2").reply(step("/3", "b=1")),
      .get("/3").reply(step("/4", "a=2")), .get("/4").reply(.status(200)))
    _ = try await stubs.data(for: sent("https://a.example/1"))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [nil, "a=1", "a=1; b=1", "b=1; a=2"])
  }

  @Test(arguments: try TableRow.rows("../Tables/redirects.txt", of: "location"))
  func `where it leads`(row: TableRow) throws {
    #expect(try next(to: row[0], as: .documented)?.url.absoluteString ?? "none" == row[1])
    #expect(try next(to: row[0], as: .onLinux)?.url.absoluteString ?? "none" == row[2])
  }

  @Test(
    "what is no redirect",
    arguments: [
      Reply.status(302), .status(302, headers: ["Location": ""]),
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

  @Test func `one to a server of files fails`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.redirect(to: "ftp://b.example/")))
    let error = await #expect(throws: URLError.self) {
      try await stubs.data(for: sent("https://a.example/x"))
    }
    #expect(error?.code == .unsupportedURL)
    #expect(stubs.requests.count == 1)
    #expect(stubs.report.isClean)
  }

  @Test(arguments: try TableRow.rows("../Tables/redirects.txt", of: "credentials"))
  func `credentials stay with their server`(row: TableRow) throws {
    let headers: HeaderFields = ["authorization": "Bearer secret", "Accept": "a", "Cookie": "c=1"]
    let documented = try #require(try next(to: row[0], headers: headers, as: .documented))
    #expect(documented.headers["Authorization"] == (row[1] == "yes" ? "Bearer secret" : nil))
    #expect(documented.headers["Accept"] == "a")
    #expect((documented.headers["Cookie"] == nil) == !documented.url.isOnA)
    #expect(try next(to: row[0], headers: headers, as: .onLinux)?.headers == headers)
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
}

extension URL {
  fileprivate var isOnA: Bool { host()?.lowercased() == "a.example" }
}
