/// A value made up where an unstubbed call must return something and cannot throw, or a live value is
/// refused: the test has failed by then, and the others of the process are to go on.
enum ImprovisedValue {
  /// A value of the type: one that fails with the error where it can, an empty one otherwise; nil where
  /// nothing is known of the type.
  static func value<Value>(of type: Value.Type, failingWith error: UnstubbedCall) -> sending Value?
  {
    if type == Void.self { return () as? Value }
    let value: Any? =
      (type as? any FailingAnswer.Type)?.failing(with: error) ?? empty(of: type)
      ?? (type as? any Decodable.Type).flatMap { ImprovisedDecoder.value(of: $0) }
    // An error may be returned, too.
    return Transferred(value as? Value ?? (error as any Error) as? Value).value
  }

  /// An unstubbed mock of a protocol; nil where none is found beside it.
  ///
  /// A macro sees one declaration, and so not whether the protocol that it names has a mock: the runtime
  /// knows it by its name.
  static func mock<Value>(of type: Value.Type) -> Value? {
    var name = String(reflecting: type)[...]
    if name.hasPrefix("any ") { name = name.dropFirst(4) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let names = [parts[0], "Mock\(parts[1])"].map { "\($0.utf8.count)\($0)" }
    return (_typeByName("\(names.joined())C") as? any FreeMock.Type)?.init() as? Value
  }

  /// The default of a type: zero, empty or nil; nil where it has none.
  static func plain(of type: Any.Type) -> Any? {
    switch type {
    case let type as any DefaultAnswer.Type: type.defaultAnswer
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case let type as any ExpressibleByArrayLiteral.Type: type.emptyList
    case let type as any ExpressibleByDictionaryLiteral.Type: type.emptyTable
    case is Bool.Type: false
    default: nil
    }
  }

  /// The default of a type, or else what the standard library says of it.
  static func empty(of type: Any.Type) -> Any? {
    if let value = plain(of: type) { return value }
    if let type = type as? any CaseIterable.Type, let value = type.allCases.first { return value }
    if let type = type as? any RawRepresentable.Type { return type.emptyRaw }
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
}

extension ExpressibleByArrayLiteral {
  fileprivate static var emptyList: Any { [] as Self }
}

extension ExpressibleByDictionaryLiteral {
  fileprivate static var emptyTable: Any { [:] as Self }
}

extension RawRepresentable {
  fileprivate static var emptyRaw: Any? {
    (ImprovisedValue.empty(of: RawValue.self) as? RawValue).flatMap { Self(rawValue: $0) }
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

extension Eventual: FailingAnswer {
  fileprivate static func failing(with error: UnstubbedCall) -> Self? {
    failing(error as any Error)
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
