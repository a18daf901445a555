import Foundation
import Testing
import UnderstudyHTTP

@Suite("Held requests")
struct HeldRequestTests {
  private static let url = "https://a.example/x"

  @Test func `those of one sender are handed out in its order, however late their tasks run`()
    async throws
  {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/{id}").held(), clock: clock)
    for id in 0..<100 {
      let request = try sent("https://a.example/\(id)")
      Loading(engine: stubs.engine, sink: TimedSink(clock)).start(request)
    }
    var paths: [String] = []
    for _ in 0..<100 {
      let held = await stubs.nextHeld()
      paths.append(held.request.url.path())
      held.reply(.status(200))
    }
    #expect(paths == (0..<100).map { "/\($0)" })
    #expect(await stubs.end().totalExecuted == 100)
  }

  @Test func `the first answer counts`() async throws {
    let stubs = HTTPStubs(.get("/x").held())
    async let text = stubs.text(Self.url)
    let held = await stubs.nextHeld()
    held.reply(.text("first"))
    held.reply(.text("second"))
    held.fail(.timedOut)
    #expect(try await text == "first")
    held.reply(.text("late"))
  }

  @Test func `held requests only one of several replies may be held`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.text("first"), .held, .text("last")))
    #expect(try await stubs.text(Self.url) == "first")
    async let second = stubs.text(Self.url)
    await stubs.nextHeld().reply(.text("second"))
    #expect(try await second == "second")
    #expect(try await stubs.text(Self.url) == "last")
  }

  @Test func `a held request may be answered with a held reply, and comes again`() async throws {
    let stubs = HTTPStubs(.get("/x").held())
    async let text = stubs.text(Self.url)
    await stubs.nextHeld().reply(.held)
    await stubs.nextHeld().reply(.text("at last"))
    #expect(try await text == "at last")
  }

  @Test func `a request cancelled before the test took it is not handed out`() async throws {
    let requests = HeldRequests()
    let request = try sent(Self.url)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let held = HeldRequest(request, stub: nil)
      requests.hold(held)
      return try await requests.answer(to: held)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await requests.next(within: .milliseconds(20)) == nil)
  }

  @Test func `a request whose cancellation is on its way is not handed out`() async throws {
    let stubs = HTTPStubs(.get("/**").held())
    let (gone, here) = (
      try sent("https://a.example/gone"), try sent("https://a.example/here")
    )
    for _ in 0..<200 {
      let cancelled = Task { await stubs.outcome(gone) }
      while stubs.report.exchanges.allSatisfy({ $0.ended != nil }) { await Task.yield() }
      cancelled.cancel()
      _ = await cancelled.value
      async let outcome = stubs.outcome(here)
      let held = await stubs.nextHeld()
      #expect(held.request.url.path() == "/here")
      held.reply(.text("here"))
      if held.request.url.path() != "/here" { await stubs.nextHeld().reply(.text("here")) }
      #expect(await outcome == "200 here")
    }
  }

  @Test func `one that nobody can answer any more fails at once, and the test with it`()
    async throws
  {
    let told = ToldIssues()
    let stub = Stub.get("/x").held()
    var stubs: HTTPStubs? = told.during { HTTPStubs(stub) }
    let sink = TimedSink(ManualClock())
    if let engine = stubs?.engine { Loading(engine: engine, sink: sink).start(try sent(Self.url)) }
    stubs = nil
    #expect(
      told.messages == [
        """
        GET https://a.example/x was held by the stub \(stub) and never answered. Take it with \
        `await stubs.nextHeld()` and give it a `reply(…)`.
        """
      ])
    while sink.log.isEmpty { await Task.yield() }
  }

  @Test func `a held request at the end of the scope is not a forgotten clock`() async throws {
    for _ in 0..<100 {
      let stubs = HTTPStubs(.get("/x").held(), clock: ManualClock())
      let request = try sent(Self.url)
      let task = Task { await stubs.stubError(request) }
      while stubs.requests.isEmpty { await Task.yield() }
      await stubs.end()
      #expect(await task.value?.kind == .neverAnswered)
    }
  }

  @Test func `one that is left unanswered is cancelled at the end of the scope`() async throws {
    let stubs = HTTPStubs(.get("/x").held())
    let request = try sent(Self.url)
    async let outcome = stubs.outcome(request)
    await stubs.nextHeld().leaveUnanswered()
    #expect(stubs.engine.held.hasLeft(1) && !stubs.engine.held.hasLeft(2))
    await stubs.end()
    #expect(await outcome == "-999")
  }

  @Test func `an answer given just before the end of the scope arrives, whatever the clock`()
    async throws
  {
    for _ in 0..<100 {
      let stubs = HTTPStubs(.get("/x").held(), clock: ManualClock())
      let request = try sent(Self.url)
      async let outcome = stubs.outcome(request)
      await stubs.nextHeld().reply(.text("in time"))
      #expect(await stubs.end().exchanges.map(\.status) == [200])
      #expect(await outcome == "200 in time")
    }
  }
}
