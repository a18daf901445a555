// Messages of the injection to a test.

extension TestIssue {
  /// The place where a live value was read, in words, and why nothing overrides it there.
  ///
  /// - Parameter madeIn: Where the object was made that read it; nil if it was read by none.
  private static func occasion(madeIn: Scope?, readIn: Scope) -> (place: String, reason: String) {
    let escaping = "Dependencies.escaping { … } takes a test's overrides along. "
    switch (madeIn?.isOutsideTests, readIn.isOutsideTests) {
    case (false?, true):
      return (
        "outside any test, by an object that was made in one",
        "It was not overridden where the object was made, and the thread or detached task that reads it has "
          + "no overrides: \(escaping)"
      )
    case (_, true):
      return (
        "outside any test",
        "The reader is the app's start-up code, a property of an XCTestCase, which is made before setUp(), or a "
          + "thread or detached task that a test started: \(escaping)"
      )
    case (true?, false):
      return (
        "in a test, by an object that was made outside of it", "It is overridden in neither place. "
      )
    case (false?, false) where madeIn!.isOfOtherTest(than: readIn):
      return (
        "in a test, by an object that was made in another one",
        "It is not overridden in this test, and the overrides of the other one do not count. "
      )
    case (_, false): return ("in a test", "")
    }
  }

  /// The issue of a live value that was read in a test.
  ///
  /// - Parameter outcome: What the reader gets.
  static func liveValue(
    of identity: SeamIdentity, reader: CodeLocation, madeIn: Scope?, readIn: Scope, outcome: String,
    takesTraits: Bool = true
  ) -> TestIssue {
    let seam = identity.name
    let (place, reason) = occasion(madeIn: madeIn, readIn: readIn)
    let override =
      takesTraits ? "@Test(.dependency(\\.\(seam), …))" : "dependency(\\.\(seam), …) in setUp()"
    let message = """
      The live value of '\(seam)' (\(identity.declared)) was read \(place), \(outcome)
      \(reason)Override it in the test: \(override) \
      or withDependencies { $0.\(seam) = … } operation: { … }
      Or, if it is safe to use live in tests, say so where it is declared: \
      @Seam(inTests: .live) or @Seam(inTests: { … }) var \(seam)
      """
    return TestIssue(message, at: reader)
  }

  /// The issue of a value that is made for so long that two may wait for each other.
  static func delay(
    of build: Build, for reader: Build?, at location: CodeLocation, after patience: Duration
  ) -> TestIssue {
    let seam = build.seam
    let purpose = reader.map { ", to make '\($0.seam.name)'," } ?? ""
    let message = """
      '\(seam.name)' has not finished initializing after \(patience):
        the reader at \(build.reader) initializes it, as declared at \(seam.declared)
        the reader at \(location) waits for it\(purpose) on another thread
      If one waits for the other, neither continues. Do not wait for other threads while \
      '\(seam.name)' is made, or hand them what they need instead of letting them read it.
      """
    // An app may have reason to be slow.
    return TestIssue(
      message, at: location, severity: build.scope.mode == .test ? .failure : .warning)
  }

  /// The issue of a process that contains two versions of this module.
  static func differentVersions(_ first: String, _ second: String) -> TestIssue {
    TestIssue(
      """
      Two different versions of the module Seams are linked into this process (layouts \
      \(first) and \(second)), so what a test overrides does not reach the app. Build the app \
      and its tests with the same version of Understudy.
      """,
      at: nil)
  }
}
