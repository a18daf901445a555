/// The roots of the running tests, which keep what is shared or assigned in one from the others.
final class TestRoots: Sendable {
  private let host: TestHost
  private let values: Values
  private let roots: Lock<[String: Scope]> = Lock([:])

  init(_ host: TestHost, keeping values: Values) {
    self.host = host
    self.values = values
  }

  /// The root of the test that runs here; nil if no test is known to.
  func root() -> Scope? {
    guard let test = host.runningTest else { return nil }
    return roots.withLock { roots in
      let root = roots[test.id] ?? Scope(root: .test, of: .namedTest, keeping: values)
      roots[test.id] = root
      return root
    }
  }

  func forget(_ test: String) {
    // Released outside the lock, since a value's `deinit` may be a user's code.
    let root = roots.withLock { $0.removeValue(forKey: test) }
    withExtendedLifetime(root) {}
  }
}
