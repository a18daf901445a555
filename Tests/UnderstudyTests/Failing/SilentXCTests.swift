import Understudy
import XCTest

// XCTests whose failure could be missed. They run in a child process of `SilenceTests` only.

private let movies = URL(string: "https://api.example.com/movies")!

extension Dependencies {
  @Seam fileprivate var opening: String = "live"
}

class SilentXCTestCase: XCTestCase {
  override func setUp() async throws { try XCTSkipUnless(failsOnPurpose) }
}

final class KeptInStructXCTests: SilentXCTestCase {
  struct Parts {
    let samples = Array(0..<100_000)
    let server = [
      "movies": HTTPStubs(.get("/never").reply(.status(200)))  // KeptInStructXCTests/testNothing
    ]
  }

  let samples = Array(0..<100_000)
  let parts: Parts? = Parts()

  func testNothing() {}
}

final class LetGoXCTests: SilentXCTestCase {
  var stubs: HTTPStubs?

  func testLetGoInTearDownBlock() async {
    stubs = HTTPStubs()  // LetGoXCTests/testLetGoInTearDownBlock
    addTeardownBlock { self.stubs = nil }
    _ = try? await stubs?.session.data(from: movies)
  }

  func testLocal() async {
    let stubs = HTTPStubs()  // LetGoXCTests/testLocal
    _ = try? await stubs.session.data(from: movies)
  }

  func testHeld() async {
    let stubs = HTTPStubs(.get("/movies").held())  // LetGoXCTests/testHeld
    stubs.session.dataTask(with: movies) { _, _, _ in }.resume()
    while stubs.requests.isEmpty { await Task.yield() }
  }
}

final class ClockXCTests: SilentXCTestCase {
  func testClock() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(  // ClockXCTests/testClock
      .get("/movies").reply(.status(200).delayed(by: .seconds(1))), clock: clock)
    stubs.session.dataTask(with: movies) { _, _, _ in }.resume()
    await clock.sleepers(1)
  }
}

final class AskedInTearDownXCTests: SilentXCTestCase {
  var stubs: HTTPStubs?

  override func setUp() async throws {
    try await super.setUp()
    stubs = HTTPStubs()  // AskedInTearDownXCTests/testNothing
  }

  override func tearDown() async throws { _ = try? await stubs?.session.data(from: movies) }

  func testNothing() {}
}

final class WithoutScopeXCTests: SilentXCTestCase {
  func testStubbed() async { _ = try? await URLSession.stubbed.data(from: movies) }

  func testLiveValue() { _ = injected(\.opening) }

  func testStubbedInDetachedTask() async {
    await Task.detached { _ = try? await URLSession.stubbed.data(from: movies) }.value
  }
}

final class ClassSetUpXCTests: SilentXCTestCase {
  private nonisolated(unsafe) static var stubs: HTTPStubs?

  override class func setUp() {
    guard failsOnPurpose else { return }
    stubs = HTTPStubs(  // ClassSetUpXCTests
      .get("/movies").reply(.status(200)), .get("/never").reply(.status(200)))
  }

  override class func tearDown() { stubs = nil }

  func testPlanned() async throws {
    _ = try await Self.stubs?.session.data(from: movies)
  }

  func testUnplanned() async {
    _ = try? await Self.stubs?.session.data(from: movies.appending(path: "typo"))
  }
}

final class SkippedXCTests: SilentXCTestCase {
  func testSkipped() async throws {
    try await withStubs(.get("/never").reply(.status(200))) { _ in throw XCTSkip() }
  }
}

final class AskedLateXCTests: SilentXCTestCase {
  private nonisolated(unsafe) static var late: URLSession?

  func testOne() async {
    let stubs = HTTPStubs()  // AskedLateXCTests
    Self.late = stubs.session
  }

  func testTwo() async { _ = try? await Self.late?.data(from: movies) }
}

final class StaticXCTests: SilentXCTestCase {
  static let stubs = HTTPStubs(
    .get("/movies").reply(.status(200))
  )

  func testOne() { _ = Self.stubs }

  func testTwo() async throws { _ = try await Self.stubs.session.data(from: movies) }

  func testUnplanned() async {
    _ = try? await Self.stubs.session.data(from: movies.appending(path: "typo"))
  }
}
