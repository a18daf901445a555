import Foundation
import Testing
import Understudy

/// A client that keeps the entity tag of each answer, and asks whether it has changed.
private actor FilmCache {
  private let session: URLSession
  private var kept: [URL: (tag: String, data: Data)] = [:]

  init(session: URLSession) { self.session = session }

  func data(_ url: URL) async throws -> Data {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    if let tag = kept[url]?.tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    if response.statusCode == 304, let kept = kept[url] { return kept.data }
    if let tag = response.value(forHTTPHeaderField: "etag") { kept[url] = (tag, data) }
    return data
  }
}

@Suite("A client that keeps ETags")
struct ConditionalRequestTests {
  @Test(
    .stubs(
      .get("/films").header("If-None-Match", .absent)
        .reply(.text("films", headers: ["ETag": "\"v1\""])),
      .get("/films").header("If-None-Match", "\"v1\"").reply(.status(304))))
  func `answers from what it kept on a 304`() async throws {
    let cache = FilmCache(session: .stubbed)
    for _ in 0..<2 {
      let data = try await cache.data(.api("films"))
      #expect(String(decoding: data, as: UTF8.self) == "films")
    }
    #expect(HTTPStubs.current.report.uses.map(\.count) == [1, 1])
  }

  @Test(
    .stubs(
      .get("/films").reply(
        .text("old", headers: ["ETag": "\"v1\""]), .text("new", headers: ["ETag": "\"v2\""]),
        .status(304))))
  func `takes what has changed`() async throws {
    let cache = FilmCache(session: .stubbed)
    var texts: [String] = []
    for _ in 0..<3 {
      texts.append(String(decoding: try await cache.data(.api("films")), as: UTF8.self))
    }
    #expect(texts == ["old", "new", "new"])
    #expect(
      HTTPStubs.current.requests.map { $0.headers["If-None-Match"] } == [nil, "\"v1\"", "\"v2\""])
  }
}
