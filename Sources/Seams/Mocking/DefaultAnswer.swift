/// A type whose values a relaxed mock may make up.
///
/// ```swift
/// extension Game: DefaultAnswer {
///   static var defaultAnswer: Game { Game(title: "") }
/// }
/// ```
public protocol DefaultAnswer {
  /// The value that a relaxed mock returns if nothing is stubbed.
  static var defaultAnswer: Self { get }
}

/// A value that one relaxed mock returns for one type, as ``Mock/relaxed(_:)`` takes it.
@_documentation(visibility: internal)
public struct DefaultValue: Sendable {
  let type: ObjectIdentifier
  let value: Transferred<Any>

  /// Returns this value wherever a member returns the type `Value`.
  public static func value<Value>(_ value: Value) -> DefaultValue {
    DefaultValue(type: ObjectIdentifier(Value.self), value: Transferred(value))
  }
}

extension [DefaultValue] {
  /// A value that is given for the type, or the type's own default.
  func value<Value>(of type: Value.Type) -> sending Value? {
    if let given = first(where: { $0.type == ObjectIdentifier(type) }) {
      return given.value.value as? Value
    }
    return DummyValue.plain(of: type) as? Value
  }
}

extension AsyncStream: DefaultAnswer {
  /// A stream that has finished.
  public static var defaultAnswer: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: DefaultAnswer where Failure == any Error {
  /// A stream that has finished. That of an unstubbed call fails, unless the mock is relaxed.
  public static var defaultAnswer: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

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
  /// or an `UnstubbedCall`, which describes the call and the stubs.
  static func defaultFailure(for error: any Error) -> Self
}

extension Error {
  /// The error as one that a member can throw; nil if there is none.
  func standIn<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let error = self as? Failure { return error }
    return (type as? any DefaultFailure.Type)?.defaultFailure(for: self) as? Failure
  }
}
