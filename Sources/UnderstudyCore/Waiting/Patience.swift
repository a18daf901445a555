/// How long the package waits for something that may never come, in the time of tasks.
///
/// Every wait that a test asks for ends after it, and fails the test, instead of hanging the run.
package enum Patience {
  /// Long enough for code at work, short enough to be waited for once.
  package static let standard: Duration = .seconds(30)
}
