/// A dependency that is read once, when its value is first needed, with the overrides of an earlier moment.
final class PlannedReading<Value> {
  private enum Progress {
    case planned(Context)
    case read(Box<Value>)
  }

  private let dependency: KeyPath<Dependencies, Value>
  private let reader: CodeLocation
  private let progress: Lock<Progress>

  init(
    of dependency: KeyPath<Dependencies, Value>, by reader: CodeLocation, in context: Context
  ) {
    self.dependency = dependency
    self.reader = reader
    progress = Lock(.planned(context))
  }

  /// The value; of threads that race to read it first, each gets the value of the one that was first.
  var value: Value {
    switch progress.withLock({ $0 }) {
    case .read(let box): return box.value
    case .planned(let context):
      // Read outside the lock, since this may run a user's code.
      let box = SeamState.shared.context.withValue(context) {
        Box(Dependencies(readAt: reader)[keyPath: dependency])
      }
      return progress.withLock { progress in
        if case .read(let first) = progress { return first }
        progress = .read(box)
        return box
      }.value
    }
  }
}

// Unchecked for the key path, which is constant. It is not `Sendable` where it leads to a dependency of
// an actor, whose `SeamDeclaration` checks that it is read there.
extension PlannedReading: @unchecked Sendable where Value: Sendable {}
