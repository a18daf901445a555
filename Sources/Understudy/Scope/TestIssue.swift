import Testing
import XCTest

/// Tells the test framework that runs about a complaint.
enum TestIssue {
  static func record(_ complaint: Complaint) {
    let location = complaint.location
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: complaint.message),
        severity: complaint.level == .warn ? .warning : .error,
        sourceLocation: location.sourceLocation)
    } else if complaint.level == .fail {
      XCTFail(complaint.message, file: location.staticFilePath, line: UInt(location.line))
    } else {
      // XCTest has no warnings.
      print("\(location): warning: \(complaint.message)")
    }
  }
}
