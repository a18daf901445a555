import Foundation
import Testing
import UnderstudyCore

/// A cassette for the time of a test, or of a piece of one: the file, and the real service where the
/// mode of the run asks for it.
struct CassetteScope: Sendable {
  let name: String
  let service: @Sendable () -> [Stub]
  let options: CassetteOptions
  let location: CodeLocation

  /// What takes the service's responses down.
  var recorder: CassetteRecorder { CassetteRecorder(redaction: options.redaction) }

  private var file: URL {
    get throws(CassetteError) {
      let folder = options.folder ?? Cassette.folder(beside: location.filePath)
      return try Cassette.file(named: name, in: folder)
    }
  }

  /// Makes sure that the run asks for something there is.
  func checkMode() throws { _ = try Cassette.Mode.inRun(asking: options.mode) }

  /// Runs the body with the cassette.
  ///
  /// - Parameters:
  ///   - recorder: Where the responses are kept; who has brought it commits it.
  ///   - isSuites: Whether it is a suite's, of whose tests some may ask nothing.
  nonisolated(nonsending) func run<Value>(
    _ recorder: CassetteRecorder, for owner: CassetteOwner?, isSuites: Bool = false,
    _ body: (HTTPStubs) async throws -> Value
  ) async throws -> StubReport {
    let drifts = DriftLog()
    do {
      let player = CassettePlayer(
        try file, try Cassette.Mode.inRun(asking: options.mode), for: owner, options,
        location: location)
      let (stubs, cassette) = try player.stubs(
        from: service, outer: HTTPStubs.scope, recorder, drifts)
      complainOfAge(of: cassette, player.mode, for: owner)
      let scope = StubScope(
        isSuites ? stubs.map { $0.optional() } : stubs, clock: options.clock,
        options: StubOptions {
          $0.redaction = options.redaction
          $0.began = player.mode == .replay ? cassette?.recordedAt : nil
        }, location: location)
      let report = try await scope.run { stubs in
        defer { if player.mode == .replay { adviseOnGaps(stubs, of: cassette, for: owner) } }
        return try await body(stubs)
      }
      complainOfDrift(drifts, for: owner)
      return report
    } catch {
      recorder.abandon()
      complainOfDrift(drifts, for: owner)
      throw error
    }
  }

  /// Writes what was recorded, and reports what became of it.
  ///
  /// - Parameter isWhole: Whether the test asks nothing besides.
  func commit(_ recorder: CassetteRecorder, for owner: CassetteOwner?, isWhole: Bool) throws {
    let mode = try Cassette.Mode.inRun(asking: options.mode)
    if !mode.records { return }
    let file = try file
    switch try recorder.commit(to: file, mode, of: owner, isWhole: isWhole, options) {
    case .written(let recording): say(recording.description)
    case .nothing:
      if mode == .missing { return }
      say(
        """
        \(file.lastPathComponent): \(owner?.test ?? "a test") asked nothing of the real service, so \
        nothing was recorded. Does its code use `URLSession.stubbed`?
        """)
    case .left(let reasons):
      tell(
        """
        Nothing was recorded into \(file.lastPathComponent), which is as it was:
        \(reasons.map { "  \($0)" }.joined(separator: "\n"))
        """, isFailure: true)
    }
  }

  // MARK: - Telling the test

  private func complainOfAge(
    of cassette: Cassette?, _ mode: Cassette.Mode, for owner: CassetteOwner?
  ) {
    guard mode == .replay || mode == .missing, let expiry = options.expiry, let cassette,
      let complaint = expiry.complaint(about: cassette, for: owner)
    else { return }
    tell(complaint, isFailure: expiry.isFailure)
  }

  /// The scope fails the test for what the file has nothing for; this says how to add it.
  private func adviseOnGaps(
    _ stubs: HTTPStubs, of cassette: Cassette?, for owner: CassetteOwner?
  ) {
    let count = stubs.report.unplanned.count
    guard let cassette, count > 0, stubs.strictness.unplanned != .allow else { return }
    tell(cassette.advice(onGaps: count, for: owner), isFailure: false)
  }

  private func complainOfDrift(_ drifts: DriftLog, for owner: CassetteOwner?) {
    let name = (try? file.lastPathComponent) ?? name
    if let complaint = drifts.complaint(about: name, for: owner) {
      tell(complaint, isFailure: true)
    }
  }

  private func say(_ lines: String) {
    FileHandle.standardError.write(Data("\(lines)\n".utf8))
  }

  private func tell(_ message: String, isFailure: Bool) {
    TestReporter.current.report(
      message, at: location, severity: isFailure ? .failure : .warning)
  }
}
