/// A suspended call that nobody can answer any more, thrown where the member can throw it.
public struct UnansweredCall: Error, CustomStringConvertible {
  /// What was called, with what, and where it was told to wait.
  public let description: String
}
