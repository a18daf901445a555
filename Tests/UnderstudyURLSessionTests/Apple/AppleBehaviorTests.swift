#if canImport(FoundationNetworking)
import FaceConformance
import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

/// The rows of the article *Behavior on Apple platforms*, run through `AppleSession`.
@Suite("Behind Apple's URLSession")
struct AppleBehaviorTests {
  private static func load(
    _ stubs: HTTPStubs, _ request: URLRequest, delegate: RecordingDelegate? = nil
  ) async -> AppleSession.Load {
    await AppleSession(stubs, delegate: delegate).load(request)
  }

  @Test func `a test that the article names exists`() throws {
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    let root = URL(filePath: #filePath).appending(path: "../../../../").standardized
    let article = root.appending(path: "Sources/Understudy/Understudy.docc/AppleBehavior.md")
    let names = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("|") }
      .flatMap { $0.split(separator: "|").last?.matches(of: /\*([^*]+)\*/) ?? [] }
      .map(\.1)
    #expect(names.count > 10)
    #expect(names.filter { !tests.contains("func `\($0)`") } == [])
  }

  @Test(arguments: Behaviour.all)
  func `a stub behaves as behind every other face`(_ behaviour: Behaviour) async throws {
    try await behaviour.show(AppleFace())
  }

  // MARK: - Calls to the client

  @Test(arguments: [
    Reply.text("a"), .text("a").delayed(by: .nanoseconds(1)), .chunks([Data("a".utf8)]),
    .status(401, headers: ["WWW-Authenticate": "Basic realm=\"a\""]),
    .failing(.notConnectedToInternet),
    .text("a").truncated(afterBytes: 0),
  ])
  func `the client is called on the thread of the load, once for each event`(
    reply: Reply
  ) async {
    let load = await Self.load(HTTPStubs(.get("/a").reply(reply)), URLRequest("GET", "/a"))
    #expect(load.faults == [])
    #expect((load.response == nil) == (load.error?.code == .notConnectedToInternet))
  }

  @Test func `a chunk is delivered as it comes`() async {
    let chunks = ["one", "two"].map { Data($0.utf8) }
    let load = await Self.load(
      HTTPStubs(.get("/a").reply(.chunks(chunks))), URLRequest("GET", "/a"))
    #expect(load.chunks == chunks)
  }

  @Test func `a stopped load calls the client no more`() async {
    let stubs = HTTPStubs(.get("/a").held())
    let answer = Task { await Self.load(stubs, URLRequest("GET", "/a")) }
    let held = await stubs.nextHeld()
    answer.cancel()
    let load = await answer.value
    held.reply(.text("late"))
    #expect(load.error?.code == .cancelled)
    #expect(load.faults == [])
  }

  @Test func `a load stopped at its response delivers nothing of the body on its way`() async {
    let chunks = Array(repeating: Data("a".utf8), count: 100)
    let stubs = HTTPStubs(.get("/a").reply(.chunks(chunks)))
    let load = await AppleSession(stubs, stopsAtResponse: true).load(URLRequest("GET", "/a"))
    #expect(load.error?.code == .cancelled)
    #expect(load.faults == [])
    #expect(load.chunks == [])
  }

  // MARK: - Redirects

  private static let moved = Reply.text("moved", status: 307, headers: ["Location": "/new"])

  @Test(arguments: [
    Stub.get("/old").reply(moved), .get("/old").reply { _ in moved },
    .get("/old").reply(moved.delayed(by: .nanoseconds(1))),
  ])
  func `a refused redirect delivers the 3xx and its body`(stub: Stub) async {
    let stubs = HTTPStubs(stub)
    let delegate = RecordingDelegate(redirect: { _ in nil })
    let load = await Self.load(stubs, URLRequest("GET", "/old"), delegate: delegate)
    #expect(load.status == 307)
    #expect(load.text == "moved")
    #expect(load.faults == [])
    #expect(stubs.requests.count == 1)
  }

