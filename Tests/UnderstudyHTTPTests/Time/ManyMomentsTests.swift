import Testing
import UnderstudyHTTP

// The tasks are in no group: to take a child out of one costs Swift a search among all of them.

@Suite("A manual clock with much to do", .serialized, .timeLimit(.minutes(30)))
struct ManyMomentsTests {
  /// A clock that waits so long for code which it has woken that ten thousand such waits take hours.
  private func patientClock() -> ManualClock { ManualClock(timeForCode: .seconds(1)) }

  /// Tasks that sleep once, and end.
  private func sleepers(
    _ count: Int, on clock: ManualClock, for duration: @Sendable (Int) -> Duration
  ) async -> [Task<Bool, Never>] {
    let tasks = (0..<count).map { number in
      let duration = duration(number)
      return Task { (try? await clock.sleep(for: duration)) != nil }
    }
    await clock.sleepers(count)
    return tasks
  }

  @Test func `ten thousand moments, each with a task that ends, take no fixed wait each`() async {
    let clock = patientClock()
    let tasks = await sleepers(10_000, on: clock) { .milliseconds(1 + $0) }
    await clock.advance(by: .seconds(10))
    #expect(clock.now.offset == .seconds(10))
    for task in tasks { #expect(await task.value) }
  }

  @Test func `one task that sleeps ten thousand times goes through all of them`() async throws {
    let clock = patientClock()
    let task = Task {
      for _ in 0..<10_000 { try await clock.sleep(for: .milliseconds(1)) }
      return clock.now.offset
    }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    #expect(try await task.value == .seconds(10))
  }

  @Test func `thirty thousand sleepers wake or are cancelled`() async {
    let clock = ManualClock()
    let tasks = await sleepers(30_000, on: clock) { .seconds(1 + $0 % 10) }
    await clock.advance(by: .seconds(5))
    for task in tasks { task.cancel() }
    var awake = 0
    for task in tasks { awake += await task.value ? 1 : 0 }
    #expect(awake == 15_000)
  }

  @Test func `steps at once take turns, and add up`() async throws {
    let clock = ManualClock.unhurried
    let tasks = (1...4).map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        return clock.now.offset
      }
    }
    await clock.sleepers(4)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await clock.advance(by: .seconds(1)) } }
    }
    #expect(clock.now.offset == .seconds(4))
    for (task, seconds) in zip(tasks, 1...) { #expect(try await task.value == .seconds(seconds)) }
  }

  @Test func `a step taken by a computed reply comes after the one that waits for it`() async throws
  {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/x").reply { _ in
        await clock.advance(by: .seconds(10))
        return .text("x")
      }, clock: clock)
    async let text = stubs.text("https://a.example/x")
    while stubs.requests.isEmpty { await Task.yield() }
    await clock.advance(by: .seconds(2))
    #expect(try await text == "x")
    #expect(clock.now.offset == .seconds(12))
  }
}
