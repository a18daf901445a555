import Synchronization
import UnderstudyCore

// Sendable although `Value` may not be: what is captured is the test's own to hand around, as it
// would be in a variable; the lock only keeps the list whole.
/// Keeps the arguments that a matcher captured, for the test to look at or to call.
public final class Captured<Value>: @unchecked Sendable {
  private struct State: @unchecked Sendable {
    var values: [Value] = []
  }

  private let state = Lock(State())

  /// Makes an empty list.
  public init() {}

  /// Every value captured, in order.
  public var values: [Value] { state.withLock(\.values) }

  /// The value captured last, if there is one.
  public var last: Value? { state.withLock(\.values.last) }

  /// Keeps a value as if a matcher had captured it.
  public func append(_ value: Value) {
    state.withLock { $0.values.append(value) }
  }
}
