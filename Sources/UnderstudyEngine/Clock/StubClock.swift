/// The clock of the stubs, of whatever type, counted from when the scope began.
package struct StubClock: Sendable {
  /// The clock itself, for a scope inside this one.
  package let clock: any Clock<Duration>
  /// The time since the scope began.
  package let elapsed: @Sendable () -> Duration
  private let sleepFor: @Sendable (Duration) async throws -> Void
  /// The clock, if a test moves it by hand.
  package let manual: ManualClock?

  package init<C: Clock<Duration>>(_ clock: C) {
    self.clock = clock
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleepFor = { try await clock.rest(for: $0) }
    manual = clock as? ManualClock
  }

  /// Whether the clock is the machine's.
  package var isReal: Bool { clock is ContinuousClock }

  /// Whether the clock moves only when the test says so.
  package var isManual: Bool { manual != nil }

  /// Whether the test is moving the clock right now.
  package var isAdvancing: Bool { manual?.isAdvancing ?? false }

  /// Has a manual clock wait for a request that has come, or for other work on it.
  package func begin(isReaction: Bool = true) -> ClockWork? {
    manual.map { ClockWork(on: $0, isReaction: isReaction) }
  }

  /// Sleeps; as a timeout, which is not work that `sleepers(_:)` counts, if that is said.
  package func sleep(for duration: Duration, as kind: ManualClock.SleeperKind = .reply) async throws
  {
    if duration <= .zero { return }
    if let manual {
      return try await manual.sleep(until: manual.now.advanced(by: duration), as: kind)
    }
    try await sleepFor(duration)
  }
}

/// A share in what `ManualClock.advance(by:)` waits for: a request under way, or a task on its way into
/// a sleep or out of it.
package final class ClockWork: Sendable {
  private enum Stage {
    case underWay, handingOver, handedOver, ended

    var isBusy: Bool { self == .underWay || self == .handingOver }
    var isWithClient: Bool { self == .handingOver || self == .handedOver }
  }

  private let clock: ManualClock
  private let stage = Lock(Stage.underWay)

  /// - Parameter isReaction: Whether it is what client code does with something it was given.
  init(on clock: ManualClock, isReaction: Bool) {
    self.clock = clock
    clock.state.withLock { $0.move(busy: 1, handedOver: isReaction ? -1 : 0) }
  }

  /// The work goes on, after it was handed over or has ended.
  package func begin() { become(.underWay) }

  /// Client code is given something to go on with.
  ///
  /// - Parameter isDone: False if it is still to be told, which the clock waits for.
  package func handOver(isDone: Bool = true) { become(isDone ? .handedOver : .handingOver) }

  /// The work waits for the clock or the test, or is done.
  package func end() { become(.ended) }

  private func become(_ next: Stage) {
    stage.withLock { stage in
      let busy = (next.isBusy ? 1 : 0) - (stage.isBusy ? 1 : 0)
      // Work that client code was given stays with it when ours ends.
      let handedOver =
        next == .ended ? 0 : (next.isWithClient ? 1 : 0) - (stage.isWithClient ? 1 : 0)
      clock.state.withLock { $0.move(busy: busy, handedOver: handedOver) }
      stage = next
    }
  }
}

extension ManualClock.State {
  fileprivate mutating func move(busy: Int, handedOver: Int) {
    self.busy += busy
    self.handedOver = max(0, self.handedOver + handedOver)
    activity += 1
  }
}

/// A task that sleeps on a manual clock.
struct Sleeper {
  let id: Int
  let deadline: ManualClock.Instant
  let kind: ManualClock.SleeperKind
  /// When the sleep began, in the time of tasks.
  let since: Duration
  /// Resumed with whether there was anything to sleep for.
  let continuation: CheckedContinuation<Bool, any Error>
}

/// The tasks that sleep on a manual clock, by when they wake.
struct SleeperQueue {
  /// The order of waking. What comes in the very moment of a timeout is in time, so that timeouts
  /// are last.
  private struct Turn: Comparable {
    let deadline: ManualClock.Instant
    let isTimeout: Bool
    let id: Int

    static func < (left: Turn, right: Turn) -> Bool {
      if left.deadline != right.deadline { return left.deadline < right.deadline }
      if left.isTimeout != right.isTimeout { return right.isTimeout }
      return left.id < right.id
    }
  }

  private var sleepers: [Int: Sleeper] = [:]
  /// Sleepers that were cancelled stay until they are first, or are the most.
  private var turns = Heap<Turn>(by: <)
  /// The number of sleepers, not counting timeouts.
  private(set) var count = 0
  /// The number of timeouts that sleep.
  var timeouts: Int { sleepers.count - count }

  /// All but the timeouts and the replies, in the order in which they fell asleep.
  var clients: [Sleeper] {
    sleepers.values.filter { $0.kind == .client }.sorted { $0.id < $1.id }
  }

  /// When the next sleeper wakes.
  var nextDeadline: ManualClock.Instant? {
    mutating get {
      while let first = turns.first {
        if sleepers[first.id] != nil { return first.deadline }
        turns.popFirst()
      }
      return nil
    }
  }

  mutating func insert(_ sleeper: Sleeper) {
    sleepers[sleeper.id] = sleeper
    if sleeper.kind != .timeout { count += 1 }
    turns.insert(
      Turn(deadline: sleeper.deadline, isTimeout: sleeper.kind == .timeout, id: sleeper.id))
  }

  /// Takes a sleeper out; nil if it is not here.
  mutating func remove(_ id: Int) -> Sleeper? {
    guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
    if sleeper.kind != .timeout { count -= 1 }
    if turns.count > 64, turns.count > 2 * sleepers.count {
      turns.keep { [sleepers] in sleepers[$0.id] != nil }
    }
    return sleeper
  }

  /// Takes those who are due, first those of the earliest deadline; of timeouts and others due at one
  /// moment only the others.
  mutating func wake(until moment: ManualClock.Instant) -> [Sleeper] {
    var due: [Sleeper] = []
    while let next = nextDeadline, next <= moment, let first = turns.first {
      if first.isTimeout, due.last?.kind != .timeout, !due.isEmpty { break }
      turns.popFirst()
      if let sleeper = sleepers.removeValue(forKey: first.id) { due.append(sleeper) }
      if !first.isTimeout { count -= 1 }
    }
    return due
  }
}
