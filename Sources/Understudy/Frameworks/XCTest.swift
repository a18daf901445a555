// All that knows XCTest, so that a platform without it lacks this file's contents and nothing else.

import UnderstudyCore

#if canImport(XCTest)
import XCTest

/// What XCTest has to offer to the bridge.
enum XCTestBridge {
  private static let running: Lock<RunningTest?> = Lock(nil)
  private static let observer = Observer()

  /// The test that runs; XCTest runs one at a time.
  static var runningTest: RunningTest? { running.withLock { $0 } }

  static func observe() {
    XCTestObservationCenter.shared.addTestObserver(observer)
  }

  private static func record(_ issue: TestIssue) {
    switch (issue.severity, issue.location) {
    case (.failure, let location?):
      XCTFail(issue.message, file: location.staticFilePath, line: UInt(location.line))
    case (.failure, nil): XCTFail(issue.message)
    // XCTest has no warnings.
    case (.warning, _): print(issue.line)
    }
  }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    func testCaseWillStart(_ testCase: XCTestCase) {
      let test = RunningTest(id: testCase.name, tell: XCTestBridge.record)
      XCTestBridge.running.withLock { $0 = test }
      TestHost.shared.testBegins()
      Dependencies.testHost.testBegins()
      // A block instead of `testCaseDidFinish`, where it would be too late for a failure. The case is
      // looked at when the block runs, since stubs may be made in `setUp`. Unsafe but for this: XCTest
      // runs the block between the test and its end, when nothing else touches the case.
      nonisolated(unsafe) weak let testCase = testCase
      testCase?.addTeardownBlock {
        if testCase?.testRun?.hasBeenSkipped == true { return }
        for stubs in testCase?.stubs ?? [] { stubs.complain(at: stubs.location) }
      }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      XCTestBridge.running.withLock { $0 = nil }
      Dependencies.forget(test: testCase.name)
    }
  }
}

extension XCTestCase {
  /// The stubs in the stored properties of the test case, its superclasses' included.
  fileprivate var stubs: [HTTPStubs] {
    var stubs: [HTTPStubs] = []
    var mirror: Mirror? = Mirror(reflecting: self)
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

extension XCTestCase {
  /// Overrides one dependency for the running test.
  ///
  /// ```swift
  /// override func setUp() {
  ///   dependency(\.gameService, MockGameService())
  /// }
  /// ```
  ///
  /// Unlike ``Seams/withDependencies(_:operation:fileID:filePath:line:column:)`` it holds on every
  /// thread, since XCTest runs one test of a process at a time, and until the test ends.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's key path.
  ///   - value: The value.
  public func dependency<Value: Sendable>(
    _ dependency: ReferenceWritableKeyPath<Dependencies, Value>, _ value: Value
  ) {
    Dependencies.live.put(value, at: dependency)
  }

  /// Overrides several dependencies for the running test.
  ///
  /// ```swift
  /// override func setUp() {
  ///   dependencies { $0.gameService = MockGameService() }
  /// }
  /// ```
  ///
  /// - Parameter changes: Assigns the values.
  /// - Throws: What `changes` throws.
  public func dependencies<Failure: Error>(
    _ changes: (Dependencies) throws(Failure) -> Void
  ) throws(Failure) {
    try changes(Dependencies.live)
  }
}
#else
/// Stands in for XCTest where there is none.
enum XCTestBridge {
  static var runningTest: RunningTest? { nil }
  static func observe() {}
}
#endif
