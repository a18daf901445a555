import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

@Suite("Scopes in parallel")
struct IsolationTests {
  @Test func `scopes in parallel never see each other's requests, stubs or records`() async throws {
    let scopes = 500
    let requests = 20
    try await withThrowingTaskGroup(of: Void.self) { group in
      for scope in 0..<scopes {
        group.addTask {
          let stubs = HTTPStubs(.get("https://api.example.com/me").reply(.text("\(scope)")))
          // Both ways of having a session: the scope's own, and one from its configuration.
          let session =
            scope.isMultiple(of: 2)
            ? stubs.session : URLSession(configuration: stubs.configuration)
          for _ in 0..<requests {
            let (data, _) = try await session.data(from: .api("/me"))
            #expect(data == Data("\(scope)".utf8))
          }
          let report = await stubs.end()
          #expect(report.requests.count == requests)
          #expect(report.uses.map(\.count) == [requests])
          #expect(report.isClean)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a session that outlives its stubs is refused with a message`() async throws {
    let told = ToldIssues()
    var stubs: HTTPStubs? = told.during { HTTPStubs(.get("/me").reply(.text("old"))) }
    let place = "UnderstudyURLSessionTests/IsolationTests.swift:\(#line - 1)"
    let session = URLSession(configuration: try #require(stubs).configuration)
    stubs = nil
    let error = await #expect(throws: URLError.self) { try await session.text("/me?token=s3") }
    #expect(
      error?.stubError?.description == """
        GET https://api.example.com/me?token=REDACTED arrived after the HTTPStubs of its session (made at \
        \(place)) were gone, so it was refused. Keep them as long as the session is in use.
        """)
    #expect(told.messages == [error?.stubError?.description])
  }

  @Test func `a session made of another's configuration never asks a later scope`() async throws {
    for round in 0..<3 {
      // The refusals are not reported.
      let derived = ToldIssues().during {
        let stubs = HTTPStubs(.get("/me").reply(.text("old")))
        let configuration = stubs.session.configuration
        if round > 0 { configuration.urlCache = nil }
        if round > 1 { configuration.httpCookieStorage = nil }
        return URLSession(configuration: configuration)
      }
      for _ in 0..<20 {
        let stubs = HTTPStubs(.get("/me").reply(.text("new")))
        _ = try await stubs.session.text("/me")
        let error = await #expect(throws: URLError.self) { try await derived.text("/me") }
        #expect(error?.stubError?.kind == .straggler)
        #expect(stubs.requests.count == 1)
      }
    }
  }

  #if canImport(FoundationNetworking)
  @Test func `a session made of another's configuration has settings of its own`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/me").reply(
        .text("", headers: ["Set-Cookie": "a=b"]), .status(204),
        .status(200).delayed(by: .seconds(30))), clock: clock)
    let configuration = stubs.session.configuration
    configuration.timeoutIntervalForRequest = 5
    configuration.httpCookieAcceptPolicy = .never
    let derived = URLSession(configuration: configuration)
    _ = try await derived.text("/me")
    _ = try await derived.text("/me")
    #expect(stubs.requests.map { $0.headers["Cookie"] } == [nil, nil])
    let waiting = Task { try await derived.text("/me").0 }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    let error = await #expect(throws: URLError.self) { try await waiting.value }
    #expect(error?.code == .timedOut)
  }
  #endif
}

@Suite("The pool of protocol classes")
struct ProtocolPoolTests {
  @Test func `the pool of protocol classes makes as many distinct classes as it is asked for`() {
    let classes = Set((1...4096).map { ObjectIdentifier(makeProtocolClass($0)) })
    #expect(classes.count == 4096)
  }

  @Test func `the pool of protocol classes lends a class again once its session is gone`()
    async throws
  {
    let pool = ProtocolPool()
    let scope = EngineLink(HTTPStubs().engine)
    for _ in 0..<1_000 { pool.retire(pool.lend(to: scope), of: scope, session: nil) }
    #expect(pool.classCount == 1)
  }

