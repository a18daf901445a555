import Foundation
import Testing
import Understudy

/// At one time each test here passed, or failed a test called «unknown».
@Suite("A failure that could be missed")
struct SilenceTests {
  private static let unplanned = "No stub matches GET https://api.example.com/movies"
  private static let outside = """
    No stub can match GET https://api.example.com/movies: `HTTPStubs.current` was used outside of a \
    scope. Put `.stubs(…)` on the test, or wrap the code in `withStubs(…)`; in a detached task or on a \
    queue, take the stubs along in a constant.
    """

  @Test(arguments: [
    ("verifiedInDetachedTask", "The stub GET /never"),
    ("askedInDetachedTask", unplanned),
    ("stubbedWithoutScope", outside),
    ("heldAndForgotten", "GET https://api.example.com/movies was held by the stub GET /movies"),
    ("clockForgotten", "The reply to GET https://api.example.com/movies by the stub GET /movies"),
    ("expectationInReply", #"Expectation failed: (request.method → "GET") == "POST""#),
    ("expectationInPredicate", #"Expectation failed: (request.method → "GET") == "POST""#),
    (
      "lateRequest",
      """
      GET https://api.example.com/movies arrived after the scope of its stubs, at UnderstudyTests/
      """
    ),
    ("repliesNeverGiven", "The stub GET /movies"),
    ("addedByAHelper", "The stub GET /added"),
    ("replyThrows", "The reply to GET https://api.example.com/movies by the stub GET /movies"),
    ("usesNothingOfItsOwn", "The stub GET /movies"),
  ])
  func `a failure that could be missed fails the test it belongs to`(test: String, says: String)
    async throws
  {
    let run = try await ChildRun.testing(test)
    let line = try ChildRun.line(of: test, in: "SilentTests.swift")
    #expect(run.status != 0)
    #expect(run.output.contains("\(test)() recorded an issue at SilentTests.swift:\(line):"))
    #expect(run.output.contains(says))
    #expect(!run.output.contains("«unknown»"))
  }

  /// A detached task knows nothing of its test, nor does a queue, and any others may be running.
  @Test(arguments: [
    ("scopeInDetachedTask", unplanned), ("stubbedInDetachedTask", outside),
  ])
  func `a failure that could be missed fails the run where no test can be known`(
    test: String, says: String
  ) async throws {
    let run = try await ChildRun.testing(test)
    #expect(run.status != 0)
    #expect(run.output.contains("Test «unknown» recorded an issue at "))
    #expect(run.output.contains(says))
  }

  @Test
  func `a failure that could be missed tells the test whose stubs are gone when a request comes`()
    async throws
  {
    let run = try await ChildRun.testing("stubsGone")
    let line = try ChildRun.line(of: "stubsGone", in: "SilentTests.swift")
    #expect(run.status != 0)
    #expect(run.output.contains("Test stubsGone() recorded an issue at SilentTests.swift:\(line):"))
    #expect(
      run.output.contains(
        """
        https://api.example.com/movies arrived after the HTTPStubs of its session (made at \
        UnderstudyTests/SilentTests.swift:\(line)) were gone, so it was refused. Keep them as long as \
        the session is in use.
        """))
    #expect(!run.output.contains("«unknown»"))
  }

  @Test func `a detached task's request names the test whose stubs are gone`() async throws {
    let run = try await ChildRun.testing("stubsGoneInDetachedTask")
    let line = try ChildRun.line(of: "stubsGoneInDetachedTask", in: "SilentTests.swift")
    #expect(run.status != 0)
    #expect(run.output.contains("recorded an issue at SilentTests.swift:\(line):"))
    #expect(
      run.output.contains(
        "In stubsGoneInDetachedTask(): GET https://api.example.com/movies arrived after"))
  }

