/// A suspended call that can no longer be answered, thrown where the member can throw it.
public struct UnansweredCall: Error, CustomStringConvertible {
  /// What was called, with what, and which stub suspended it.
  public let description: String
}
