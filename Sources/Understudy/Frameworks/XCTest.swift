// All that knows XCTest, so that a platform without it lacks this file's contents and nothing else.

#if canImport(XCTest)
import Foundation
import XCTest

/// The services of XCTest to the bridge.
enum XCTestBridge {
  /// Whether XCTest runs tests; Swift Testing may, too.
  private static let hasBegun = Lock(false)
  private static let hasFinished = Lock(false)
  private static let running: Lock<XCTestRunning?> = Lock(nil)
  private static let observer = Observer()

  /// The test that runs; XCTest runs one at a time.
  static var runningTest: RunningTest? { running.withLock { $0 }?.test }

  /// Observes the tests, on the main thread: elsewhere Apple's XCTest ends the process
  /// (swift-snapshot-testing #661). A test bundle is loaded there, a trait may run anywhere.
  static func observe() {
    #if canImport(Darwin)
    guard Thread.isMainThread else { return DispatchQueue.main.async { observe() } }
    #endif
    XCTestObservationCenter.shared.addTestObserver(observer)
  }

  /// Whether the tests that run are XCTest's, of which none may run just now.
  static var isRunning: Bool { hasBegun.withLock { $0 } && !hasFinished.withLock { $0 } }

  /// Tells the runs of a test that is repeated from each other.
  static var runNumber: Int? { running.withLock { $0 }?.number }

  /// Has stubs that no test makes, such as those of `class func setUp()` or of a detached task, fail each test
  /// that misuses them.
  ///
  /// XCTest makes all test cases before it begins, on the main thread, and may run some or, to list them, none: see
  /// `XCTestRunning` for their stubs.
  static func adopt(_ object: any AnyObject & Sendable) {
    guard let stubs = object as? HTTPStubs else { return }
    let (isEarly, isOnMain) = (!hasBegun.withLock { $0 }, Thread.isMainThread)
    StubsByHand.judge(stubs, isShared: true) {
      !(isEarly && (isOnMain || hasBegun.withLock { $0 }))
    }
  }

  /// A case that its own block refers to.
  private struct OwnCase: @unchecked Sendable {
    // Unchecked and unowned, since the case itself runs the block, between the test and its end, when
    // nothing else touches it.
    unowned let testCase: XCTestCase
  }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      XCTestBridge.hasBegun.withLock { $0 = true }
    }

    func testBundleDidFinish(_ testBundle: Bundle) {
      XCTestBridge.hasFinished.withLock { $0 = true }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      let running = XCTestRunning(testCase)
      XCTestBridge.running.withLock { $0 = running }
      TestHost.shared.testBegins()
      Dependencies.testHost.testBegins()
      // A block instead of `testCaseDidFinish`, if it would be too late for a failure.
      let own = OwnCase(testCase: testCase)
      testCase.addTeardownBlock { running.verify(own.testCase) }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      XCTestBridge.running.withLock { running in
        defer { running = nil }
        return running
      }?.end()
      Dependencies.forget(test: testCase.name)
    }
  }
}

extension XCTestCase {
  /// Overrides one dependency for the running test.
  ///
  /// ```swift
  /// class GameListTests: XCTestCase {
  ///   override func setUp() { dependency(\.gameService, MockGameService()) }
  /// }
  /// ```
  ///
  /// Unlike ``withDependencies(_:operation:fileID:filePath:line:column:)`` it holds on every
  /// thread, since XCTest runs one test of a process at a time, and until the test ends.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's key path.
  ///   - value: The value.
  public func dependency<Value>(
    _ dependency: ReferenceWritableKeyPath<Dependencies, Value>, _ value: Value
  ) {
    Dependencies.live.put(value, at: dependency)
  }

  /// Overrides several dependencies for the running test.
  ///
  /// ```swift
  /// class GameListTests: XCTestCase {
  ///   override func setUp() { dependencies { $0.gameService = MockGameService() } }
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
/// Stands in for XCTest if there is none.
enum XCTestBridge {
  static var runningTest: RunningTest? { nil }
  static var isRunning: Bool { false }
  static var runNumber: Int? { nil }
  static func adopt(_ object: any AnyObject & Sendable) {
    if let stubs = object as? HTTPStubs { StubsByHand.judge(stubs, isShared: true) }
  }
  static func observe() {}
}
#endif
