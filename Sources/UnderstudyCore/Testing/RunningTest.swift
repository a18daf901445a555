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
  ///   - keep: Keeps an object until the test ends, where the framework says when that is.
  ///   - attach: Attaches a text to the test, where the framework can.
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

  /// Keeps an object until the test ends, where it is looked at.
  package func keep(_ object: any AnyObject & Sendable) { keep(object) }

  /// Attaches a text to this test.
  package func attach(_ text: String, named name: String) { attach(text, name) }
}

/// What the test frameworks have to offer: the one thing this package knows of them.
package struct TestBridge: Sendable {
  /// The test that runs here, if one can be told.
  let runningTest: @Sendable () -> RunningTest?
  let record: @Sendable (TestIssue) -> Void
  let adopt: @Sendable (any AnyObject & Sendable) -> Void

  /// - Parameter adopt: Takes what was made where no test runs, and may be used by several.
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
