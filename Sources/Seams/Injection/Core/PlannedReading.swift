/// A dependency that is read once, when its value is first needed.
final class PlannedReading<Value> {
  // Unchecked for the key path, which is constant. It is not `Sendable` where it leads to a dependency of
  // an actor, whose `SeamDeclaration` checks that it is read there.
  private enum Progress: @unchecked Sendable {
    case planned(KeyPath<Dependencies, Value>, reader: CodeLocation, madeIn: Scope)
    case read(Box<Value>)
  }

  private let progress: Lock<Progress>

  init(
    of dependency: KeyPath<Dependencies, Value>, by reader: CodeLocation, madeIn scope: Scope
  ) {
    progress = Lock(.planned(dependency, reader: reader, madeIn: scope))
  }

  /// What is known already.
  init(read value: Value) {
    progress = Lock(.read(Box(value)))
  }

  /// The value; of threads that race to read it first, each gets the value of the one that was first.
  var value: Value {
    switch progress.withLock({ $0 }) {
    case .read(let box): return box.value
    case .planned(let dependency, let reader, let scope):
      let state = SeamState.shared
      // Read outside the lock, since this may run a user's code.
      let here = state.scope
      let context = Context(scope: scope.level(readIn: here), reading: (scope, here))
      let box = state.context.withValue(context) {
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

extension PlannedReading: Sendable where Value: Sendable {}
