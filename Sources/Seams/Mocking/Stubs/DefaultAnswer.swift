/// A type whose values a relaxed mock may make up.
///
/// ```swift
/// extension Game: DefaultAnswer {
///   static var defaultAnswer: Game { Game(title: "") }
/// }
/// ```
public protocol DefaultAnswer {
  /// The value that a relaxed mock returns where nothing is stubbed.
  static var defaultAnswer: Self { get }
}

/// A value that one relaxed mock returns for one type.
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
    return ImprovisedValue.plain(of: type) as? Value
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
