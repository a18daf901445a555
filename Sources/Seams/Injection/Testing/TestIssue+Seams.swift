extension TestIssue {
  /// The issue of a live value that was read in a test.
  static func liveValue(
    of seam: String, declared: CodeLocation, reader: CodeLocation, isOutsideTests: Bool,
    takesTraits: Bool = true
  ) -> TestIssue {
    let occasion =
      isOutsideTests
      ? """
      in a test process but outside any test: by the app's own start-up code, or by a thread or a \
      detached task that a test started. Dependencies.escaping { … } takes a test's overrides along.
      """ : "in a test."
    let override =
      takesTraits ? "@Test(.dependency(\\.\(seam), …))" : "dependency(\\.\(seam), …) in setUp()"
    let message = """
      The live value of '\(seam)' was read \(occasion) It is declared at \(declared).
      Override it in the test: \(override) \
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
