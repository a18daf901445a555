/// An argument handed over `inout`, `borrowing` or `consuming`, as a mock records it.
///
/// Such a parameter may have a type that cannot be copied, which a macro cannot see. What can be
/// copied is in `value`, as it was when the call came.
public struct Recorded<Value: ~Copyable>: Sendable {
  private let storage: Transferred<Any>?

  /// Stands for an argument that cannot be copied.
  public init(_ value: borrowing Value) {
    storage = nil
  }

  /// Keeps a copy of an argument.
  public init(_ value: borrowing Value) where Value: Copyable {
    storage = Transferred(copy value)
  }
}

extension Recorded {
  /// The argument as it was when the call came.
  public var value: Value {
    guard let value = storage?.value as? Value else {
      fatalError("Seams: a Recorded<\(Value.self)> was made without its value. Please report this.")
    }
    return value
  }
}

extension Recorded: Equatable where Value: Equatable {
  /// Compares the arguments.
  public static func == (one: Recorded, other: Recorded) -> Bool { one.value == other.value }
}

extension Recorded: CustomStringConvertible {
  /// The argument in words.
  public var description: String {
    storage.map { mockDescription(of: $0.value) } ?? "a value that cannot be copied"
  }
}

extension Recorded: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Stands for an argument written as a literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self.init(Value(integerLiteral: value))
  }
}

extension Recorded: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
  /// Stands for an argument written as a literal.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self.init(Value(unicodeScalarLiteral: value))
  }
}

extension Recorded: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Stands for an argument written as a literal.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self.init(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Recorded: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  /// Stands for an argument written as a literal.
  public init(stringLiteral value: Value.StringLiteralType) {
    self.init(Value(stringLiteral: value))
  }
}
