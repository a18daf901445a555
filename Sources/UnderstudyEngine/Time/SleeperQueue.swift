import UnderstudyCore

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
  private struct Place: Comparable {
    let deadline: ManualClock.Instant
    let isTimeout: Bool
    let id: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.deadline != right.deadline { return left.deadline < right.deadline }
      if left.isTimeout != right.isTimeout { return right.isTimeout }
      return left.id < right.id
    }
  }

  private var sleepers: [Int: Sleeper] = [:]
  /// Those who were cancelled stay until they are first, or are the most.
  private var places = Heap<Place>(by: <)
  /// How many sleep, not counting timeouts.
  private(set) var count = 0
  /// How many timeouts sleep.
  var timeouts: Int { sleepers.count - count }

  /// All but the timeouts and the replies, in the order in which they fell asleep.
  var clients: [Sleeper] {
    sleepers.values.filter { $0.kind == .client }.sorted { $0.id < $1.id }
  }

  /// When the next sleeper wakes.
  var nextDeadline: ManualClock.Instant? {
    mutating get {
      while let first = places.first {
        if sleepers[first.id] != nil { return first.deadline }
        places.popFirst()
      }
      return nil
    }
  }

  mutating func insert(_ sleeper: Sleeper) {
    sleepers[sleeper.id] = sleeper
    if sleeper.kind != .timeout { count += 1 }
    places.insert(
      Place(deadline: sleeper.deadline, isTimeout: sleeper.kind == .timeout, id: sleeper.id))
  }

  /// Takes a sleeper out; nil if it is not here.
  mutating func remove(_ id: Int) -> Sleeper? {
    guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
    if sleeper.kind != .timeout { count -= 1 }
    if places.count > 64, places.count > 2 * sleepers.count {
      places.keep { [sleepers] in sleepers[$0.id] != nil }
    }
    return sleeper
  }

  /// Takes those who are due, first those of the earliest deadline; of timeouts and others due at one
  /// moment only the others.
  mutating func wake(until moment: ManualClock.Instant) -> [Sleeper] {
    var due: [Sleeper] = []
    while let next = nextDeadline, next <= moment, let first = places.first {
      if first.isTimeout, due.last?.kind != .timeout, !due.isEmpty { break }
      places.popFirst()
      if let sleeper = sleepers.removeValue(forKey: first.id) { due.append(sleeper) }
      if !first.isTimeout { count -= 1 }
    }
    return due
  }
}
