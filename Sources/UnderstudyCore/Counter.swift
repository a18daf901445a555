/// Numbers that are given out once each, in order, whichever thread asks.
package struct Counter: ~Copyable, Sendable {
  private let last = Lock(0)

  package init() {}

  /// The next number, from 1.
  package func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
