import Testing
import UnderstudyCore
import UnderstudyHTTP

/// A client that knows its clock only as a clock.
private struct Poller: Sendable {
  let clock: any Clock<Duration>

  func run() async throws {
    try await clock.sleep(for: .seconds(60))
  }
}

/// Code that would wait for ever fails the test.
@Suite("Code that sleeps on a clock that is never advanced")
struct ForgottenClockTests {
  private let told = ToldIssues()

  private func clock(
    patience: Duration = .milliseconds(20), timeForCode: Duration = .milliseconds(50)
  ) async -> ManualClock {
    told.during { ManualClock(patience: patience, timeForCode: timeForCode) }
  }

  @Test
  func `a sleep on a clock that nobody advances fails the test, and ends the sleep with an error`()
    async throws
  {
    let clock = await clock()
    let error = await #expect(throws: (any Error).self) { try await Poller(clock: clock).run() }
    #expect(
      told.messages == [
        """
        The manual clock stands at 0.0 seconds, but a task sleeps on it until 60.0 seconds. Call \
        `await clock.advance(by: …)` in the test, or cancel the task that is to sleep no longer.
        """
      ])
    #expect(error.map { "\($0)" } == told.messages.first)
    #expect(error?.localizedDescription == told.messages.first)
  }

  @Test func `a sleep on a clock that nobody advances is told of once, however often it sleeps`()
    async throws
  {
    let clock = await clock(patience: .milliseconds(5))
    for _ in 0..<3 { try? await Poller(clock: clock).run() }
    #expect(told.messages.count == 1)
  }

  @Test func `a sleep is no fault while its clock is advanced now and then`() async throws {
    let clock = await clock(patience: .seconds(30))
    let task = Task { try await Poller(clock: clock).run() }
    await clock.sleepers(1)
    for _ in 0..<12 { await clock.advance(by: .seconds(5)) }
    try await task.value
    #expect(told.messages.isEmpty)
  }

  @Test func `a sleep on a clock that nobody advances is no fault where its task is cancelled`()
    async throws
  {
    // Long enough for a starved machine not to forget the first sleeper meanwhile.
    let clock = await clock(patience: .seconds(2))
    let task = Task { try await Poller(clock: clock).run() }
    await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // A second one lets the watch look.
    try? await Poller(clock: clock).run()
    #expect(told.messages.count == 1)
    #expect(told.messages.first?.contains("a task sleeps on it") == true)
  }

  @Test func `a clock without sleepers is let go`() async {
    weak var gone: ManualClock?
    do {
      let clock = await clock(patience: .seconds(30))
      gone = clock
      let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
      await clock.sleepers(1)
      await clock.advance(by: .seconds(1))
      _ = await task.result
    }
    // Who watched and who waited let go of it on threads of their own.
    let deadline = ContinuousClock.now + .seconds(600)
    while gone != nil, ContinuousClock.now < deadline { await Task.yield() }
    #expect(gone == nil)
  }

  // MARK: - Code that never rests

  @Test func `a loop that sleeps for no time fails the test, and the clock goes on`() async throws {
    let clock = await clock(patience: .seconds(30))
    // On a starved machine the loop may rest for long enough, and is found only by a later step.
    let task = Task { [told] in
      while told.messages.isEmpty { try await clock.sleep(for: .zero) }
    }
    let line = #line + 1
    repeat { await clock.advance(by: .seconds(5)) } while told.messages.isEmpty
    try await task.value
    #expect(told.all.map(\.location?.line) == [line])
    let message = try #require(told.messages.first)
    let end = clock.now.offset
    #expect(
      message.hasPrefix(
        """
        `advance(by:)` waited in vain for the code under test to come to rest at \
        \(end - .seconds(5)): it slept 
        """))
    #expect(
      message.hasSuffix(
        "for no time at all. The clock went on without it. Let the code sleep longer, or end."))
  }

  @Test func `a loop of requests does not hold the clock up`() async throws {
    let clock = await clock(patience: .milliseconds(50))
    let stubs = HTTPStubs(.get("/x").reply(.status(200)), clock: clock)
    let request = try sent("https://a.example/x")
    let task = Task {
      while !Task.isCancelled {
        _ = try await stubs.data(for: request)
        await Task.yield()
      }
    }
    while stubs.requests.isEmpty { await Task.yield() }
    await clock.advance(by: .seconds(5))
    task.cancel()
    #expect(clock.now.offset == .seconds(5))
    // On a starved machine the loop may rest for long enough.
    #expect(told.messages.count <= 1)
  }

  @Test func `code that sleeps for no time once is waited for`() async throws {
    // Nobody says when the task begins, and on a starved machine that is late.
    let clock = await clock(patience: .seconds(30), timeForCode: .milliseconds(500))
    let task = Task {
      try await clock.sleep(for: .zero)
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.advance(by: .seconds(2))
    #expect(try await task.value == .seconds(1))
    #expect(told.messages.isEmpty)
  }
}