  @Test func `a failure that could be missed warns of replies that were never given`() async throws
  {
    let run = try await ChildRun.testing("repliesNeverGivenWarn")
    let line = try ChildRun.line(of: "repliesNeverGivenWarn", in: "SilentTests.swift")
    #expect(run.status == 0)
    let place = "SilentTests.swift:\(line)"
    #expect(run.output.contains(ChildRun.warning(of: "repliesNeverGivenWarn", at: place)))
    #expect(
      run.output.contains(
        """
        The stub GET /movies (UnderstudyTests/SilentTests.swift:\(line)) plans 2 replies, and \
        1 request came: 1 was never given. If that is meant, say how often with `.times(1)`, or mark \
        the stub `.optional()`.
        """))
  }

  @Test(arguments: ["needsNothing", "usesItsOwn"])
  func `a suite's stubs ask nothing of a test that has none itself`(test: String) async throws {
    let run = try await ChildRun.testing(test)
    #expect(run.status == 0)
    #expect(run.output.contains("\(test)() passed"))
  }

  // MARK: - XCTest

  @Test(arguments: [
    ("KeptInStructXCTests/testNothing", "The stub GET /never"),
    ("LetGoXCTests/testLetGoInTearDownBlock", unplanned),
    ("LetGoXCTests/testLocal", unplanned),
    (
      "LetGoXCTests/testHeld", "GET https://api.example.com/movies was held by the stub GET /movies"
    ),
    (
      "ClockXCTests/testClock",
      "The reply to GET https://api.example.com/movies by the stub GET /movies"
    ),
    ("AskedInTearDownXCTests/testNothing", unplanned),
  ])
  func `a failure that could be missed fails the XCTest it belongs to`(test: String, says: String)
    async throws
  {
    let run = try await ChildRun.xctest(test)
    let line = try ChildRun.line(of: test, in: "SilentXCTests.swift")
    let name = test.replacing("/", with: ".")
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        "SilentXCTests.swift:\(line): error: \(name) : failed - \(says)"))
  }

  @Test func `a failure that could be missed fails an XCTest that misuses the stubs of its class`()
    async throws
  {
    let run = try await ChildRun.xctest("ClassSetUpXCTests")
    let line = try ChildRun.line(of: "ClassSetUpXCTests", in: "SilentXCTests.swift")
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        """
        SilentXCTests.swift:\(line): error: ClassSetUpXCTests.testUnplanned : failed - \
        \(Self.unplanned)/typo
        """))
    #expect(run.output.contains("'ClassSetUpXCTests.testPlanned' passed"))
  }

  @Test func `a failure that could be missed tells an XCTest how it overrides a dependency`()
    async throws
  {
    let run = try await ChildRun.xctest("WithoutScopeXCTests/testLiveValue")
    #expect(
      run.output.contains(
        #"""
        Override it in the test: dependency(\.opening, …) in setUp() or withDependencies \#
        { $0.opening = … } operation: { … }
        """#))
  }

  #if compiler(>=6.3)
  @Test func `a cancelled test is told nothing`() async throws {
    let run = try await ChildRun.testing("cancelled")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("Test cancelled() was cancelled"))
    #expect(!run.output.contains("recorded a"))
  }
  #endif

  @Test func `a skipped XCTest is told nothing`() async throws {
    let run = try await ChildRun.xctest("SkippedXCTests")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("'SkippedXCTests.testSkipped' skipped"))
  }

  @Test(arguments: ["testStubbed", "testStubbedInDetachedTask"])
  func `a failure that could be missed fails an XCTest that has no scope`(test: String) async throws
  {
    let run = try await ChildRun.xctest("WithoutScopeXCTests/\(test)")
    #expect(run.status != 0)
    let advice = Self.outside.replacing(
      "Put `.stubs(…)` on the test, or wrap the code", with: "Wrap the code")
    #expect(run.output.contains("WithoutScopeXCTests.\(test) : failed - \(advice)"))
  }

  @Test func `a request after its XCTest names it, and fails the run, but no other test`()
    async throws
  {
    let run = try await ChildRun.xctest("AskedLateXCTests")
    let line = try ChildRun.line(of: "AskedLateXCTests", in: "SilentXCTests.swift")
    #expect(run.status != 0)
    #expect(run.output.contains("'AskedLateXCTests.testTwo' passed"))
    #expect(
      run.output.contains(
        """
        SilentXCTests.swift:\(line): error: AskedLateXCTests.testOne, after its end: \
        \(Self.unplanned)
        """))
  }

  @Test
  func `unused shared stubs fail the run, and an unplanned request its XCTest`()
    async throws
  {
    let unused = try await ChildRun.xctest("StaticXCTests/testOne")
    #expect(unused.status != 0)
    #expect(unused.output.contains("'StaticXCTests.testOne' passed"))
    #expect(unused.output.contains("error: The stub GET /movies"))
    let run = try await ChildRun.xctest("StaticXCTests")
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        """
        StaticXCTests.testUnplanned : failed - No stub matches GET https://api.example.com/movies/typo
        """))
    #expect(run.output.contains("'StaticXCTests.testOne' passed"))
    #expect(run.output.contains("'StaticXCTests.testTwo' passed"))
  }
}
