import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a stubbed request costs, beside the plain thing.
enum HTTPComparisons {
  private static let url = URL(string: "https://api.example.com/movies/popular?page=1")!

  static let all =
    throughURLSession + [tenThousandStubs] + onePath + [hit, miss, inMemory, parallelScopes]

  /// The same request by both sessions, in every way in which it can be made.
  ///
  /// On Linux a bare URLProtocol can hang when an awaited request is cancelled; the stubs can't.
  private static let throughURLSession = [1, 10_000].flatMap { count in
    let stubs = manyStubs(count)
    let sessions = [
      ("", stubs.session), ("one's own session, ", URLSession(configuration: stubs.configuration)),
    ]
    return sessions.flatMap { whose, session in
      let title = "\(whose)\(count == 1 ? "1 stub" : "10,000 stubs") ÷ bare"
      return [
        Comparison(
          "an awaited GET, \(title)", bar: 1.05, rounds: 101, operations: (100, 100),
          left: { try await get(100, last(of: count), from: session) },
          right: { try await get(100, last(of: count), from: BareURLProtocol.session) }),
        Comparison(
          "a GET with a completion handler, \(title)", bar: 1.05, rounds: 101,
          operations: (100, 100),
          left: { await ask(100, last(of: count), of: session) },
          right: { await ask(100, last(of: count), of: BareURLProtocol.session) }),
        Comparison(
          "50 GETs awaited at once, \(title)", bar: 1.05, rounds: 101, operations: (100, 100),
          left: { try await atOnce(100, last(of: count), from: session) },
          right: { try await atOnce(100, last(of: count), from: BareURLProtocol.session) }),
      ]
    }
  }

  static let tenThousandStubs = {
    let many = manyStubs(10_000)
    let few = manyStubs(10)
    return Comparison(
      "choosing among 10,000 stubs ÷ among 10", bar: 1.5, operations: (2_000, 2_000),
      left: { try await choose(2_000, many, of: 10_000) },
      right: { try await choose(2_000, few, of: 10) })
  }()

  /// The same where a value alone tells the stubs apart.
  static let onePath = {
    let patterns: [(String, @Sendable (Int) -> RequestPattern)] = [
      ("query", { .post("/x").query("page", "\($0)") }),
      ("header", { .post("/x").header("Page", "\($0)") }),
      ("JSON", { .post("/x").body(.json(["variables": ["page": .int($0)]])) }),
    ]
    return patterns.map { name, pattern in
      let stubs = { HTTPStubs((0..<$0).map { pattern($0).reply(.data(BareURLProtocol.body)) }) }
      let (many, few) = (stubs(10_000), stubs(10))
      return Comparison(
        "choosing among 10,000 stubs of one path by \(name) ÷ among 10", bar: 5,
        operations: (2_000, 2_000),
        left: { try await choosePage(2_000, many, 9_999) },
        right: { try await choosePage(2_000, few, 9) })
    }
  }()

  private static func choosePage(_ count: Int, _ stubs: HTTPStubs, _ page: Int) async throws {
    let request = RecordedRequest(
      method: "POST", url: URL(string: "https://api.example.com/x?page=\(page)")!,
      headers: ["Page": "\(page)"], body: Data("{\"variables\":{\"page\":\(page)}}".utf8))
    for _ in 0..<count { _ = try await stubs.data(for: request) }
  }

  /// What the diagnosis costs a request that a stub matches: it must be nothing.
  static let hit = {
    let diagnosed = manyStubs(10)
    let undiagnosed = HTTPStubs(
      planned(10), clock: ContinuousClock(), options: StubOptions(), location: CodeLocation(),
      diagnose: { _, _ in StubError(.unplanned, "") })
    return Comparison(
      "a planned request with the diagnosis ÷ with none", bar: 1.05, rounds: 31,
      operations: (2_000, 2_000),
      left: { try await choose(2_000, diagnosed, of: 10) },
      right: { try await choose(2_000, undiagnosed, of: 10) })
  }()

  /// The diagnosis of a miss, which is worked out only then.
  static let miss = {
    let many = manyStubs(10_000)
    let missing = RecordedRequest(url: URL(string: "https://api.example.com/movies/miss")!)
    return Comparison(
      "a miss among 10,000 stubs, with its diagnosis ÷ a hit", rounds: 7, operations: (10, 2_000),
      left: { for _ in 0..<10 { _ = try? await many.data(for: missing) } },
      right: { try await choose(2_000, many, of: 10_000) })
  }()

  static let inMemory = Comparison(
    "a GET through the in-memory client ÷ through URLSession", bar: 1.0 / 30,
    operations: (2_000, 200),
    left: {
      let stubs = pageStubs()
      let request = RecordedRequest(url: url)
      for _ in 0..<2_000 { _ = try await stubs.data(for: request) }
    },
    right: {
      let session = pageStubs().session
      try await get(200, url, from: session)
    })

  static let parallelScopes = {
    let scopes = (0..<1_000).map { _ in pageStubs() }
    let sessions = scopes.map(\.session)
    let one = pageStubs()
    return Comparison(
      "a request of 1,000 parallel scopes ÷ of one scope", bar: 1.1, rounds: 9,
      operations: (20_000, 20_000),
      left: { try await parallel(sessions, requests: 20_000) },
      right: { try await parallel([one.session], requests: 20_000) })
  }()

  private static func pageStubs() -> HTTPStubs {
    HTTPStubs(
      .get("https://api.example.com/movies/popular").query("page", "1")
        .reply(
          .data(BareURLProtocol.body, headers: ["Content-Type": "application/json"])))
  }

  private static func get(_ count: Int, _ url: URL, from session: URLSession) async throws {
    for _ in 0..<count { _ = try await session.data(from: url) }
  }

  private static func ask(_ count: Int, _ url: URL, of session: URLSession) async {
    for _ in 0..<count {
      await withCheckedContinuation { answered in
        session.dataTask(with: url) { _, _, _ in answered.resume() }.resume()
      }
    }
  }

  private static func atOnce(_ count: Int, _ url: URL, from session: URLSession) async throws {
    for _ in 0..<count / 50 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { _ = try await session.data(from: url) } }
        try await group.waitForAll()
      }
    }
  }

  private static func manyStubs(_ count: Int) -> HTTPStubs { HTTPStubs(planned(count)) }

  private static func planned(_ count: Int) -> [Stub] {
    (0..<count).map {
      .get("https://api.example.com/movies/\($0)")
        .reply(.data(BareURLProtocol.body, headers: ["Content-Type": "application/json"]))
    }
  }

  /// What the last of so many stubs matches, where a scan would be slowest.
  private static func last(of count: Int) -> URL {
    URL(string: "https://api.example.com/movies/\(count - 1)")!
  }

  private static func choose(_ count: Int, _ stubs: HTTPStubs, of total: Int) async throws {
    let request = RecordedRequest(url: last(of: total))
    for _ in 0..<count { _ = try await stubs.data(for: request) }
  }

  /// Eight lanes share out the sessions and the requests.
  private static func parallel(_ sessions: [URLSession], requests: Int) async throws {
    let lanes = 8
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          for index in stride(from: lane, to: requests, by: lanes) {
            _ = try await sessions[index % sessions.count].data(from: url)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
