import UnderstudyCore

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
  /// - Parameter isDone: False where it is still to be told, which the clock waits for.
  package func handOver(isDone: Bool = true) { become(isDone ? .handedOver : .handingOver) }

  /// The work waits for the clock or the test, or is done.
  package func end() { become(.ended) }

  private func become(_ next: Stage) {
    stage.withLock { stage in
      let busy = (next.isBusy ? 1 : 0) - (stage.isBusy ? 1 : 0)
      // What client code was given stays with it when the work ends.
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
