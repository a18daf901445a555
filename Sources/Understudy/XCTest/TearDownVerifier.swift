import XCTest

/// Verifies the stubs that a test case holds when its test is torn down.
final class TearDownVerifier: NSObject, XCTestObservation {
  static func install() {
    XCTestObservationCenter.shared.addTestObserver(TearDownVerifier())
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    // A block instead of `testCaseDidFinish`, where it would be too late for a failure. The case is
    // looked at when the block runs, since stubs may be made in `setUp`. Unsafe but for this: XCTest
    // runs the block between the test and its end, when nothing else touches the case.
    nonisolated(unsafe) weak let testCase = testCase
    testCase?.addTeardownBlock {
      if testCase?.testRun?.hasBeenSkipped == true { return }
      for stubs in testCase.map(Self.stubs) ?? [] { stubs.complain(at: stubs.location) }
    }
  }

  /// The stubs in the stored properties of a test case, its superclasses' included.
  private static func stubs(of testCase: XCTestCase) -> [HTTPStubs] {
    var stubs: [HTTPStubs] = []
    var mirror: Mirror? = Mirror(reflecting: testCase)
    while let level = mirror, level.subjectType != XCTestCase.self {
      for child in level.children {
        if let found = child.value as? HTTPStubs { stubs.append(found) }
        if let found = child.value as? [HTTPStubs] { stubs += found }
      }
      mirror = level.superclassMirror
    }
    return stubs
  }
}
