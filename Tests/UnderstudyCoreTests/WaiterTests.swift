import Testing

@testable import UnderstudyCore

struct WaiterTests {
  /// A clock whose sleeps are over at once.
  private struct HastyClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
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
