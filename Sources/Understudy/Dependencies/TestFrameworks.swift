import Seams
import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The link from `Seams`, which knows no test framework, to the two there are.
enum TestFrameworks {
  /// Installs the link; any further time does nothing.
  static func install() { _ = installed }

  private static let installed: Void = {
    let framework = TestFramework(
      currentTest: { currentTest },
      record: { record($0) }
    )
    framework.install()
    XCTestCases.observe()
  }()

  /// Names the running test.
  private static var currentTest: String? {
    if let test = Test.current {
      // Swift Testing names no case to others, but describes its arguments.
      return "\(test.id) \(Test.Case.current.map { "\($0)" } ?? "")"
    }
    return XCTestCases.current
  }

  private static func record(_ issue: SeamIssue) {
    let place = issue.place
    if Test.current == nil, XCTestCases.current != nil {
      return XCTestCases.record(issue)
    }
    let location = SourceLocation(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    Issue.record(Comment(rawValue: issue.message), sourceLocation: location)
  }
}
