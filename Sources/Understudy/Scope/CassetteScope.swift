import Foundation
import UnderstudyCassettes

/// A cassette for the time of a test, or of a piece of one: the file, and the real service if the
/// mode of the run asks for it.
struct CassetteScope: Sendable {
  private let name: String
  private let service: @Sendable () -> [Stub]
  private let options: CassetteOptions
  private let location: CodeLocation

  init(
    _ name: String, mode: Cassette.Mode?, service: @escaping @Sendable () -> [Stub],
    options: (inout CassetteOptions) -> Void, location: CodeLocation
  ) {
    (self.name, self.service, self.location) = (name, service, location)
    self.options = CassetteOptions {
      $0.mode = mode
      options(&$0)
    }
  }

  /// Makes a recorder of the service's responses.
  func makeRecorder() -> CassetteRecorder { CassetteRecorder(options) }

  private var file: URL {
    get throws(CassetteError) {
      let folder = options.folder ?? Cassette.folder(beside: location.filePath)
      return try Cassette.file(named: name, in: folder)
    }
  }

  /// Checks that the run, if it names a mode, names a known one.
  func checkMode() throws { _ = try Cassette.Mode.inRun(asking: options.mode) }

  /// Runs the body with the cassette.
  ///
  /// - Parameters:
  ///   - recorder: Keeps the responses; the caller commits it.
  ///   - isFromSuite: Whether a suite has the cassette, so that a test may leave it unused.
  nonisolated(nonsending) func run<Value>(
    _ recorder: CassetteRecorder, for owner: CassetteOwner?, isFromSuite: Bool = false,
    _ body: (HTTPStubs) async throws -> Value
  ) async throws -> StubReport {
    let drifts = DriftLog()
    do {
      let player = CassettePlayer(
        try file, try Cassette.Mode.inRun(asking: options.mode), for: owner, options,
        location: location)
      let (stubs, cassette) = try player.stubs(
        from: service, outer: HTTPStubs.enclosing, recorder, drifts)
      reportExpiry(of: cassette, player.mode, for: owner)
      let scope = StubScope(
        isFromSuite ? stubs.map { $0.optional() } : stubs, clock: options.clock,
        options: StubOptions(
          options, began: player.mode == .replay ? cassette?.recordedAt : nil), location: location)
      let report = try await scope.run { stubs in
        defer { if player.mode == .replay { suggestRecording(stubs, of: cassette, for: owner) } }
        return try await body(stubs)
      }
      reportDrift(drifts, for: owner)
      return report
    } catch {
      recorder.abandon()
      reportDrift(drifts, for: owner)
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

  private func reportExpiry(
    of cassette: Cassette?, _ mode: Cassette.Mode, for owner: CassetteOwner?
  ) {
    guard mode == .replay || mode == .missing, let expiry = options.expiry, let cassette,
      let complaint = expiry.complaint(about: cassette, for: owner)
    else { return }
    tell(complaint, isFailure: expiry.isFailure)
  }

  /// The scope fails the test for what the file has nothing for; this says how to add it.
  private func suggestRecording(
    _ stubs: HTTPStubs, of cassette: Cassette?, for owner: CassetteOwner?
  ) {
    let gaps = stubs.report.unplanned
    guard let cassette, let first = gaps.first?.request, stubs.appliedStrictness.unplanned != .allow
    else { return }
    tell(cassette.advice(onGaps: gaps.count, from: first, for: owner), isFailure: false)
  }

  private func reportDrift(_ drifts: DriftLog, for owner: CassetteOwner?) {
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

/// Runs a piece of a test with a HAR file in the folder `Cassettes` beside it, and reports what was
/// asked.
///
/// ```swift
/// try await withCassette("popular") { stubs in
///   let movies = try await MoviesClient(session: stubs.session).popular()
///   XCTAssertEqual(movies.count, 2)
/// }
/// ```
///
/// The body's result is discarded; the result is the report, as with `withStubs`.
///
/// It is what `.cassette(_:)` is for tests without traits, such as those of XCTest: replayed, or
/// recorded if the run or the `mode` asks for that.
///
/// - Parameters:
///   - name: The name of the file, with any folders below `Cassettes`; `.har` may be left out.
///   - mode: What to do in a run that does not say; `.replay` in every run.
///   - service: The stubs that reach the real service if it is to be asked; without it everything may
///     be reached.
///   - options: Changes the other options: which requests match, how they are replayed, when the
///     cassette expires.
/// - Throws: what the body throws, and ``CassetteError`` if the file cannot be read or written.
@discardableResult
public nonisolated(nonsending) func withCassette<Value>(
  _ name: String, mode: Cassette.Mode? = nil,
  service: @autoclosure @escaping @Sendable () -> [Stub] = [.any().passthrough()],
  options: (inout CassetteOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (HTTPStubs) async throws -> Value
) async throws -> StubReport {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let cassette = CassetteScope(
    name, mode: mode, service: service, options: options, location: location)
  let owner = CassetteOwner.current
  let recorder = cassette.makeRecorder()
  let report: StubReport
  do {
    report = try await cassette.run(recorder, for: owner, body)
  } catch {
    // Tells the test that nothing was recorded; what it threw says why.
    try? cassette.commit(recorder, for: owner, isWhole: false)
    throw error
  }
  try cassette.commit(recorder, for: owner, isWhole: false)
  return report
}