  @Test func `the pool of protocol classes keeps a class while a session may still use it`() {
    let pool = ProtocolPool()
    let scope = EngineLink(HTTPStubs().engine)
    let session = URLSession(configuration: .ephemeral)
    let first = pool.lend(to: scope)
    pool.retire(first, of: scope, session: session)
    #expect(pool.lend(to: scope) != first)
    withExtendedLifetime(session) {}
  }

  @Test func `the pool never lends a class again whose configuration was handed out`() {
    let pool = ProtocolPool()
    let scope = EngineLink(HTTPStubs().engine)
    let first = pool.lend(to: scope)
    scope.expose()
    pool.retire(first, of: scope, session: nil)
    #expect(pool.lend(to: scope) != first)
  }

  #if canImport(FoundationNetworking)
  @Test
  func `the pool of protocol classes lends cookies again that nobody has and nobody has touched`()
    throws
  {
    let pool = ProtocolPool()
    var made: HTTPCookieStorage? = URLSessionConfiguration.ephemeral.httpCookieStorage
    let place = made.map { ObjectIdentifier($0) }
    pool.retire(made)
    #expect(pool.lendCookies() == nil)
    made = nil
    var lent = pool.lendCookies()
    #expect(lent.map { ObjectIdentifier($0) } == place)
    let cookie = HTTPCookie(properties: [
      .name: "a", .value: "b", .domain: "api.example.com", .path: "/",
    ])
    lent?.setCookie(try #require(cookie))
    pool.retire(lent)
    lent = nil
    #expect(pool.lendCookies() == nil)
  }

  @Test func `the pool shows no scope the cookies of another, however many there are`() async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<400 {
        group.addTask {
          let stubs = HTTPStubs(
            .get("/login").reply(.status(204, headers: ["Set-Cookie": "id=\(number); Path=/"])),
            .get("/me").reply(.status(200)))
          let isOwn = number.isMultiple(of: 2)
          let session = isOwn ? stubs.session : URLSession(configuration: stubs.configuration)
          for path in ["/me", "/login", "/me"] { _ = try await session.data(from: .api(path)) }
          let sent = stubs.requests.map { $0.headers["Cookie"] }
          #expect(sent == [nil, nil, "id=\(number)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `the pool of protocol classes configures a session as an ephemeral one`() {
    let stubs = HTTPStubs()
    _ = stubs.configuration
    let made = stubs.configuration
    let own: Set = ["httpCookieStorage", "urlCredentialStorage", "urlCache", "protocolClasses"]
    let settings = [made, .ephemeral].map { configuration in
      Mirror(reflecting: configuration).children.filter { !own.contains($0.label ?? "") }
        .map { "\($0)" }
    }
    #expect(settings[0] == settings[1] && settings[0].count > 10)
    #expect(made.httpCookieStorage !== HTTPCookieStorage.shared)
    #expect(made.urlCredentialStorage !== URLCredentialStorage.shared)
    #expect(made.urlCache !== URLCache.shared)
  }
  #endif

  @Test func `the pool of protocol classes frees the session of a scope that is over`() async throws
  {
    weak var session: URLSession?
    do {
      let stubs = HTTPStubs(.get("/a").reply(.status(204)))
      session = stubs.session
      _ = try await stubs.session.text("/a")
    }
    // The task lets go of its session on the session's own queue, behind its completion.
    let deadline = ContinuousClock.now + .seconds(600)
    while session != nil, ContinuousClock.now < deadline { await Task.yield() }
    #expect(session == nil)
  }

  @Test func `the pool of protocol classes frees a scope whose reply took time`() async throws {
    weak var engine: StubEngine?
    // Not in this function, which with Swift 6.2 keeps what its `async let` has captured.
    func ask() async throws {
      let stubs = HTTPStubs(.get("/a").held())
      engine = stubs.engine
      async let text = stubs.session.text("/a")
      await stubs.nextHeld().reply(.text("late"))
      #expect(try await text.0 == "late")
      await stubs.end()
    }
    try await ask()
    let deadline = ContinuousClock.now + .seconds(600)
    while engine != nil, ContinuousClock.now < deadline { await Task.yield() }
    #expect(engine == nil)
  }
}
