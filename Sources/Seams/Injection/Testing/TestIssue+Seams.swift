import UnderstudyCore

extension TestIssue {
  /// The issue of a live value that was read in a test.
  static func liveValue(
    of seam: String, declared: CodeLocation, reader: CodeLocation, isOutsideTests: Bool
  ) -> TestIssue {
    let occasion =
      isOutsideTests
      ? """
      in a test process but outside any test: by the app's own start-up code, or by a thread or a \
      detached task that a test started. Dependencies.escaping { … } takes a test's overrides along.
      """ : "in a test."
    let message = """
      The live value of '\(seam)' was read \(occasion) It is declared at \(declared).
      Override it in the test: @Test(.dependency(\\.\(seam), …)) \
      or withDependencies { $0.\(seam) = … } operation: { … }
      Or, if it is harmless in tests, say so where it is declared: \
      @Seam(inTests: .live) or @Seam(inTests: { … }) var \(seam)
      """
    return TestIssue(message, at: reader)
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
