import Foundation
import Testing
import UnderstudyHTTP
@testable import UnderstudyEngine

@Suite struct ReplacedStubsTests {
  private let url = URL(string: "https://api.example.com/films")!

  @Test func `Stubs that take the place of others answer alone, and count anew`() async throws {
    let stubs = HTTPStubs(
      [.get("/films").reply(.text("old"), .text("older")), .get("/gone").reply(.text("x"))],
      options: { $0.strictness = .allow })
    #expect(try await stubs.data(for: RecordedRequest(url: url)).0 == Data("old".utf8))

    stubs.engine.replace(with: [.get("/films").reply(.text("new"), .text("newer"))])

    #expect(try await stubs.data(for: RecordedRequest(url: url)).0 == Data("new".utf8))
    let gone = URL(string: "https://api.example.com/gone")!
    await #expect(throws: URLError.self) { try await stubs.data(for: RecordedRequest(url: gone)) }
    let report = await stubs.end()
    #expect(report.uses.map(\.count) == [1])
    #expect(report.unplanned.count == 1)
    #expect(
      report.unplanned.first.flatMap(report.explanation(of:))?.contains("The only stub") == true)
    #expect(report.exchanges.count == 3)
  }

  @Test func `A request under way keeps the stub that it got`() async throws {
    let stubs = HTTPStubs([.get("/films").reply(.held)], options: { $0.strictness = .allow })
    async let answer = stubs.data(for: RecordedRequest(url: url))
    let held = await stubs.nextHeld()
    stubs.engine.replace(with: [])
    held.reply(.text("held"))

    #expect(try await answer.0 == Data("held".utf8))
    #expect(await stubs.end().uses.isEmpty)
  }

  @Test func `An observer is told of each request once, at its end`() async throws {
    let (ends, told) = AsyncStream.makeStream(of: String.self)
    let stubs = HTTPStubs(
      [
        .get("/films").reply(.text("at once"), .computed { _ in .status(503) }, .failing(.timedOut))
      ],
      options: {
        $0.strictness = .allow
        $0.observers = [EndObserver(told: told)]
      })
    for _ in 0..<3 { _ = try? await stubs.data(for: RecordedRequest(url: url)) }
    let other = URL(string: "https://api.example.com/other")!
    _ = try? await stubs.data(for: RecordedRequest(url: other))
    await stubs.end()
    told.finish()

    let all = await ends.reduce(into: []) { $0.append($1) }
    #expect(
      all == [
        "1 200, 7 bytes", "2 503, 0 bytes", "3 URLError -1001",
        """
        4 No stub matches GET https://api.example.com/other; closest GET /films \
        (ReplacedStubsTests.swift:43): path wants /films, got /other
        """,
      ])
  }
}

private struct EndObserver: ScopeObserver {
  let told: AsyncStream<String>.Continuation

  func ended(_ exchange: Exchange) { told.yield("\(exchange.number) \(exchange.outcome)") }
}
