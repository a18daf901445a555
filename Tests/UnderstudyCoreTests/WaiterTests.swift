import Testing

@testable import UnderstudyCore

struct WaiterTests {
  /// A clock whose sleeps are over at once.
  private struct HastyClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  @Test func `a value that came before is there at once`() async {
    let waiter = Waiter<Int>()
    waiter.finish(7)
    #expect(await waiter.value { true } == 7)
  }

  @Test func `a value that comes later ends the wait`() async {
    let waiter = Waiter<Int>()
    async let value = waiter.value { true }
    waiter.finish(7)
    #expect(await value == 7)
  }

  @Test func `only the first value counts`() async {
    let waiter = Waiter<Int>()
    waiter.finish(7)
    waiter.finish(8)
    #expect(await waiter.value { true } == 7)
  }

  @Test func `nothing comes within the limit`() async {
    #expect(await Waiter<Int>().value(within: .seconds(1), on: HastyClock()) { true } == nil)
  }

  @Test func `a value on its way at the end of the limit is waited for`() async {
    let waiter = Waiter<Int>()
    // Whoever has taken the waiter off its list brings the value.
    let value = await waiter.value(within: .seconds(1), on: HastyClock()) {
      waiter.finish(7)
      return false
    }
    #expect(value == 7)
  }

  @Test func `a cancelled task waits no longer`() async {
    let task = Task { await Waiter<Int>().value { true } }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `five hundred wait at once, and each gets its own value`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        let waiter = Waiter<Int>()
        group.addTask { await waiter.value { true } == number }
        group.addTask {
          waiter.finish(number)
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

struct CounterTests {
  @Test func `every number is given out once`() async {
    let numbers = Numbers()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<500 { group.addTask { numbers.counter.next() } }
      #expect(await group.reduce(into: Set()) { $0.insert($1) } == Set(1...500))
    }
  }

  private final class Numbers: Sendable {
    let counter = Counter()
  }
}
