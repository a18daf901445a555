/// An argument handed over `inout`, `borrowing` or `consuming`, as a mock records it.
///
/// ```swift
/// #expect(service.calls.sort.first?.value == [.suikoden])
/// ```
///
/// Such a parameter may have a type that cannot be copied, which a macro cannot see. What can be
/// copied is in `value`, as it was when the call came: `.equal(Recorded(3))` and
/// `.where { $0.value > 3 }` match it.
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
