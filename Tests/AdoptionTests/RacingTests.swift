import Foundation
import Testing
import Understudy

/// A client that asks two mirrors, takes the first good answer, and cancels the other.
private struct MirrorClient: Sendable {
  let session: URLSession

  func text() async throws -> String {
    try await withThrowingTaskGroup(of: String.self) { group in
      for host in ["one", "two"] {
        group.addTask {
          let url = URL(string: "https://\(host).example.com/file")!
          return String(decoding: try await session.data(from: url).0, as: UTF8.self)
        }
      }
      defer { group.cancelAll() }
      var failure: any Error = CancellationError()
      while let result = await group.nextResult() {
        switch result {
        case .success(let text): return text
        case .failure(let error): failure = error
        }
      }
      throw failure
    }
  }
}

@Suite("A client that races two requests")
struct RacingTests {
  @Test func `cancels the loser`() async throws {
    let stubs = HTTPStubs(
      .get("https://one.example.com/file").held(),
      .get("https://two.example.com/file").held())
    async let text = MirrorClient(session: stubs.session).text()
    let held = [await stubs.nextHeld(), await stubs.nextHeld()]
    let winner = try #require(held.first { $0.request.url.host() == "two.example.com" })
    winner.reply(.text("two"))
    #expect(try await text == "two")
    let report = await stubs.end()
    #expect(report.exchanges.count { $0.wasCancelled } == 1)
    #expect(report.exchanges.first { $0.wasCancelled }?.request.url.host() == "one.example.com")
  }

  @Test func `takes the second when the first fails`() async throws {
    // Held until both are there: the loser of a race that is over at once is never sent.
    let stubs = HTTPStubs(
      .get("https://one.example.com/file").held(),
      .get("https://two.example.com/file").held())
    async let text = MirrorClient(session: stubs.session).text()
    for held in [await stubs.nextHeld(), await stubs.nextHeld()] {
      if held.request.url.host() == "one.example.com" {
        held.fail(.cannotFindHost)
      } else {
        held.reply(.text("two"))
      }
    }
    #expect(try await text == "two")
    stubs.verify()
  }
}
