import Seams

#if canImport(XCTest)
import XCTest

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

/// The XCTest case that runs at the moment.
enum XCTestCases {
  private static let running: Lock<String?> = Lock(nil)
  private static let observer = Observer()

  static var current: String? { running.withLock { $0 } }

  static func observe() {
    XCTestObservationCenter.shared.addTestObserver(observer)
  }

  static func record(_ issue: SeamIssue) {
    XCTFail(issue.message, file: issue.place.path, line: UInt(issue.place.line))
  }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    func testCaseWillStart(_ testCase: XCTestCase) {
      XCTestCases.running.withLock { $0 = testCase.name }
      TestFramework.testBegins()
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      XCTestCases.running.withLock { $0 = nil }
      TestFramework.forget(test: testCase.name)
    }
  }
}
#else
/// Stands in for XCTest where there is none.
enum XCTestCases {
  static var current: String? { nil }
  static func observe() {}
  static func record(_ issue: SeamIssue) {}
}
#endif
