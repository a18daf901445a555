@testable import App
import Seams
import Testing
import Understudy
import XCTest

struct Fake: GameService {
  func name() async throws -> String { "fake" }
}

// The app starts before any test, as an app does that hosts its tests.
#if os(Linux)
@section(".init_array") @used
private let onLoad: @convention(c) () -> Void = { start() }
#endif

struct SwiftTestingTests {
  @Test(.dependency(\.gameService, Fake()))
  func overridden() async throws {
    let name = try await Model().load()
    #expect(name == "fake")
  }

  @Test func live() async throws { _ = try await Model().load() }
}

final class XCTestTests: XCTestCase {
  func testOverridden() async throws {
    dependency(\.gameService, Fake())
    let name = try await Model().load()
    XCTAssertEqual(name, "fake")
  }

  func testLive() { _ = Model() }
}
