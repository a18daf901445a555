/// How long the package waits, of real time, for something that may never come.
///
/// Every wait that a test asks for ends after it, and fails the test, instead of hanging the run.
package enum Patience {
  /// Long enough for a starved machine, short enough to be waited for once.
  package static let standard: Duration = .seconds(30)
}
