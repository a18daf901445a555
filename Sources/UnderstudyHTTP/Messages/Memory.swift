import UnderstudyCore

/// What was found out about things that traffic has few of, thousands of times each; no more than so many.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Lock<[Key: Value]>([:])
  private let most: Int

  init(atMost most: Int) { self.most = most }

  subscript(key: Key) -> Value? {
    get { known.withLock { $0[key] } }
    set { known.withLock { if $0.count < most { $0[key] = newValue } } }
  }
}
