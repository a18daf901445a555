import Foundation
import UnderstudyCore

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
