/// The way to tell a test, for code that knows no test framework.
///
/// `Understudy` installs the bridge when a test bundle is loaded. An app has none, nor has a test
/// process whose app has started before its bundle is there.
package final class TestHost: Sendable {
  package static let shared = TestHost()

  private struct State {
    var bridge: TestBridge?
    /// The modules whose objects are nobody's to look at.
    var bystanders: Set<Substring> = []
    /// Whether a test was seen running; before, a framework may have nowhere to record an issue.
    var hasBegun = false
    /// Issues for which no framework was there yet.
    var early: [TestIssue] = []
  }

  private let state = Lock(State())

  package init() {}

  /// Installs the bridge; the first one stays.
  package func install(_ bridge: TestBridge) {
    state.withLock { state in
      if state.bridge == nil { state.bridge = bridge }
    }
  }

  /// The test that runs here; nil if there is none, or none is known.
  package var runningTest: RunningTest? {
    guard let bridge = state.withLock(\.bridge), let test = bridge.runningTest() else {
      return nil
    }
    testBegins()
    return test
  }

  /// Whether the advice to put a trait on the test is of use here.
  package var takesTraits: Bool { runningTest?.takesTraits ?? true }

  /// Has an object kept and looked at by the test it was made in, or else by the framework.
  package func keep(
    _ object: any AnyObject & Sendable, in test: RunningTest?, from location: CodeLocation
  ) {
    let (bridge, bystanders) = state.withLock { ($0.bridge, $0.bystanders) }
    guard let bridge, bystanders.isEmpty || !bystanders.contains(location.module) else { return }
    if let test { test.keep(object) } else { bridge.adopt(object) }
  }

  /// Leaves what these modules make to themselves: tests of stubs that are wrong on purpose.
  package func overlook(_ modules: [String]) {
    state.withLock { $0.bystanders.formUnion(modules.map { $0[...] }) }
  }

  /// Says that a test runs, so that what was noticed before the first one can be recorded.
  package func testBegins() {
    let (bridge, early) = state.withLock { state in
      guard state.bridge != nil, !state.hasBegun else { return (state.bridge, [TestIssue]()) }
      state.hasBegun = true
      defer { state.early = [] }
      return (state.bridge, state.early)
    }
    guard let bridge else { return }
    for issue in early { Self.record(issue, by: bridge) }
  }

  /// Tells the test that runs here, or the framework if none is known.
  ///
  /// An issue that is noticed while no framework is there is printed, and recorded when the first test runs.
  /// Until then a framework that is there may not listen yet, so the issue is printed as well.
  package func record(_ issue: TestIssue) {
    let (bridge, hasBegun) = state.withLock { state in
      if state.bridge == nil { state.early.append(issue) }
      return (state.bridge, state.hasBegun)
    }
    if !hasBegun { RunningProcess.warn(issue.line) }
    if let bridge { Self.record(issue, by: bridge) }
  }

  private static func record(_ issue: TestIssue, by bridge: TestBridge) {
    if let test = bridge.runningTest() { test.record(issue) } else { bridge.record(issue) }
  }
}

/// A test while it runs, as the test framework sees it.
package struct RunningTest: Sendable {
  /// Distinguishes the test, and its case, from all others of the process.
  package let id: String
  /// Whether traits can be put on the test, as on those of Swift Testing.
  package let takesTraits: Bool
  /// With these arguments the program of the tests runs this test alone.
  package let arguments: @Sendable () -> [String]
  private let tell: @Sendable (TestIssue, CapturedTaskLocals?) -> Void
  private let keep: @Sendable (any AnyObject & Sendable) -> Void
  private let attach: @Sendable (_ text: String, _ name: String) -> Void

  /// Describes a test.
  ///
  /// - Parameters:
  ///   - takesTraits: Whether traits can be put on the test.
  ///   - arguments: Those with which the program of the tests runs this test alone.
  ///   - tell: Records an issue in this test, from whatever thread or task, given what was captured in
  ///     the test.
  ///   - keep: Keeps an object until the test ends, if the framework says when that is.
  ///   - attach: Attaches a text to the test, if the framework can.
  package init(
    id: String, takesTraits: Bool = true, arguments: @escaping @Sendable () -> [String] = { [] },
    tell: @escaping @Sendable (TestIssue, CapturedTaskLocals?) -> Void,
    keep: @escaping @Sendable (any AnyObject & Sendable) -> Void = { _ in },
    attach: @escaping @Sendable (_ text: String, _ name: String) -> Void = { _, _ in }
  ) {
    self.id = id
    self.takesTraits = takesTraits
    self.arguments = arguments
    self.tell = tell
    self.keep = keep
    self.attach = attach
  }

  /// Records an issue in this test; `locals` are what was captured in it, for another thread or task.
  package func record(_ issue: TestIssue, from locals: CapturedTaskLocals? = nil) {
    tell(issue, locals)
  }

  /// Keeps an object until the test ends, if it is looked at.
  package func keep(_ object: any AnyObject & Sendable) { keep(object) }

  /// Attaches a text to this test.
  package func attach(_ text: String, named name: String) { attach(text, name) }
}

/// The services of the test frameworks: all that this package knows of them.
package struct TestBridge: Sendable {
  /// The test that runs here, if it is known.
  let runningTest: @Sendable () -> RunningTest?
  let record: @Sendable (TestIssue) -> Void
  let adopt: @Sendable (any AnyObject & Sendable) -> Void

  /// - Parameter adopt: Takes what was made if no test runs, and may be used by several.
  package init(
    runningTest: @escaping @Sendable () -> RunningTest?,
    record: @escaping @Sendable (TestIssue) -> Void,
    adopt: @escaping @Sendable (any AnyObject & Sendable) -> Void = { _ in }
  ) {
    self.runningTest = runningTest
    self.record = record
    self.adopt = adopt
  }
}
