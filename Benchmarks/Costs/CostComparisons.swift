import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a test pays for a request, beside the same by a hand-written URLProtocol.
enum CostComparisons {
  static let all = replies + chunks + [withoutCache] + tests + [inMemory]

  private static let page = Reply.data(
    HandWrittenURLProtocol.body, headers: ["Content-Type": "application/json"])

  private static let replies = [
    Sides("a plain reply", 1.05, "x") { $0.reply(page) },
    Sides("a failing reply", 1.1, "failing") { $0.reply(.failing(.notConnectedToInternet)) },
    Sides("a computed reply", 1.5, "x") { $0.reply { _ in page } },
    Sides("a computed reply that yields", nil, "x") {
      $0.reply { _ in
        await Task.yield()
        return page
      }
    },
    Sides("a reply to what a predicate matches", nil, "x") {
      $0.where { $0.method == "GET" }.reply(page)
    },
    Sides("a reply delayed by a millisecond", 2, "delayed") {
      $0.reply(page.delayed(by: .milliseconds(1)))
    },
  ].flatMap { [$0.comparison(", awaited", get), $0.comparison(", with a handler", ask)] }

  private static let chunks = {
    let sides = Sides("1,000 chunks", 1.5, "chunks", count: 5) {
      $0.reply(.chunks(HandWrittenURLProtocol.chunks))
    }
    let reader = ChunkReader()
    var read = sides
    read.session = { URLSession(configuration: $0, delegate: reader, delegateQueue: nil) }
    return [
      sides.comparison(", awaited", get),
      read.comparison(", by a delegate") { for _ in 0..<$0 { await reader.load($1, by: $2) } },
    ]
  }()

  private static let withoutCache = {
    var sides = Sides("a GET by a session of one's own with urlCache = nil", 1.05, "x") {
      $0.reply(page)
    }
    sides.session = {
      $0.urlCache = nil
      return URLSession(configuration: $0)
    }
    return sides.comparison("", get)
  }()

  private static let tests = [
    test("plan, session, one GET, end") { $0.session },
    test("the same by a session of one's own") { URLSession(configuration: $0.configuration) },
  ]

  private static func test(
    _ name: String, _ session: @escaping @Sendable (HTTPStubs) -> URLSession
  ) -> Comparison {
    Comparison(
      name, bar: 1.05, rounds: 51, by: .processor, operations: (50, 50),
      left: {
        for _ in 0..<50 {
          let stubs = HTTPStubs(.get("/x").reply(page))
          try await get(1, url, session(stubs))
        }
      },
      right: {
        for _ in 0..<50 {
          let configuration = HandWrittenURLProtocol.configuration
          try await get(1, url, URLSession(configuration: configuration))
        }
      })
  }

  private static let inMemory = {
    let stubs = HTTPStubs(.get("/x").reply(page))
    return Comparison(
      "a URLRequest in memory", rounds: 51, by: .processor, operations: (2_000, 100),
      left: {
        let request = URLRequest(url: url)
        for _ in 0..<2_000 { _ = try await stubs.data(for: request) }
      }, right: { try await get(100, url, BareURLProtocol.session) })
  }()

  private static let url = URL(string: "https://api.example.com/x")!

  @Sendable private static func get(_ count: Int, _ url: URL, _ session: URLSession) async throws {
    for _ in 0..<count { _ = try? await session.data(from: url) }
  }

  @Sendable private static func ask(_ count: Int, _ url: URL, _ session: URLSession) async throws {
    for _ in 0..<count {
      await withCheckedContinuation { answered in
        session.dataTask(with: url) { _, _, _ in answered.resume() }.resume()
      }
    }
  }
}
