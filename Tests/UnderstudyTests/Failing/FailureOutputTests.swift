import Foundation
import Testing
import Understudy

/// What a person sees: failing tests are run in a child process, and their output is read.
@Suite("A test with unplanned requests or unused stubs")
struct FailureOutputTests {
  @Test(arguments: [
    ("unused", "The stub GET /never (UnderstudyTests/FailingTests.swift:"),
    ("unplanned", "No stub matches GET https://api.example.com/movies"),
    ("background", "No stub matches GET https://api.example.com/movies"),
    ("brokenFixture", "The stub GET /movies (UnderstudyTests/FailingTests.swift:"),
    ("mockMiss", #"No stub matches MockGreeter.greeting(of: "Ben")"#),
    ("mockMissInDetachedTask", #"No stub matches MockGreeter.greeting(of: "Ben")"#),
    ("mockMissWithoutStub", #"No stub matches MockGreeter.greeting(of: "Ben")"#),
    ("waiting", "`nextHeld()` waited for a request that a stub holds, and none came."),
    (
      "clockless",
      """
      `ManualClock.current` was used, but the stubs in scope have no manual clock. Make them with \
      one: `.stubs(…, clock: ManualClock())`.
      """
    ),
  ])
  func `a test with unexpected requests fails under Swift Testing at the right line`(
    test: String, says: String
  ) async throws {
    let run = try await ChildRun.testing(test)
    let line = try ChildRun.line(of: test, in: "FailingTests.swift")
    #expect(run.status != 0)
    #expect(run.output.contains("\(test)() recorded an issue at FailingTests.swift:\(line):"))
    #expect(run.output.contains(says))
    // A stub that nothing asks for is a mistake of its own.
    let count = test == "waiting" ? 2 : 1
    #expect(run.output.components(separatedBy: "\(test)() recorded an issue").count == count + 1)
  }

  @Test func `a request's error that ends its test says in a line where the whole is`() async throws
  {
    let run = try await ChildRun.testing("thrown")
    #expect(
      run.output.contains(
        """
        Caught error: URLError -1008: No stub matches GET https://api.example.com/movies: there are no \
        stubs (see the issue of the test, or `stubError`)

        """))
    #expect(run.output.components(separatedBy: "thrown() recorded an issue").count == 3)
  }

  @Test(arguments: [("testMiss", "FailingTests.swift"), ("testMissWithoutStub", "Greeter.swift")])
  func `a mock's miss stands at its newest stub, or at its protocol, under XCTest`(
    test: String, file: String
  ) async throws {
    let run = try await ChildRun.xctest("FailingMockXCTests/\(test)")
    let line = try ChildRun.line(of: "FailingMockXCTests/\(test)", in: file)
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        """
        \(file):\(line): error: FailingMockXCTests.\(test) : failed - No stub matches MockGreeter.
        """))
  }

  /// Every failure that the tests beside this file are made to have.
  @Test func `a failure never stands at a line of this package`() async throws {
    let root = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    let ours = try Set(
      ["Sources", "Extras"].flatMap { folder in
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
          .compactMap { $0.split(separator: "/").last.map(String.init) }
      })
    #expect(ours.contains("XCTestRunning.swift"))
    var runs = [
      try await ChildRun([
        "--testing-library", "swift-testing", "--filter", "FailingTests|SilentTests", "--skip",
        "endsTheProcess",
      ])
    ]
    for suite in [
      "FailingXCTests", "FailingMockXCTests", "LetGoXCTests", "ClockXCTests",
      "AskedInTearDownXCTests", "WithoutScopeXCTests", "KeptInStructXCTests",
    ] {
      runs.append(try await ChildRun.xctest(suite))
    }
    for run in runs {
      let places = run.output.matches(
        of: /(?:recorded an? \w+ at |\/)([\w+<>]+(?:\.swift)?):[0-9]+:(?:[0-9]+:)?/
      ).map { String($0.1) }
      #expect(run.status != 0 && !places.isEmpty)
      #expect(ours.intersection(places) == [])
    }
  }

  @Test func `an unstubbed call that ends the process says why, and what would keep it`()
    async throws
  {
    let run = try await ChildRun(
      ["--testing-library", "swift-testing", "--filter", "/endsTheProcess\\("],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        """
        No stub matches MockOpaqueService.opaque(): the member has no stubs
        Stub it, or make the mock `relaxed()`:
          mock.when.opaque().returns(…)
        The process ends here, since the call must return a value of the type Opaque, and none can be \
        made up. Where the type is a `DefaultAnswer`, or the mock has `relaxed(.value(…))`, an \
        unstubbed call fails its own test alone.
        """))
  }

  @Test func `a test with unexpected requests warns, and passes, if it is told to`() async throws {
    let run = try await ChildRun.testing("warned")
    #expect(run.status == 0)
    let line = try ChildRun.line(of: "warned", in: "FailingTests.swift")
    let place = "FailingTests.swift:\(line)"
    #expect(run.output.contains(ChildRun.warning(of: "warned", at: place)))
  }

  @Test func `a test with unexpected requests fails at XCTest's tear-down, unverified`()
    async throws
  {
    let unused = try ChildRun.line(of: "testUnused", in: "FailingTests.swift")
    let run = try await ChildRun.xctest("FailingXCTests/testUnused")
    #expect(run.status != 0)
    #expect(
      run.output.contains(
        "FailingTests.swift:\(unused): error: FailingXCTests.testUnused : failed - The stub GET /never"
      ))
  }

  // MARK: - Attachments

  @Test func `a test with unexpected requests has its traffic attached, without secrets`()
    async throws
  {
    let files = try await attachments(of: "traffic")
    #expect(files.keys.sorted() == ["traffic.har", "traffic.txt"])
    let text = try #require(files["traffic.txt"])
    #expect(text.hasPrefix("2 requests, 1 stub: 1 unplanned\n\nRequests\n"))
    #expect(text.contains("?token=REDACTED"))
    let har = try JSONValue(parsing: Data(try #require(files["traffic.har"]).utf8))
    let entries = har["log"]?["entries"]
    #expect(entries?[0]?["response"]?["status"] == 200)
    #expect(entries?[1]?["response"]?["status"] == 0)
    #expect(entries?[1]?["request"]?["url"] == "https://api.example.com/typo")
    #expect(entries?[2] == nil)
    #expect(!files.values.contains { $0.contains("s3") })
  }

  @Test
  func `a test with unexpected requests has large traffic attached as text alone, which says so`()
    async throws
  {
    let files = try await attachments(of: "large")
    #expect(files.keys.sorted() == ["traffic.txt"])
    #expect(
      files["traffic.txt"]?.hasSuffix(
        """


        The HAR is left out: the bodies have 9437184 bytes, over the limit of 8388608. \
        `report.har()` gives it.

        """) == true)
  }

  @Test func `a test with unexpected requests attaches nothing where it passes`() async throws {
    try await #expect(attachments(of: "passing").isEmpty)
  }

  /// The files a test that fails on purpose leaves behind, by name.
  private func attachments(of test: String) async throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try await ChildRun.testing(test, "--attachments-path", folder.path)
    // Without it nothing attached would also be what a mistyped name gives.
    #expect(run.output.contains("\(test)() started"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      })
  }
}
