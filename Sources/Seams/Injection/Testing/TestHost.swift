/// What a test framework must offer, so that this module needs to know none.
package struct TestFramework: Sendable {
  /// Names the test that runs here, if one can be told.
  let currentTest: @Sendable () -> String?
  /// Fails the running test.
  let record: @Sendable (SeamIssue) -> Void

  /// Describes a test framework.
  package init(
    currentTest: @escaping @Sendable () -> String?,
    record: @escaping @Sendable (SeamIssue) -> Void
  ) {
    self.currentTest = currentTest
    self.record = record
  }

  /// Installs the framework for the process; the first one stays.
  package func install() {
    SeamState.shared.host.install(self)
  }

  /// Says that a test runs, so that what was noticed before the first one can be recorded.
  package static func testBegins() {
    _ = SeamState.shared.host.root()
  }

  /// Forgets a test's values.
  package static func forget(test: String) {
    SeamState.shared.host.forget(test)
  }
}

/// The link to the test framework, and the roots of the tests.
final class TestHost: Sendable {
  private struct State {
    var framework: TestFramework?
    /// Whether a test was seen running; before, a framework may have nowhere to record an issue.
    var hasBegun = false
    var early: [SeamIssue] = []
    var roots: [String: Scope] = [:]
  }

  private let state: Lock<State> = Lock(State())

  func install(_ framework: TestFramework) {
    state.withLock { state in
      if state.framework == nil { state.framework = framework }
    }
  }

  /// The root of the test that runs here; nil if there is none, or none can be told.
  func root() -> Scope? {
    guard let framework = state.withLock({ $0.framework }), let test = framework.currentTest()
    else { return nil }
    let (root, early) = state.withLock { state in
      let root = state.roots[test] ?? Scope(root: .test, isNamed: true)
      state.roots[test] = root
      state.hasBegun = true
      defer { state.early = [] }
      return (root, state.early)
    }
    early.forEach(framework.record)
    return root
  }

  func forget(_ test: String) {
    // Let go outside the lock: a value's `deinit` may be anybody's code.
    let root = state.withLock { $0.roots.removeValue(forKey: test) }
    withExtendedLifetime(root) {}
  }

  /// Hands an issue to the framework.
  ///
  /// What is noticed while no framework is there, when an app has started but its test bundle is
  /// not loaded, is printed, and recorded when the first test runs. Until then a framework that is
  /// there may not listen yet, so the issue is printed as well.
  func record(_ issue: SeamIssue) {
    let (framework, hasBegun) = state.withLock { state in
      if state.framework == nil { state.early.append(issue) }
      return (state.framework, state.hasBegun)
    }
    if !hasBegun {
      Process.warn("\(issue.place.filePath):\(issue.place.line): error: \(issue.message)")
    }
    framework?.record(issue)
  }
}
