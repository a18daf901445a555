import Foundation

/// The stubs that tests make by hand, `let stubs = HTTPStubs(…)`: nothing else sees to it that they are judged.
///
/// A refused request fails the test that sent it, when it comes. The rest is judged once no request can come any
/// more, since neither the stubs nor their session are there; or, of what is there for good, at the end of the
/// process. It fails the test that made the stubs; the process, if that test is no longer known.
enum StubsByHand {
  /// Stubs that are still there.
  private struct Open {
    weak var lifetime: EngineLifetime?
    let judge: @Sendable (StubEngine) -> Void
  }

  private struct State {
    var open: [ObjectIdentifier: Open] = [:]
    var hasFailed = false
  }

  private static let state = Lock(State())

  /// Has stubs judged in time.
  ///
  /// - Parameters:
  ///   - isShared: Whether they are not those of one test.
  ///   - judgesUse: Whether it is a mistake that a stub was not used, when the stubs are judged.
  static func judge(
    _ stubs: HTTPStubs, isShared: Bool, judgesUse: @escaping @Sendable () -> Bool = { true }
  ) {
    let (strictness, location) = (stubs.appliedStrictness, stubs.location)
    let (lifetime, id, maker) = (stubs.lifetime, ObjectIdentifier(stubs.lifetime), currentTask)
    if isShared { lifetime.engine.outlivesItsTest() }
    stubs.reportFurtherRefusals(at: location)
    let judge: @Sendable (StubEngine) -> Void = { engine in
      engine.reportIssues(
        strictness, at: location, mayGoOn: !judgesUse(),
        by: engine.hasOutlivedItsTest ? failProcess : engine.tellMaker)
    }
    state.withLock { $0.open[id] = Open(lifetime: lifetime, judge: judge) }
    lifetime.watch { engine, isOver in
      if !isOver { return engine.reportWaiting(at: location, by: engine.tellMaker) }
      _ = state.withLock { $0.open.removeValue(forKey: id) }
      // A test that was cancelled was not to come to the rest. Another task is often cancelled in good order, and
      // may be the last to let the session go.
      if !Task.isCancelled || currentTask != maker { judge(engine) }
    }
    whenProcessEnds
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Fails the process for an issue of which no test is known.
  static func failProcess(_ issue: TestIssue) {
    RunningProcess.warn(issue.line)
    if issue.severity == .failure { state.withLock { $0.hasFailed = true } }
    whenProcessEnds
  }

  private static let whenProcessEnds: Void = {
    atexit { StubsByHand.endProcess() }
  }()

  private static func endProcess() {
    let open = state.withLock { state in
      defer { state.open = [:] }
      return Array(state.open.values)
    }
    for stubs in open {
      guard let engine = stubs.lifetime?.engine else { continue }
      // Its test, whichever it was, has ended.
      engine.outlivesItsTest()
      stubs.judge(engine)
    }
    guard state.withLock(\.hasFailed) else { return }
    fflush(nil)
    #if canImport(Glibc)
    // Other handlers run after this one, such as the one that writes the coverage.
    exit(EXIT_FAILURE)
    #else
    _exit(EXIT_FAILURE)
    #endif
  }
}

extension HTTPStubs {
  /// Fails the test for every unplanned request and every stub used too rarely so far.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(.get("/3/movie/popular").reply(.status(503), .json(["page": 1, "results": []])))
  /// _ = try await MoviesClient(session: stubs.session).popular()
  /// stubs.verify()
  /// ```
  ///
  /// A test need not call it. In Swift Testing an unplanned request fails the test when it comes, and a stub used
  /// too rarely when neither the stubs nor their session are there any more; in XCTest stubs that a test creates,
  /// or that its `XCTestCase` holds in a property, an element or an object of its own, are verified just before
  /// `tearDown`. Of stubs that outlive their test, a stub that no test has used fails the run. Each failure is
  /// reported once, to the test that calls this; from another thread or a detached task, to the test that
  /// created the stubs.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    reportIssues(
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
