import Foundation
import Testing
import UnderstudyHTTP

@Suite("Replies on a clock moved by hand")
struct RepliesOnClockTests {
  private static let url = "https://a.example/x"

  @Test func `a clock that nobody moves fails the request, and says what to do`() async throws {
    let stub = Stub.get("/x").reply(.text("x").delayed(by: .seconds(1)))
    let stubs = ToldIssues().during {
      HTTPStubs(stub, clock: ManualClock(), options: impatient)
    }
    let error = try #require(await stubs.stubError(try sent(Self.url)))
    #expect(error.kind == .clockNeverAdvanced)
    #expect(
      error.description == """
        The reply to GET https://a.example/x by the stub \(stub) waits for a manual clock that \
        is not advanced any further. Call `await clock.advance(by: …)` while the request is under way.
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
    #expect(report.exchanges[0].description.contains(" → The reply to GET "))
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
