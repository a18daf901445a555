import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

/// Whatever a test waits for in vain fails it, once, also where nobody looks at the report.
@Suite("Waiting in vain")
struct WaitingTests {
  private let told = ToldIssues()

  @Test func `waiting in vain for a held request fails the test, where it waits`() async throws {
    let stubs = told.during {
      HTTPStubs(
        .get("/y").reply(.status(200)), .get("/x").held().optional(), options: impatient)
    }
    _ = try await stubs.text("https://a.example/y?token=s3")
    let held = await stubs.nextHeld()
    let line = #line - 1
    held.reply(.status(200))
    #expect(held.request.description == "GET file:///nobody-sent-this")
    #expect(
      told.messages == [
        """
        `nextHeld()` waited for a request that a stub holds, and none came. Requests so far: \
        GET https://a.example/y?token=REDACTED.
        """
      ])
    #expect(told.all.map(\.location?.line) == [line])
    #expect(told.all.map(\.severity) == [.failure])
    #expect(stubs.report.problems == told.messages)
  }

  @Test
  func `waiting in vain for a held request fails the test when the waiting task is cancelled`()
    async
  {
    let stubs = told.during { HTTPStubs(.get("/x").held().optional()) }
    let task = Task { await stubs.nextHeld() }
    task.cancel()
    _ = await task.value
    #expect(told.messages.count == 1)
  }

  @Test func `waiting in vain for an answer to a held request fails the test, at the stub`()
    async throws
  {
    let stub = Stub.get("/x").held()
    let stubs = told.during { HTTPStubs(stub, options: impatient) }
    #expect(await stubs.stubError(try sent("https://a.example/x"))?.kind == .neverAnswered)
    await stubs.end()
    #expect(
      told.messages == [
        """
        GET https://a.example/x was held by the stub \(stub) and never answered. Take it with \
        `await stubs.nextHeld()` and give it a `reply(…)`.
        """
      ])
    #expect(told.all.map(\.location) == [stub.location])
    #expect(stubs.report.problems == told.messages)
  }

  @Test func `a wait for a reply in vain ends with the scope's patience, and fails the test`()
    async throws
  {
    let (held, _) = AsyncStream.makeStream(of: Void.self)
    let stub = Stub.get("/x").reply { _ in
      for await _ in held {}
      return .text("x")
    }
    let stubs = told.during { HTTPStubs(stub, options: impatient) }
    let request = try sent("https://a.example/x")
    let task = Task { await stubs.stubError(request) }
    while stubs.requests.isEmpty { await Task.yield() }
    let report = await stubs.end()
    #expect(await task.value?.kind == .neverEnded)
    #expect(
      told.messages == [
        """
        The reply to GET https://a.example/x by the stub \(stub) was still under way 0.05 seconds after \
        the end of its scope. Does it wait for something that never comes?
        """
      ])
    #expect(told.all.map(\.location) == [stub.location])
    #expect(report.problems == told.messages)
  }

  @Test func `a reply that begins when the scope's patience is over is told so`() async throws {
    let stubs = HTTPStubs(options: impatient)
    let engine = stubs.engine
    _ = engine.arrive(try sent("https://a.example/x"))
    await stubs.end()
    let told = Lock<[StubEngine.Ending]>([])
    engine.whenEnding(1) { ending in told.withLock { $0.append(ending) } }
    #expect(told.withLock { $0 } == [.begins, .isOverdue])
  }

  @Test func `a stream that begins after the end of the scope is ended, too`() async throws {
    let endless = Reply.stream { _ in AsyncStream<Data> { _ in } }.delayed(by: .milliseconds(20))
    let stubs = HTTPStubs(.get("/x").reply(endless))
    let request = try sent("https://a.example/x")
    let task = Task { await stubs.stubError(request) }
    while stubs.requests.isEmpty { await Task.yield() }
    await stubs.end()
    #expect(await task.value?.kind == .neverEnded)
  }

  @Test func `waiting in vain for sleepers fails the test, where it waits`() async {
    // Long enough for a starved machine not to forget the sleeper meanwhile.
    let clock = told.during { ManualClock(patience: .seconds(2)) }
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    await clock.sleepers(2)
    let line = #line - 1
    #expect(
      told.messages == [
        """
        `sleepers(2)` waited for 2 tasks to sleep on the manual clock, and 1 did. Does the code under \
        test sleep on this clock?
        """
      ])
    #expect(told.all.map(\.location?.line) == [line])
    sleeper.cancel()
  }

  @Test func `waiting in vain for a time-out to sleep says what waits for it`() async throws {
    let clock = told.during { ManualClock(patience: .milliseconds(50)) }
    let stubs = HTTPStubs(.get("/x").held(), clock: clock)
    let request = try sent("https://a.example/x")
    async let outcome = stubs.outcome(request)
    _ = await stubs.nextRequest()
    await clock.sleepers(1)
    #expect(
      told.messages == [
        """
        `sleepers(1)` waited for 1 task to sleep on the manual clock, and 0 did. 1 request will time \
        out on it, which is not counted: wait for a request with `await stubs.nextRequest()`, then \
        advance the clock.
        """
      ])
    await clock.advance(by: .seconds(60))
    #expect(await outcome == "-1001")
  }

  @Test
  func `waiting in vain for code to sleep that has given up after a refused request is short`()
    async throws
  {
    let (clock, stubs) = told.during {
      let clock = ManualClock(patience: .seconds(2))
      return (clock, HTTPStubs(clock: clock, options: { $0.strictness = .allow }))
    }
    #expect(await stubs.stubError(try sent("https://a.example/x"))?.kind == .unplanned)
    await clock.sleepers(1)
    #expect(
      told.messages == [
        """
        `sleepers(1)` waited for 1 task to sleep on the manual clock, and 0 did. Has the code given up \
        after a request that was refused? No stub matches GET https://a.example/x: there are no stubs
        """
      ])
  }

  @Test func `a hundred waiting at once each fail once`() async {
    let clock = told.during { ManualClock(patience: .milliseconds(5)) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await clock.sleepers(1) } }
    }
    #expect(told.messages.count == 100)
  }

  @Test func `what the test was told is not told again`() async {
    let stubs = told.during { HTTPStubs() }
    for _ in 0..<2 { stubs.engine.tell(ScopeIssue("one", about: "a subject", .fail, at: nil)) }
    stubs.engine.tell(ScopeIssue("two", about: "another", .fail, at: nil))
    #expect(told.messages == ["one", "two"])
  }
}
