import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A redirect")
struct RedirectTests {
  private static let moved = Reply.text("moved", status: 307, headers: ["Location": "/new"])

  struct Rule: Sendable, CustomTestStringConvertible {
    let status: Int
    let method: String
    let becomes: String
    let keepsBody: Bool
    var testDescription: String { "\(status) after \(method)" }
  }

  @Test(arguments: [
    Rule(status: 301, method: "POST", becomes: "GET", keepsBody: false),
    Rule(status: 302, method: "POST", becomes: "GET", keepsBody: false),
    Rule(status: 303, method: "POST", becomes: "GET", keepsBody: false),
    Rule(status: 303, method: "PUT", becomes: "GET", keepsBody: false),
    Rule(status: 307, method: "POST", becomes: "POST", keepsBody: true),
    Rule(status: 308, method: "PUT", becomes: "PUT", keepsBody: true),
    Rule(status: 302, method: "GET", becomes: "GET", keepsBody: false),
  ])
  func `is followed with the method it asks for`(rule: Rule) async throws {
    let stubs = HTTPStubs(
      .any("/old").reply(.redirect(to: "/new?a=1", status: rule.status)),
      .any("/new").reply(.text("here")))
    let body = rule.method == "GET" ? nil : "body"
    let (data, response) = try await stubs.session.data(
      for: URLRequest(rule.method, "/old", body: body))
    #expect(String(decoding: data, as: UTF8.self) == "here")
    #expect(response.url == .api("/new?a=1"))
    #expect(stubs.requests.map(\.method) == [rule.method, rule.becomes])
    #expect(stubs.requests[1].text == (rule.keepsBody ? "body" : nil))
  }

  @Test func `is shown to the delegate, which may send another request`() async {
    let stubs = HTTPStubs(
      .get("/old").reply(.redirect(to: "/new")), .get("/other").reply(.text("other")))
    let delegate = RecordingDelegate(redirect: { _ in URLRequest("GET", "/other") })
    let session = URLSession(
      configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: .api("/old")).resume()
    await delegate.completion()
    let log = delegate.log.withLock { $0 }
    #expect(log.redirects == ["302 https://api.example.com/new"])
    #expect(log.chunks == ["other"])
  }

  @Test(arguments: [
    Stub.get("/old").reply(Self.moved),
    .get("/old").reply { _ in Self.moved },
    .get("/old").reply(Self.moved.delayed(by: .nanoseconds(1))),
  ])
  func `is the answer itself where the delegate declines it`(stub: Stub) async {
    let stubs = HTTPStubs(stub)
    let delegate = RecordingDelegate(redirect: { _ in nil })
    let session = URLSession(
      configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: .api("/old")).resume()
    await delegate.completion()
    #expect(delegate.log.withLock(\.statuses) == [307])
    #expect(delegate.log.withLock(\.chunks) == ["moved"])
    #expect(stubs.requests.count == 1)
  }

  @Test func `in a circle fails with an error that names it`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.redirect(to: "/b")), .get("/b").reply(.redirect(to: "/a")),
      limits: StubLimits(redirects: 3))
    let error = await #expect(throws: URLError.self) {
      try await stubs.session.data(from: .api("/a"))
    }
    #expect(error?.code == .httpTooManyRedirects)
    #expect(
      error?.stubError?.description == """
        GET https://api.example.com/a was redirected more than 3 times, at last from \
        https://api.example.com/b to https://api.example.com/a.
        """)
  }

  @Test func `stores the cookie it sets, and sends it along`() async throws {
    let stubs = HTTPStubs(
      .post("/login").reply(
        .status(302, headers: ["Location": "/home", "Set-Cookie": "sid=7; Path=/"])),
      .get("/home").reply(.text("home")), .get("/later").reply(.status(204)))
    for delegate in [nil, RecordingDelegate()] {
      let session = URLSession(
        configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
      let (_, status, _) = await session.textWithHandler(URLRequest("POST", "/login"))
      #expect(status == 200)
      _ = try await session.data(from: .api("/later"))
    }
    let once = [nil, "sid=7", "sid=7"]
    #expect(stubs.requests.map { $0.headers["Cookie"] } == once + once)
  }

  @Test func `sets no cookie where the configuration says so`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.status(302, headers: ["Location": "/b", "Set-Cookie": "sid=7; Path=/"])),
      .get("/b").reply(.status(204)))
    let configuration = stubs.configuration
    configuration.httpShouldSetCookies = false
    _ = try await URLSession(configuration: configuration).data(from: .api("/a"))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [nil, nil])
  }

  @Test func `to another host leaves the credentials behind`() async throws {
    let stubs = HTTPStubs(
      .get("https://api.example.com/a").reply(.redirect(to: "https://cdn.example.org/a")),
      .get("https://cdn.example.org/a").reply(.status(204)))
    var request = URLRequest("GET", "/a")
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    _ = try await stubs.session.data(for: request)
    #expect(stubs.requests[0].headers["Authorization"] == "Bearer secret")
    #expect(stubs.requests[1].headers["Authorization"] == nil)
  }
}
