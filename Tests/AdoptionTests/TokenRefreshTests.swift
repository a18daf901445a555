import Foundation
import Testing
import Understudy

/// A client that refreshes its token on a 401 and asks again, and waits and asks again on a 503.
private actor AccountClient {
  struct Refused: Error, Equatable {
    let status: Int
  }

  private let session: URLSession
  private let clock: any Clock<Duration>
  private var token: String
  private var refreshing: Task<String, any Error>?

  init(session: URLSession, token: String, clock: any Clock<Duration> = ContinuousClock()) {
    self.session = session
    self.token = token
    self.clock = clock
  }

  func name() async throws -> String {
    var mayRefresh = true
    var pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    while true {
      let used = token
      var request = URLRequest(url: .api("account"))
      request.setValue("Bearer \(used)", forHTTPHeaderField: "Authorization")
      let (data, response) = try await session.data(for: request)
      switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
      case 200:
        return String(decoding: data, as: UTF8.self)
      case 401 where mayRefresh:
        mayRefresh = false
        if token == used { token = try await refresh() }
      case 503 where !pauses.isEmpty:
        try await clock.sleep(for: pauses.removeFirst())
      case let status:
        throw Refused(status: status)
      }
    }
  }

  /// Refreshes once for all who wait.
  private func refresh() async throws -> String {
    if let refreshing { return try await refreshing.value }
    let task = Task { [session] in
      var request = URLRequest(url: .api("token"))
      request.httpMethod = "POST"
      request.httpBody = Data("grant_type=refresh_token".utf8)
      request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      let (data, _) = try await session.data(for: request)
      return try JSONDecoder().decode([String: String].self, from: data)["token", default: ""]
    }
    refreshing = task
    defer { refreshing = nil }
    return try await task.value
  }
}

/// What the service does: the old token is refused, the new one is good.
private let service: [Stub] = [
  .get("/account").header("Authorization", "Bearer old").reply(
    .status(401, headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])),
  .get("/account").header("Authorization", "Bearer new").reply(.text("ida")),
  .post("/token").body(.form(["grant_type": "refresh_token"]))
    .reply(.json(["token": "new"])).times(1),
]

@Suite("A client that retries and refreshes its token")
struct TokenRefreshTests {
  @Test func `a client that refreshes its token asks again with the new token`() async throws {
    let stubs = HTTPStubs(service)
    #expect(try await AccountClient(session: stubs.session, token: "old").name() == "ida")
    #expect(stubs.requests.map { $0.url.path() } == ["/account", "/token", "/account"])
    stubs.verify()
  }

  @Test func `a client refreshes its token once for ten refused at the same time`() async throws {
    let stubs = HTTPStubs(service)
    let client = AccountClient(session: stubs.session, token: "old")
    let names = try await withThrowingTaskGroup { group in
      for _ in 0..<10 { group.addTask { try await client.name() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(names == Array(repeating: "ida", count: 10))
    #expect(stubs.requests(.post("/token")).count == 1)
    stubs.verify()
  }

  @Test func `a client that refreshes its token waits longer each time, in no time`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/account").reply(.status(503), .status(503), .text("ida")), clock: clock)
    let client = AccountClient(session: stubs.session, token: "new", clock: clock)
    async let name = client.name()
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    await clock.sleepers(1)
    #expect(stubs.requests.count == 2)
    await clock.advance(by: .seconds(2))
    #expect(try await name == "ida")
  }
}
