import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The test that an entry was recorded by, so that several can share a file: each records its own
/// entries anew, and replays its own first.
package struct CassetteOwner: Sendable, Hashable {
  /// The name of the test with its module and suites, as `swift test --filter` takes it.
  package let test: String
  /// The case of a test with arguments, by ``name(ofCase:)``.
  package var testCase: String?
  /// The number of the test's run in this process, if the framework tells one from the next.
  package let run: Int?

  package init(test: String, testCase: String? = nil, run: Int? = nil) {
    self.test = test
    self.testCase = testCase
    self.run = run
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

extension Cassette {
  /// The next step for requests that the cassette has nothing for, with what was overlooked in the file:
  /// the answer to one may be there, and not be replayed.
  ///
  /// - Parameter first: The first of the requests.
  package func advice(
    onGaps count: Int, from first: RecordedRequest, for owner: CassetteOwner?
  ) -> String {
    let others = count > 1 ? " or \((count - 1).counting("other request"))" : ""
    let advice = """
      No entry of \(name) matches \(first.shown)\(others). If the code is right, \
      record \(count == 1 ? "it" : "them") from the real service: \(owner.command(.missing))
      """
    if remarks.isEmpty { return advice }
    return ([advice, "What was overlooked in the file:"] + remarks.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

extension HAREntry {
  /// Of entries that answer one request, those that a test shall get: those of its own case, or else of
  /// its own, or else all.
  static func meant(for owner: CassetteOwner?, among entries: [HAREntry]) -> [HAREntry] {
    guard let owner else { return entries }
    let own = entries.filter { $0.test == owner.test }
    let ofCase = own.filter { $0.testCase == owner.testCase }
    return [ofCase, own, entries].first { !$0.isEmpty } ?? []
  }
}

extension Cassette {
  /// The use of a cassette and of the real service.
  ///
  /// ```swift
  /// @Test(.cassette("popular", mode: .replay))  // whatever the run asks for
  /// func moviesAsRecorded() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 2)
  /// }
  /// ```
  ///
  /// The variable `UNDERSTUDY_RECORD` sets it for a run of the tests, by the names of the cases; what a
  /// test says itself comes before that. Only `replay` in the variable comes before all: nothing is
  /// recorded in such a run.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The cassette answers, and the real service is never asked. The default.
    case replay
    /// The real service answers, and takes the place of what the same test recorded before.
    case new
    /// The cassette answers; the real service does if it has nothing, and that is added to it.
    case missing
    /// The real service is asked what was recorded, and differences fail the test. The file is not
    /// touched.
    case compare
  }
}

extension Cassette.Mode {
  /// The variable that sets the mode of a run.
  package static let variable = "UNDERSTUDY_RECORD"

  /// The mode that holds in this run for a test that asks for `wish`.
  ///
  /// - Throws: ``CassetteError`` if the variable has a value that is no mode.
  package static func inRun(
    asking wish: Cassette.Mode?,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CassetteError) -> Cassette.Mode {
    guard let value = environment[variable], !value.isEmpty else { return wish ?? .replay }
    guard let run = Cassette.Mode(rawValue: value) else { throw .unknownMode(value) }
    return run == .replay ? .replay : wish ?? run
  }

  /// Whether the file may be written.
  package var records: Bool { self == .new || self == .missing }
}

extension CassetteError {
  /// The fault in a mode's name, with the modes there are.
  static func unknown(mode: String) -> String {
    let modes = Cassette.Mode.allCases.map(\.rawValue)
    let listed = modes.dropLast().joined(separator: ", ") + " or " + (modes.last ?? "")
    let advice = Words.nearest(to: mode, among: modes).map { " Did you mean '\($0)'?" } ?? ""
    return
      "\(Cassette.Mode.variable) is '\(mode)', which is not a mode of a cassette.\(advice) "
      + "It can be \(listed)."
  }
}
