import Foundation
import Testing
import UnderstudyHTTP

/// A client that tries again after 1, 2, 4 and 8 seconds.
struct PatientClient<C: Clock<Duration>>: Sendable {
  let stubs: HTTPStubs
  let clock: C

  func load(_ url: String) async throws -> String {
    var pause = Duration.seconds(1)
    for _ in 0..<4 {
      let (data, head) = try await stubs.data(for: sent(url))
      if head.status == 200 { return String(decoding: data, as: UTF8.self) }
      try await clock.sleep(for: pause)
      pause *= 2
    }
    return try await stubs.text(url)
  }
}

@Suite("Clients and replies on a clock moved by hand")
struct BackoffTests {
  private static let url = "https://a.example/x"

  private func stubs(_ clock: ManualClock, delay: Duration = .zero) -> HTTPStubs {
    let busy = Reply.status(503).delayed(by: delay)
    return HTTPStubs(.get("/x").reply(busy, busy, busy, busy, .text("at last")), clock: clock)
  }

  @Test func `two hundred clients on clocks of their own, in parallel`() async throws {
    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let clock = ManualClock.unhurried
          let stubs = self.stubs(clock)
          let client = PatientClient(stubs: stubs, clock: clock)
          async let text = client.load(Self.url)
          await clock.sleepers(1)
          await clock.advance(by: .seconds(15))
          let started = stubs.report.exchanges.map { Int($0.started / .seconds(1)) }
          // A client that the clock left behind must fail the test, not hang it.
          if started.count < 5 { return false }
          let last = try await text
          return started == [0, 1, 3, 7, 15] && last == "at last"
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 200)
  }

  @Test func `fifty clients on one clock`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/{id}").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for id in 0..<50 { group.addTask { try await stubs.text("https://a.example/\(id)") } }
      await clock.sleepers(50)
      await clock.advance(by: .seconds(30))
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "late", count: 50))
    #expect(stubs.report.exchanges.allSatisfy { $0.ended == .seconds(30) })
  }

  @Test func `a clock that nobody moves fails the request, and says what to do`() async throws {
    let stub = Stub.get("/x").reply(.text("x").delayed(by: .seconds(1)))
    let stubs = await ToldIssues().inPlaceOfTheTest {
      HTTPStubs(stub, clock: ManualClock(), limits: .impatient)
    }
    let error = try #require(await stubs.stubError(try sent(Self.url)))
    #expect(error.kind == .clockNeverAdvanced)
    #expect(
      error.description == """
        The reply to GET https://a.example/x by the stub \(stub) waits for a manual clock that \
        nobody advances. Call `await clock.advance(by: …)` while the request is under way.
        """)
  }

  @Test func `a scope that ends while a reply sleeps on such a clock ends it`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/x").reply(.text("x").delayed(by: .seconds(1))), clock: clock)
    let request = try sent(Self.url)
    let task = Task { await stubs.stubError(request) }
    await clock.sleepers(1)
    let report = await stubs.end()
    #expect(await task.value?.kind == .clockNeverAdvanced)
    guard case .failed = report.exchanges[0].outcome else {
      Issue.record("\(report.exchanges)")
      return
    }
    // Whoever moves it now finds nobody.
    await clock.advance(by: .seconds(5))
  }

  @Test func `a computed reply that waits for the test does not stop the clock for ever`()
    async throws
  {
    let clock = ManualClock()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let stubs = HTTPStubs(
      .get("/x").reply { _ in
        for await _ in gate {}
        return .text("x")
      }, clock: clock)
    async let text = stubs.text(Self.url)
    while stubs.requests.isEmpty { await Task.yield() }
    await clock.advance(by: .seconds(1))
    open.finish()
    #expect(try await text == "x")
  }
}
