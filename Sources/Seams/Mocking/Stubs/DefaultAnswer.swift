/// A type whose values a relaxed mock may make up.
///
/// ```swift
/// extension Game: DefaultAnswer {
///   static var defaultAnswer: Game { Game(id: 0, title: "") }
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
    return (type as? any DefaultAnswer.Type)?.defaultAnswer as? Value
  }
}

extension Int: DefaultAnswer {}
extension Int8: DefaultAnswer {}
extension Int16: DefaultAnswer {}
extension Int32: DefaultAnswer {}
extension Int64: DefaultAnswer {}
extension UInt: DefaultAnswer {}
extension UInt8: DefaultAnswer {}
extension UInt16: DefaultAnswer {}
extension UInt32: DefaultAnswer {}
extension UInt64: DefaultAnswer {}

extension DefaultAnswer where Self: BinaryInteger {
  /// Zero.
  public static var defaultAnswer: Self { 0 }
}

extension Double: DefaultAnswer {
  /// Zero.
  public static var defaultAnswer: Double { 0 }
}

extension Float: DefaultAnswer {
  /// Zero.
  public static var defaultAnswer: Float { 0 }
}

extension Bool: DefaultAnswer {
  /// False.
  public static var defaultAnswer: Bool { false }
}

extension String: DefaultAnswer {
  /// The empty text.
  public static var defaultAnswer: String { "" }
}

extension Substring: DefaultAnswer {
  /// The empty text.
  public static var defaultAnswer: Substring { "" }
}

extension Array: DefaultAnswer {
  /// The empty array.
  public static var defaultAnswer: [Element] { [] }
}

extension Set: DefaultAnswer {
  /// The empty set.
  public static var defaultAnswer: Set { [] }
}

extension Dictionary: DefaultAnswer {
  /// The empty dictionary.
  public static var defaultAnswer: [Key: Value] { [:] }
}

extension Optional: DefaultAnswer {
  /// Nil.
  public static var defaultAnswer: Wrapped? { nil }
}

extension AsyncStream: DefaultAnswer {
  /// A stream that has finished.
  public static var defaultAnswer: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: DefaultAnswer where Failure == any Error {
  /// A stream that has finished. That of an unstubbed call fails, unless the mock is relaxed.
  public static var defaultAnswer: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

extension Duration: DefaultAnswer {
  /// No time at all.
  public static var defaultAnswer: Duration { .zero }
}
