#if canImport(XCTest)
import Dispatch
import Seams
import Understudy
import XCTest

extension Dependencies {
  @Seam fileprivate var number: Int = 0
  @Seam fileprivate var text: String = "live"
}

final class XCTestDependencyTests: XCTestCase {
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
