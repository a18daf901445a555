import Dispatch

/// Real time.
///
/// A `Task.sleep` that is cancelled stays queued until its time is up: for the timeout of a request,
/// a minute or a week. Of what is cancelled here nothing is left.
package enum RealTime {
  // A queue of its own has a thread even where those of Swift's tasks are all blocked.
  private static let queue = DispatchQueue(label: "understudy.time")

  /// Sleeps for a while.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try await Alarm.wait(for: duration, set: alarm)
  }

  /// Runs something short after a while, on a thread that all alarms share.
  @discardableResult
  package static func alarm(
    after duration: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    // Unsafe, since Dispatch does not declare its sources Sendable: this one is set before it begins, and
    // any thread may cancel it.
    nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: queue)
    let alarm = Alarm {
      work()
      return nil
    } forget: {
      source.cancel()
    }
    source.setEventHandler {
      _ = alarm.ring()
      source.cancel()
    }
    let moment = DispatchTime.now().uptimeNanoseconds + duration.nanoseconds
    source.schedule(deadline: DispatchTime(uptimeNanoseconds: moment), leeway: .nanoseconds(0))
    source.activate()
    return alarm
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps on this clock; if it is the one of real time, so that nothing is left of a cancelled sleep.
  package func rest(for duration: Duration) async throws {
    if self is ContinuousClock { return try await RealTime.sleep(for: duration) }
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

/// Something short that runs at a moment, unless it is cancelled before.
package final class Alarm: Sendable {
  /// The work, which returns after how long to run again, or nil for never; nil once it is over.
  private let work: Lock<(@Sendable () -> Duration?)?>
  private let forget: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Duration?, forget: @escaping @Sendable () -> Void = {}) {
    self.work = Lock(work)
    self.forget = forget
  }

  package func cancel() {
    if work.withLock({ $0.take() }) != nil { forget() }
  }

  /// Suspends the task until an alarm rings.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  static func wait(
    for duration: Duration, set: (Duration, @escaping @Sendable () -> Void) -> Alarm
  ) async throws {
    try Task.checkCancellation()
    if duration <= .zero { return }
    let end = Waiter<Void>()
    let alarm = set(duration) { end.finish(()) }
    let isOver: Void? = await end.value {
      alarm.cancel()
      return true
    }
    if isOver == nil { throw CancellationError() }
  }

  var isOver: Bool { work.withLock { $0 == nil } }

  /// Runs the work.
  ///
  /// - Returns: After how long to run it again; nil for never.
  func ring() -> Duration? {
    guard let work = work.withLock(\.self) else { return nil }
    if let pause = work(), !isOver { return pause }
    // A cancellation after this must not count it as one that still waits.
    self.work.withLock { $0 = nil }
    return nil
  }
}

/// The alarms of one timer, by their moments in nanoseconds of its time.
struct AlarmQueue {
  private var alarms = Heap<(moment: UInt64, alarm: Alarm)> { $0.moment < $1.moment }
  /// With more of them those that were cancelled are taken out.
  private var most = 64

  /// The moment of the first alarm; nil if there is none.
  var next: UInt64? {
    mutating get {
      while let first = alarms.first {
        if !first.alarm.isOver { return first.moment }
        alarms.popFirst()
      }
      return nil
    }
  }

  mutating func insert(_ alarm: Alarm, at moment: UInt64) {
    if alarms.count > most {
      alarms.keep { !$0.alarm.isOver }
      most = max(64, 2 * alarms.count)
    }
    alarms.insert((moment, alarm))
  }

  /// Takes out the alarms whose moment has come.
  mutating func takeDue(at now: UInt64) -> [Alarm] {
    var due: [Alarm] = []
    while let next, next <= now, let alarm = alarms.first?.alarm {
      alarms.popFirst()
      due.append(alarm)
    }
    return due
  }
}

extension Duration {
  /// Its nanoseconds; for more than three centuries, which would overflow, those of three.
  var nanoseconds: UInt64 {
    UInt64(min(max(.zero, self), .seconds(9_000_000_000)) / .nanoseconds(1))
  }
}

/// A binary heap: elements come out in their order, whatever order they went in.
package struct Heap<Element> {
  /// Each comes before the two at twice its index.
  private var elements: [Element] = []
  private let isBefore: @Sendable (Element, Element) -> Bool

  package init(by isBefore: @escaping @Sendable (Element, Element) -> Bool) {
    self.isBefore = isBefore
  }

  package var count: Int { elements.count }

  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard isBefore(elements[index], elements[parent]) else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Takes the first element out; nil if there is none.
  @discardableResult
  package mutating func popFirst() -> Element? {
    if elements.isEmpty { return nil }
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    var index = 0
    while true {
      let left = 2 * index + 1
      if left >= elements.count { return first }
      let right = left + 1
      let child =
        right < elements.count && isBefore(elements[right], elements[left]) ? right : left
      guard isBefore(elements[child], elements[index]) else { return first }
      elements.swapAt(index, child)
      index = child
    }
  }

  /// Takes out every element that `isKept` is false for.
  package mutating func keep(where isKept: (Element) -> Bool) {
    // A sorted list is a heap.
    elements = elements.filter(isKept).sorted(by: isBefore)
  }
}

extension Heap: Sendable where Element: Sendable {}
