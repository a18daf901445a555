import Foundation
import Seams
import Testing
import UnderstudyHTTP

/// The one bridge from the library, which knows no test framework, to the two there are.
enum TestFrameworks {
  /// Installs the bridge; any further time does nothing.
  static func install() { _ = installed }

  private static let installed: Void = {
    let bridge = TestBridge(
      runningTest: { runningTest }, record: record, adopt: XCTestBridge.adopt)
    TestHost.shared.install(bridge)
    // If the app has a copy of `Seams` of its own, that one keeps the dependencies.
    Dependencies.testHost.install(bridge)
    XCTestBridge.observe()
  }()

  /// Whether an error is how a test is cancelled or skipped, by `Test.cancel()` or `XCTSkip`.
  ///
  /// Swift Testing's own type is not public.
  static func isCancellation(_ error: any Error) -> Bool {
    ["Testing.SkipInfo", "XCTest.XCTSkip"].contains(String(reflecting: type(of: error)))
  }

  private static var runningTest: RunningTest? {
    guard let test = Test.current else { return XCTestBridge.runningTest }
    // Swift Testing names no case to others, but describes its arguments.
    let testCase = Test.Case.current.map { "\($0)" } ?? ""
    return RunningTest(id: "\(test.id) \(testCase)") {
      let name = NSRegularExpression.escapedPattern(for: "\(test.id)")
      return ["--testing-library", "swift-testing", "--filter", name]
    } tell: { issue, locals in
      if Test.current == nil, let locals {
        locals.run { record(issue, in: test) }
      } else {
        record(issue, in: test)
      }
    } keep: { object in
      if let stubs = object as? HTTPStubs { StubsByHand.judge(stubs, isShared: false) }
    } attach: { text, name in
      Attachment.record(text, named: name, sourceLocation: test.sourceLocation)
    }
  }

  /// Records an issue in a test, or in the one that runs here if that is another. Where none can be told
  /// the issue says which one it is about, and fails the run.
  static func record(_ issue: TestIssue, in test: Test) {
    let message = Test.current == nil ? "In \(test.name): \(issue.message)" : issue.message
    Issue.record(
      TestIssue(message, at: issue.location, severity: issue.severity), at: test.sourceLocation)
  }

  /// Records an issue of no test that is known; between its tests XCTest would drop it.
  private static func record(_ issue: TestIssue) {
    if XCTestBridge.isRunning { return StubsByHand.failProcess(issue) }
    Issue.record(issue, at: (issue.bestLocation ?? .nowhere).sourceLocation)
  }
}

extension Issue {
  /// Records what a test is told. Before Swift 6.3, whose Swift Testing is the first with warnings, and as
  /// in XCTest, which has none, a warning is printed.
  static func record(_ issue: TestIssue, at location: SourceLocation) {
    let comment = Comment(rawValue: issue.message)
    let location = issue.location?.sourceLocation ?? location
    #if compiler(>=6.3)
    let severity: Severity = issue.severity == .warning ? .warning : .error
    record(comment, severity: severity, sourceLocation: location)
    #else
    if issue.severity == .warning { return print(issue.line) }
    record(comment, sourceLocation: location)
    #endif
  }
}

extension CodeLocation {
  /// The location in Swift Testing's own terms.
  var sourceLocation: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension JSONValue: CustomTestStringConvertible {
  /// The value as compact JSON text without secrets, as a failing `#expect` prints it.
  public var testDescription: String { debugDescription }
}

extension MockCalls: CustomTestStringConvertible {
  /// The calls in words, as a failing `#expect` prints them.
  public var testDescription: String { description }
}

/// Called by `UnderstudyOnLoad` when the test bundle is loaded.
@_cdecl("understudy_on_load")
package func understudyOnLoad() { TestFrameworks.install() }
