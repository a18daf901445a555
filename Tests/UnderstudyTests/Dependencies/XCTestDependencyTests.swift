#if canImport(XCTest)
import Dispatch
import Seams
import Understudy
import XCTest

extension Dependencies {
  @Seam fileprivate var number: Int = 0
  @Seam fileprivate var text: String = "live"
  @Seam fileprivate var other: String = "live"
}

private final class Other {
  @Injected(\.other) var text
}

/// Shared by tests, as a singleton is.
private final class Screen: @unchecked Sendable {
  // Unchecked: a property that is only read changes behind its own lock.
  @Injected(\.number) var number
  @Injected(\.text) var text
}

final class XCTestDependencyTests: XCTestCase {
  private let screen = Screen()
  private let madeWithOverrides = withDependencies {
    $0.number = 5
    $0.other = "at its making"
  } operation: {
    (Screen(), Other())
  }
  private static let global = Screen()

  override func setUp() {
    dependency(\.number, 1)
    dependencies { $0.text = "overridden" }
  }

  func testSetUpOverridesForTheTest() {
    XCTAssertEqual(injected(\.number), 1)
    XCTAssertEqual(injected(\.text), "overridden")
  }

  func testOverridesHoldOnEveryThread() {
    let done = expectation(description: "read")
    DispatchQueue.global().async {
      XCTAssertEqual(injected(\.number), 1)
      done.fulfill()
    }
    wait(for: [done], timeout: 60)
  }

  func testAPropertyOfTheTestCaseReadsWhatSetUpOverrides() {
    XCTAssertEqual(screen.number, 1)
    XCTAssertEqual(screen.text, "overridden")
  }

  func testAGlobalReadsWhatTheTestOverridesThatReadsFirst() {
    dependency(\.number, 9)
    XCTAssertEqual(Self.global.number, 9)
  }

  func testSetUpWinsOverWhereAnObjectWasMade() {
    XCTAssertEqual(madeWithOverrides.0.number, 1)
    XCTAssertEqual(madeWithOverrides.1.text, "at its making")
  }

  func testAPropertyReadsOnAnyThread() {
    let (screen, done) = (screen, expectation(description: "read"))
    DispatchQueue.global().async {
      XCTAssertEqual(screen.number, 1)
      done.fulfill()
    }
    wait(for: [done], timeout: 60)
  }

  func testWithDependenciesWinsOverSetUp() {
    withDependencies {
      $0.number = 2
    } operation: {
      XCTAssertEqual(injected(\.number), 2)
    }
    XCTAssertEqual(injected(\.number), 1)
  }

  func testAssignmentsEndWithTheTestA() { leave() }
  func testAssignmentsEndWithTheTestB() { leave() }

  /// Leaves an assignment behind, which the other test must not find.
  private func leave() {
    XCTAssertEqual(injected(\.text), "overridden")
    dependency(\.text, "left behind")
  }

}
#endif
