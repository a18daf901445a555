import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("A redirect")
struct RedirectTests {
  private static let moved = Reply.text("moved", status: 307, headers: ["Location": "/new"])

  @Test func `a redirect is shown to the delegate, which may send another request`() async {
    let stubs = HTTPStubs(
      .get("/old").reply(.redirect(to: "/new")), .get("/other").reply(.text("other")))
    let delegate = RecordingDelegate(redirect: { _ in URLRequest("GET", "/other") })
    let log = await delegate.log(of: stubs) { $0.dataTask(with: .api("/old")) }
    #expect(log.redirects == ["302 https://api.example.com/new"])
    #expect(log.chunks == ["other"])
  }

  @Test(arguments: [
    Stub.get("/old").reply(Self.moved),
    .get("/old").reply { _ in Self.moved },
    .get("/old").reply(Self.moved.delayed(by: .nanoseconds(1))),
  ])
  func `a redirect is the answer itself where the delegate declines it`(stub: Stub) async {
    let stubs = HTTPStubs(stub)
    let log = await RecordingDelegate(redirect: { _ in nil }).log(of: stubs) {
      $0.dataTask(with: .api("/old"))
    }
    #expect(log.statuses == [307])
    #expect(log.chunks == ["moved"])
    #expect(stubs.requests.count == 1)
  }

  @Test func `a declined redirect of a HEAD has no body`() async {
    let stubs = HTTPStubs(.head("/old").reply(Self.moved))
    let log = await RecordingDelegate(redirect: { _ in nil }).log(of: stubs) {
      $0.dataTask(with: URLRequest("HEAD", "/old"))
    }
    #expect(log.statuses == [307])
    #expect(log.chunks == [])
  }

  @Test func `a redirect stores the cookie it sets, and sends it along`() async throws {
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
    // With a delegate, Foundation sends what that chooses, and adds no cookies.
    #expect(
      stubs.requests.map { $0.headers["Cookie"] }
        == [nil, "sid=7", "sid=7", nil, nil, "sid=7"])
  }

  @Test func `a redirect sets no cookie where the configuration says so`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.status(302, headers: ["Location": "/b", "Set-Cookie": "sid=7; Path=/"])),
      .get("/b").reply(.status(204)))
    let configuration = stubs.configuration
    configuration.httpShouldSetCookies = false
    _ = try await URLSession(configuration: configuration).data(from: .api("/a"))
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [nil, nil])
  }
}
