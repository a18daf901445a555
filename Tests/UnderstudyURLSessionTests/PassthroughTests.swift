import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("A stub that passes requests through")
struct PassthroughTests {
  /// Plays the real server, behind a session of its own.
  private let server = HTTPStubs(
    .post("http://127.0.0.1:8080/games").query("page", "1")
      .reply(
        .data(
          Data(base64Encoded: "H4sIAAAAAAACAytKTcwBAFXJjJYEAAAA") ?? Data(), status: 201,
          headers: ["ETag": "x", "Content-Encoding": "gzip"])))

  @Test func `a passthrough stub sends requests to the server it names, and records both sides`()
    async throws
  {
    let stubs = HTTPStubs(
      .any("https://api.example.com/**")
        .passthrough(to: URL(string: "http://127.0.0.1:8080")!, using: server.session))
    var request = URLRequest("POST", "/games?page=1", body: "fields name;")
    request.setValue("7", forHTTPHeaderField: "Client-ID")
    let (data, response) = try await stubs.session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "real")
    #expect(response.status == 201)
    #expect(response.url == .api("/games?page=1"))
    // What is no longer true of the bytes is left out.
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.value(forHTTPHeaderField: "ETag") == "x")
    #expect(head.value(forHTTPHeaderField: "Content-Encoding") == nil)
    #expect(stubs.requests[0].text == "fields name;")
    #expect(stubs.report.exchanges[0].status == 201)
    #expect(server.requests[0].url.absoluteString == "http://127.0.0.1:8080/games?page=1")
    #expect(server.requests[0].headers["Client-ID"] == "7")
    #expect(server.requests[0].text == "fields name;")
  }

  @Test func `a passthrough stub gives each redirect as a response of its own server`()
    async throws
  {
    let local = try #require(URL(string: "http://127.0.0.1:8080"))
    let server = HTTPStubs(
      .get("/old").reply(.redirect(to: "http://127.0.0.1:8080/new?a=1", status: 301)),
      .get("/new").reply(.redirect(to: "/newest")), .get("/newest").reply(.text("there")))
    let stubs = HTTPStubs(
      .any("https://api.example.com/**").passthrough(to: local, using: server.session))
    let (data, response) = try await stubs.session.data(for: URLRequest("GET", "/old"))
    #expect(String(decoding: data, as: UTF8.self) == "there")
    #expect(response.url == .api("/newest"))
    #expect(stubs.report.exchanges.map(\.status) == [301, 302, 200])
    #expect(
      stubs.requests.map(\.url.absoluteString) == [
        "https://api.example.com/old", "https://api.example.com/new?a=1",
        "https://api.example.com/newest",
      ])
  }

  @Test func `a passthrough stub gives each cookie a field of its own, dates with commas or not`()
    async throws
  {
    let cookies = [
      "lang=en; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/", "__Host-sid=a,b; Secure", "x=",
    ]
    let server = HTTPStubs(
      .get("/x").reply(
        .status(204, headers: HeaderFields(cookies.map { .init(name: "Set-Cookie", value: $0) }))))
    let stubs = HTTPStubs(.get("/x").passthrough(using: server.session))
    _ = try await stubs.session.data(for: URLRequest("GET", "/x"))
    let (head, _) = try #require(stubs.report.exchanges.first?.answer)
    #expect(head.headers.values(for: "Set-Cookie") == cookies)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a passthrough stub gives the request to the server up when the caller does`() async {
    let (gaveUp, whenGivenUp) = AsyncStream<Void>.makeStream()
    let (began, whenBegun) = AsyncStream<Void>.makeStream()
    let server = HTTPStubs(
      .get("http://127.0.0.1:8080/games").reply(
        .stream { _ in
          AsyncStream<Data> { endless in
            endless.onTermination = { _ in whenGivenUp.finish() }
            whenBegun.finish()
          }
        }))
    let stubs = HTTPStubs(
      .get("/games").passthrough(
        to: URL(string: "http://127.0.0.1:8080")!, using: server.session))
    let session = stubs.session
    let task = Task { try await session.text("/games") }
    for await _ in began {}
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    for await _ in gaveUp {}
  }

  @Test func `a passthrough stub reaches the real network, and fails as it does`() async {
    // Nothing listens on port 1 of the loopback interface.
    let stubs = HTTPStubs(.get("http://127.0.0.1:1/").passthrough())
    let error = await #expect(throws: URLError.self) {
      try await stubs.session.data(from: URL(string: "http://127.0.0.1:1/")!)
    }
    #expect(error?.code == .cannotConnectToHost)
  }
}
