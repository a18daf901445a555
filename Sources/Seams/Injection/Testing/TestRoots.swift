import UnderstudyCore

/// The roots of the tests that run: what is shared or assigned in one stays with it.
final class TestRoots: Sendable {
  private let host: TestHost
  private let roots: Lock<[String: Scope]> = Lock([:])

  init(_ host: TestHost) {
    self.host = host
  }

  /// The root of the test that runs here; nil if there is none, or none can be told.
  func root() -> Scope? {
    guard let test = host.runningTest else { return nil }
    return roots.withLock { roots in
      let root = roots[test.id] ?? Scope(root: .test, isNamed: true)
      roots[test.id] = root
      return root
    }
  }

  func forget(_ test: String) {
    // Let go outside the lock: a value's `deinit` may be anybody's code.
    let root = roots.withLock { $0.removeValue(forKey: test) }
    withExtendedLifetime(root) {}
  }
}

extension Dependencies {
  /// The way to tell a test, of that copy of this module in the process which keeps the state.
  package static var testHost: TestHost { SeamState.shared.host }

  /// Forgets the values of a test that has ended.
  package static func forget(test: String) {
    SeamState.shared.testRoots.forget(test)
  }
}
