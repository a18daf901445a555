import Testing
import UnderstudyCore

@Suite("Patience")
struct PatienceTests {
  /// A clock on which time passes by sleeping alone, and whoever sleeps wakes late, each time by the
  /// next of these delays.
  private final class StarvedClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state: Lock<(now: Duration, delays: [Duration])>
    let minimumResolution = Duration.zero

    init(_ delays: [Duration]) { state = Lock((.zero, delays.reversed())) }

    var now: Instant { Instant(offset: state.withLock(\.now)) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      state.withLock { state in
        state.now = max(state.now, deadline.offset) + (state.delays.popLast() ?? .zero)
      }
    }
  }

  @Test func `is over when its time is`() async throws {
    let clock = StarvedClock([])
    try await Patience.runsOut(after: .seconds(32), on: clock)
    #expect(clock.now.offset == .seconds(32))
  }

  @Test func `does not count time at whose end nobody had a turn`() async throws {
    let clock = StarvedClock([.seconds(2), .milliseconds(10), .seconds(1), .seconds(5)])
    try await Patience.runsOut(after: .seconds(32), on: clock)
    #expect(clock.now.offset == .seconds(32 + 3 * 4 + 8) + .milliseconds(10))
  }

  @Test func `ends on a machine that is starved for ever`() async throws {
    let clock = StarvedClock(Array(repeating: .seconds(60), count: 100))
    try await Patience.runsOut(after: .seconds(32), on: clock)
    #expect(clock.now.offset < .seconds(1000))
  }

  @Test func `ends when its task is cancelled`() async {
    let task = Task { try await Patience.runsOut(after: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