  @Test(arguments: [nil, RecordingDelegate()])
  func `a redirect is followed in the same load`(delegate: RecordingDelegate?) async {
    let stubs = HTTPStubs(.get("/old").reply(Self.moved), .get("/new").reply(.text("new")))
    let load = await Self.load(stubs, URLRequest("GET", "/old"), delegate: delegate)
    #expect(load.text == "new")
    #expect(load.response?.url == .api("/new"))
    #expect(load.faults == [])
    #expect(
      delegate?.log.withLock(\.redirects) ?? ["307 \(URL.api("/new"))"]
        == ["307 \(URL.api("/new"))"])
  }

  @Test func `a redirect is followed if the session of its task is hidden`() async {
    let stubs = HTTPStubs(.get("/old").reply(Self.moved), .get("/new").reply(.text("new")))
    let load = await AppleSession(stubs, delegate: RecordingDelegate(), isFound: false)
      .load(URLRequest("GET", "/old"))
    #expect(load.text == "new")
    #expect(load.faults == [])
  }

  @Test func `a redirect that a delegate allows after the end leads nowhere`() async throws {
    let stubs = HTTPStubs(
      .get("/old").reply(Self.moved), .get("/new").reply(.text("new")).optional())
    let delegate = LateDelegate()
    let answer = Task {
      await AppleSession(stubs, delegate: delegate).load(URLRequest("GET", "/old"))
    }
    let allow = try await delegate.answer.value()
    answer.cancel()
    #expect(await answer.value.faults == [])
    allow(URLRequest("GET", "/new"))
    #expect(stubs.requests.count == 1)
  }

  private final class LateDelegate: NSObject, URLSessionTaskDelegate {
    let answer = Promise<@Sendable (URLRequest?) -> Void>()

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      answer.settle(.success(completionHandler))
    }
  }

  @Test func `redirects are counted for a whole task, delegate or not`() async {
    for delegate in [nil, RecordingDelegate()] {
      let stubs = HTTPStubs(
        .get("/a").reply(.redirect(to: "/a")), options: { $0.redirectLimit = 3 })
      let load = await Self.load(stubs, URLRequest("GET", "/a"), delegate: delegate)
      #expect(load.error?.code == .httpTooManyRedirects)
      #expect(stubs.requests.count == 4)
    }
  }

  @Test func `a redirect with 307 sends the body again, one with 303 does not`() async {
    let stubs = HTTPStubs(
      .post("/a").reply(.redirect(to: "/b", status: 307)),
      .post("/b").reply(.redirect(to: "/c", status: 303)), .get("/c").reply(.status(204)))
    for delegate in [nil, RecordingDelegate()] {
      let load = await Self.load(stubs, URLRequest("POST", "/a", body: "sent"), delegate: delegate)
      #expect(load.status == 204)
    }
    #expect(stubs.requests.map(\.text) == ["sent", "sent", nil, "sent", "sent", nil])
  }

  @Test func `a redirect to another server leaves credentials behind`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.redirect(to: "https://other.example/")),
      .get("https://other.example/").reply(.status(204)))
    var request = URLRequest("GET", "/a")
    request.setValue("Bearer t", forHTTPHeaderField: "Authorization")
    request.setValue("a=1", forHTTPHeaderField: "Cookie")
    _ = await Self.load(stubs, request)
    #expect(stubs.requests.map { $0.headers.contains("Authorization") } == [true, false])
    #expect(stubs.requests.map { $0.headers.contains("Cookie") } == [true, false])
  }

  // MARK: - Cookies

  private struct CookieSetting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The `Cookie` headers of a login, of what it is redirected to, and of a later request.
    let sent: [String?]
    var configure: @Sendable (URLSessionConfiguration) -> Void = { _ in }
    var request: @Sendable (inout URLRequest) -> Void = { _ in }
  }

  private static let cookieSettings = [
    CookieSetting(testDescription: "by default", sent: [nil, "id=7", "id=7"]),
    CookieSetting(
      testDescription: "httpShouldSetCookies", sent: [nil, nil, nil],
      configure: { $0.httpShouldSetCookies = false }),
    CookieSetting(
      testDescription: "httpCookieAcceptPolicy", sent: [nil, nil, nil],
      configure: { $0.httpCookieAcceptPolicy = .never }),
    CookieSetting(
      testDescription: "httpCookieStorage", sent: [nil, nil, nil],
      configure: { $0.httpCookieStorage = nil }),
    CookieSetting(
      testDescription: "httpShouldHandleCookies", sent: [nil, nil, nil],
      request: { $0.httpShouldHandleCookies = false }),
    CookieSetting(
      testDescription: "a header of the request", sent: ["own=1", "id=7", "id=7"],
      request: { $0.setValue("own=1", forHTTPHeaderField: "Cookie") }),
  ]

  @Test(arguments: cookieSettings)
  private func `cookies are stored and sent as the session and the request say`(
    setting: CookieSetting
  ) async {
    for delegate in [nil, RecordingDelegate()] {
      let stubs = HTTPStubs(
        .post("/login").reply(
          .status(302, headers: ["Location": "/home", "Set-Cookie": "id=7; Path=/"])),
        .get("/home").reply(.status(204)))
      let session = AppleSession(stubs, delegate: delegate, configure: setting.configure)
      for (method, path) in [("POST", "/login"), ("GET", "/home")] {
        var request = URLRequest(method, path)
        setting.request(&request)
        _ = await session.load(request)
      }
      #expect(stubs.requests.map { $0.headers["Cookie"] } == setting.sent)
    }
  }

  @Test func `a stored cookie matches the pattern of a stub, and is in the recorded request`() async
  {
    let stubs = HTTPStubs(
      .get("/login").reply(.status(204, headers: ["Set-Cookie": "id=7; Path=/"])),
      .get("/home").cookie("id", "7").reply(.text("home")))
    let session = AppleSession(stubs)
    _ = await session.load(URLRequest("GET", "/login"))
    #expect(await session.load(URLRequest("GET", "/home")).text == "home")
    #expect(stubs.requests.last?.urlRequest.value(forHTTPHeaderField: "Cookie") == "id=7")
  }

  // MARK: - Bodies

  @Test func `a body that comes as a stream is recorded, and its progress reported`() async {
    let stubs = HTTPStubs(.post("/a").body(.json(["a": 1])).reply(.status(204)))
    let delegate = RecordingDelegate()
    let request = URLRequest("POST", "/a", body: #"{"a":1}"#)
    #expect(await Self.load(stubs, request, delegate: delegate).status == 204)
    #expect(stubs.requests.first?.text == #"{"a":1}"#)
    #expect(delegate.log.withLock(\.events) == ["sent 7 of 7"])
  }

  @Test func `an upload without its body is refused in words`() async {
    let stubs = HTTPStubs(.put("/a").reply(.status(204)).optional())
    let session = AppleSession(stubs)
    let load = await session.load(URLRequest("PUT", "/a"), keeping: Data("file".utf8))
    let message = """
      PUT https://api.example.com/a cannot be stubbed here: URLSession does not show the body of this \
      upload to a URLProtocol. Upload data instead of a file, or ask a StubServer.
      """
    #expect(load.error?.localizedDescription == message)
    #expect(stubs.report.problems == [message])
    #expect(stubs.requests.isEmpty)
    #expect(await session.load(URLRequest("PUT", "/a"), keeping: Data()).status == 204)
  }

  @Test func `a web socket is refused in words`() async throws {
    let stubs = HTTPStubs(.any("/a").reply(.status(204)).optional())
    let url = try #require(URL(string: "wss://api.example.com/a"))
    let load = await AppleSession(stubs).loadWebSocket(url)
    let message = """
      GET wss://api.example.com/a cannot be stubbed here: a WebSocket needs a server. Ask a StubServer, \
      or mock a protocol of your own.
      """
    #expect(load.error?.localizedDescription == message)
    #expect(stubs.report.problems == [message])
  }

  // MARK: - What URLSession adds, and decodes

  @Test func `a request has what URLSession adds`() async throws {
    let stubs = HTTPStubs(.any("/a").reply(.status(204)))
    _ = await Self.load(stubs, URLRequest("POST", "/a", body: "a=b"))
    let headers = try #require(stubs.requests.first).headers
    #expect(
      headers.map(\.name).sorted() == [
        "Accept", "Accept-Encoding", "Accept-Language", "Content-Length", "Content-Type",
        "User-Agent",
      ])
    #expect(headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(headers["Accept-Encoding"] == "gzip, deflate")
  }

  @Test func `a GET with a body is refused`() async {
    let stubs = HTTPStubs(.any("/a").reply(.status(204)).optional())
    let load = await Self.load(stubs, URLRequest("GET", "/a", body: "a"))
    #expect(load.error?.code == .dataLengthExceedsMaximum)
    #expect(
      load.error?.localizedDescription == """
        URLSession sends no GET with a body, and fails it: GET https://api.example.com/a. Use POST, or put \
        it in the query.
        """)
    #expect(stubs.requests.isEmpty)
  }

  @Test func `a compressed body is decoded, and a short one loses the connection`() async throws {
    let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"))
    let rows: [(HeaderFields, String?, URLError.Code?)] = [
      (["Content-Encoding": "gzip"], #"{"a":1}"#, nil),
      (["Content-Encoding": "deflate"], nil, .cannotDecodeRawData),
      (["Content-Encoding": "other"], nil, .cannotDecodeContentData),
      (["Content-Encoding": "br"], nil, .resourceUnavailable),
      (["Content-Length": "100"], nil, .networkConnectionLost),
    ]
    for (headers, text, code) in rows {
      let whole = Reply.data(gzip, headers: headers)
      for reply in [whole, .chunks([gzip.prefix(5), gzip.dropFirst(5)], headers: headers)] {
        let load = await Self.load(HTTPStubs(.get("/a").reply(reply)), URLRequest("GET", "/a"))
        #expect(load.error?.code == code)
        if let text { #expect(load.text == text) }
        #expect(load.faults == [])
      }
    }
  }

  // MARK: - Settings of the session

  @Test func `a timeout of the session is enforced on the clock of the stubs`() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/a").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let session = AppleSession(stubs) { $0.timeoutIntervalForRequest = 10 }
    let answer = Task { await session.load(URLRequest("GET", "/a")) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    let load = await answer.value
    #expect(load.error?.code == .timedOut)
    #expect(load.faults == [])
  }

  @Test func `the headers of the session are recorded once`() async {
    let stubs = HTTPStubs(.get("/a").header("X-Client", "tests").reply(.status(204)))
    let session = AppleSession(stubs) { $0.httpAdditionalHeaders = ["X-Client": "tests"] }
    #expect(await session.load(URLRequest("GET", "/a")).status == 204)
    #expect(stubs.requests.first?.headers.values(for: "X-Client") == ["tests"])
  }
}
#endif
