/// A value made up where an unstubbed call must return something and cannot throw: the test has failed
/// by then, and the others of the process are to go on.
enum ImprovisedValue {
  /// A value of the type: one that fails with the error where it can, an empty one otherwise; nil where
  /// nothing is known of the type.
  static func value<Value>(of type: Value.Type, failingWith error: UnstubbedCall) -> sending Value?
  {
    if type == Void.self { return () as? Value }
    let value: Any? =
      (type as? any FailingAnswer.Type).flatMap { failing($0, error) } ?? empty(of: type)
      ?? (type as? any Decodable.Type).flatMap { decoded($0) }
    // An error may be returned, too.
    return Transferred(value as? Value ?? (error as any Error) as? Value).value
  }

  private static func failing<Value: FailingAnswer>(
    _ type: Value.Type, _ error: UnstubbedCall
  ) -> Any? { Value.failing(with: error) }

  private static func decoded<Value: Decodable>(_ type: Value.Type) -> Any? {
    ImprovisedDecoder.value(of: type)
  }

  /// The default of a type: zero, empty or nil; nil where it has none.
  static func plain(of type: Any.Type) -> Any? {
    if let type = type as? any DefaultAnswer.Type { return type.defaultAnswer }
    if let type = type as? any RangeReplaceableCollection.Type { return type.init() }
    if let type = type as? any AdditiveArithmetic.Type { return type.zero }
    if let type = type as? any ExpressibleByNilLiteral.Type { return nothing(of: type) }
    if let type = type as? any ExpressibleByArrayLiteral.Type { return emptyList(of: type) }
    if let type = type as? any ExpressibleByDictionaryLiteral.Type { return emptyTable(of: type) }
    return type == Bool.self ? false : nil
  }

  /// The default of a type, or else what the standard library says of it.
  static func empty(of type: Any.Type) -> Any? {
    if let value = plain(of: type) { return value }
    if let type = type as? any CaseIterable.Type, let value = first(of: type) { return value }
    if let type = type as? any RawRepresentable.Type { return emptyRaw(of: type) }
    return noWork(as: type)
  }

  /// A closure that does nothing. A macro sees the parts of those that are written out alone, and behind
  /// a type alias most have none.
  private static func noWork(as type: Any.Type) -> Any? {
    switch type {
    case is (() -> Void).Type: {} as () -> Void
    case is (@Sendable () -> Void).Type: {} as @Sendable () -> Void
    case is (@MainActor () -> Void).Type: {} as @MainActor () -> Void
    case is (() async -> Void).Type: {} as () async -> Void
    case is (@Sendable () async -> Void).Type: {} as @Sendable () async -> Void
    default: nil
    }
  }

  private static func first<Value: CaseIterable>(of type: Value.Type) -> Value? {
    type.allCases.first
  }

  private static func emptyList<Value: ExpressibleByArrayLiteral>(of type: Value.Type) -> Value {
    []
  }

  private static func emptyTable<Value: ExpressibleByDictionaryLiteral>(
    of type: Value.Type
  ) -> Value {
    [:]
  }

  private static func nothing<Value: ExpressibleByNilLiteral>(of type: Value.Type) -> Value { nil }

  private static func emptyRaw<Value: RawRepresentable>(of type: Value.Type) -> Value? {
    (empty(of: Value.RawValue.self) as? Value.RawValue).flatMap { Value(rawValue: $0) }
  }
}

/// A type whose values can fail later, with an error.
private protocol FailingAnswer {
  /// Nil where the type takes neither the error nor a value that is made up.
  static func failing(with error: UnstubbedCall) -> Self?
}

extension AsyncThrowingStream: FailingAnswer where Failure == any Error {
  fileprivate static func failing(with error: UnstubbedCall) -> Self? {
    Self { $0.finish(throwing: error) }
  }
}

extension Result: FailingAnswer {
  fileprivate static func failing(with error: UnstubbedCall) -> Self? {
    if let failure = error.standIn(as: Failure.self) { return .failure(failure) }
    if let success = ImprovisedValue.value(of: Success.self, failingWith: error) {
      return .success(success)
    }
    return ImprovisedValue.value(of: Failure.self, failingWith: error).map { .failure($0) }
  }
}

extension Task: FailingAnswer {
  fileprivate static func failing(with error: UnstubbedCall) -> Self? {
    if Failure.self == (any Error).self {
      return Task<Success, any Error> { throw error } as? Self
    }
    guard let value = ImprovisedValue.value(of: Success.self, failingWith: error) else {
      return nil
    }
    return Task<Success, Never> { value } as? Self
  }
}
