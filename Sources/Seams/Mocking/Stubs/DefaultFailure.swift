/// A typed error that can stand in for one that a mock has to throw without a stub for it.
///
/// A member that `throws(StoreError)` cannot throw the `UnstubbedCall` of a mock, nor the
/// `CancellationError` of a cancelled caller. Where its error cannot stand in for them, an
/// unstubbed call without a possible result ends the process, and a suspended call continues to wait.
///
/// ```swift
/// extension StoreError: DefaultFailure {
///   static func defaultFailure(for error: any Error) -> StoreError {
///     error is CancellationError ? .cancelled : .failed("\(error)")
///   }
/// }
/// ```
public protocol DefaultFailure: Error {
  /// The error that stands in for one that the member cannot throw: a `CancellationError`
  /// or an ``UnstubbedCall``.
  static func defaultFailure(for error: any Error) -> Self
}

extension Error {
  /// The error as one that a member can throw; nil where there is none.
  func standIn<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let error = self as? Failure { return error }
    return (type as? any DefaultFailure.Type)?.defaultFailure(for: self) as? Failure
  }
}
