import Testing
import UnderstudyCore

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
