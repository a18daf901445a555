import Foundation
import Testing
import UnderstudyCore

@testable import UnderstudyEngine

@Suite("A clock moved by hand")
struct ManualClockTests {
  /// What happened, in order.
  private final class Log: Sendable {
    private let lines = Lock<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func `time as far as it goes is no overflow`() async {
    let clock = ManualClock()
    for _ in 0..<40 { await clock.advance(by: .seconds(Int64.max)) }
    #expect(clock.now.advanced(by: .seconds(1)) == clock.now)
    #expect(ManualClock.Instant(offset: .zero).duration(to: clock.now) == clock.now.offset)
  }

  @Test func `a manual clock stands still until it is moved`() async {
    let clock = ManualClock()
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(3))
    await clock.advance(by: .milliseconds(500))
    #expect(clock.now.offset == .milliseconds(3500))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `a manual clock never moves back, and says so`() async {
    let told = ToldIssues()
    let clock = told.during { ManualClock() }
    await clock.advance(by: .seconds(3))
    await clock.advance(by: .zero)
    #expect(told.messages.isEmpty)
    await clock.advance(by: .seconds(-5))
    #expect(clock.now.offset == .seconds(3))
    #expect(
      told.messages == [
        """
        `advance(by:)` was told to go back by 5.0 seconds, and the clock stays at 3.0 seconds: time \
        never goes back. Is the difference that was passed the other way round?
        """
      ])
  }

  @Test func `sleepers wake in the order of their deadlines, each at its own`() async {
    let clock = ManualClock.unhurried
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for seconds in [5, 1, 3, 2, 4] {
        group.addTask {
          try? await clock.sleep(for: .seconds(seconds))
          log.note("\(seconds) at \(clock.now.offset / .seconds(1))")
        }
      }
      await clock.sleepers(5)
      await clock.advance(by: .seconds(10))
      #expect(log.all == ["1 at 1.0", "2 at 2.0", "3 at 3.0", "4 at 4.0", "5 at 5.0"])
    }
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `a deadline that has passed is no sleep`() async throws {
    let clock = ManualClock()
    await clock.advance(by: .seconds(3))
    try await clock.sleep(until: .init(offset: .seconds(3)))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-1))
  }

  @Test func `waiting for sleepers ends when enough have lain down`() async {
    let clock = ManualClock()
    await clock.sleepers(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try? await clock.sleep(for: .seconds(1)) } }
      await clock.sleepers(10)
      await clock.sleepers(3)
      await clock.advance(by: .seconds(1))
    }
  }

  @Test func `time-outs come last of those due at once, when the others have done`() async {
    let clock = ManualClock()
    let log = Log()
    let end = ManualClock.Instant(offset: .seconds(1))
    await withTaskGroup(of: Void.self) { group in
      for kind in [ManualClock.SleeperKind.timeout, .reply, .client] {
        group.addTask {
          let work = ClockWork(on: clock, isReaction: false)
          try? await clock.sleep(until: end, as: kind)
          log.note(kind == .timeout ? "time-out" : "other")
          work.end()
        }
        // The time-out lies down first; only the others are counted.
        while clock.state.withLock({ $0.sleepers.nextDeadline == nil }) { await Task.yield() }
      }
      await clock.sleepers(2)
      await clock.advance(by: .seconds(1))
      #expect(log.all == ["other", "other", "time-out"])
    }
  }

  @Test func `a reply is at work again from the moment it is woken`() async throws {
    let clock = ManualClock()
    let work = ClockWork(on: clock, isReaction: true)
    defer { work.end() }
    let reply = Task { try await StubClock(clock).sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    #expect(clock.state.withLock(\.busy) == 0)
    var advance = ManualClock.Advance(from: CodeLocation(), timeForCode: .zero)
    let due = try #require(clock.wakeNext(until: .init(offset: .seconds(1)), on: &advance))
    // Nobody has let it run yet, as on a busy machine.
    #expect(clock.state.withLock(\.busy) == 1)
    for sleeper in due { sleeper.continuation.resume(returning: true) }
    try await reply.value
    #expect(clock.state.withLock(\.busy) == 1)
  }

  @Test func `code is at work from the moment it is woken until its sleep returns`() async throws {
    let clock = ManualClock()
    let code = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    #expect(clock.state.withLock(\.busy) == 0)
    var advance = ManualClock.Advance(from: CodeLocation(), timeForCode: .zero)
    let due = try #require(clock.wakeNext(until: .init(offset: .seconds(1)), on: &advance))
    // Nobody has let it run yet, as on a busy machine.
    #expect(clock.state.withLock(\.busy) == 1)
    #expect(clock.state.withLock(\.handedOver) == 0)
    for sleeper in due { sleeper.continuation.resume(returning: true) }
    try await code.value
    #expect(clock.state.withLock(\.busy) == 0)
    #expect(clock.state.withLock(\.handedOver) == 1)
  }

  @Test func `whoever is cancelled, or sleeps for no time, leaves nobody at work`() async {
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    asleep.cancel()
    _ = await asleep.result
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    _ = await cancelled.result
    try? await clock.sleep(for: .zero)
    #expect(clock.state.withLock(\.busy) == 0)
  }
}
