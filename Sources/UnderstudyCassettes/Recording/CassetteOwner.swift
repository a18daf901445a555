import Foundation

/// The test that an entry was recorded by, so that several can share a file: each records its own
/// entries anew, and replays its own first.
package struct CassetteOwner: Sendable, Hashable {
  /// The name of the test with its module and suites, as `swift test --filter` takes it.
  package let test: String
  /// The case of a test with arguments, by ``name(ofCase:)``.
  package var testCase: String?
  /// The number of the test's repetition in this process, if the framework tells one from the next.
  package let repetition: Int?

  package init(test: String, testCase: String? = nil, repetition: Int? = nil) {
    self.test = test
    self.testCase = testCase
    self.repetition = repetition
  }

  /// The name of a case in every run, without its arguments: one may be a secret that no rule finds.
  package static func name(ofCase arguments: String) -> String {
    // FNV-1a, since Swift's own hash is another one in each process.
    let hash = arguments.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "case-\(String(hash % 1_000_000_000))"
  }

  /// The command that runs the test alone, to be pasted into a shell.
  package func command(_ mode: Cassette.Mode) -> String {
    let special = #"\()[]{}*+?^$|"#
    let pattern = test.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      .replacing("'", with: #"'\''"#)
    return "\(Cassette.Mode.variable)=\(mode.rawValue) swift test --filter '\(pattern)'"
  }
}

extension CassetteOwner? {
  /// The command that runs the test, or all of them.
  package func command(_ mode: Cassette.Mode) -> String {
    self?.command(mode) ?? "\(Cassette.Mode.variable)=\(mode.rawValue) swift test"
  }
}
