import Seams
import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The link from mocks, which know no test framework, to the two there are.
enum MockIssues {
  static func install() {
    IssueReporter.install { reporter(for: Test.current) }
  }

  /// A reporter for the test that makes a mock now.
  private static func reporter(for test: Test?) -> IssueReporter {
    let location = test?.sourceLocation
    return IssueReporter { message in
      #if canImport(XCTest)
      if test == nil, XCTestCases.current != nil { return XCTFail(message) }
      #endif
      // On another thread there is no current test. The issue fails the run then, and says where
      // the test is that made the mock.
      if Test.current == nil, let test, let location {
        Issue.record("In \(test.name): \(message)", sourceLocation: location)
      } else {
        Issue.record(Comment(rawValue: message), sourceLocation: location ?? #_sourceLocation)
      }
    }
  }
}
