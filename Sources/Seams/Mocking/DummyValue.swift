/// A dummy: a value made up if an unstubbed call must return something and cannot throw, or a live value is
/// refused: the test has failed by then, and the others of the process are to go on.
enum DummyValue {
  /// A value of the type: one that fails with the error if it can, an empty one otherwise; nil if
  /// nothing is known of the type.
  static func value<Value>(of type: Value.Type, failingWith error: UnstubbedCall) -> sending Value?
  {
    if type == Void.self { return () as? Value }
    let value: Any? =
      (type as? any FailingAnswer.Type)?.failing(with: error) ?? empty(of: type)
      ?? (type as? any Decodable.Type).flatMap { DummyDecoder.value(of: $0) }
    // An error may be returned, too.
    return Transferred(value as? Value ?? (error as any Error) as? Value).value
  }

  /// An unstubbed mock of a protocol; nil if none is found beside it.
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

  /// The default of a type: zero, empty or nil; nil if it has none.
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
    (DummyValue.empty(of: RawValue.self) as? RawValue).flatMap { Self(rawValue: $0) }
  }
}

/// A type whose values can fail later, with an error.
private protocol FailingAnswer {
  /// Nil if the type takes neither the error nor a value that is made up.
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
    if let success = DummyValue.value(of: Success.self, failingWith: error) {
      return .success(success)
    }
    return DummyValue.value(of: Failure.self, failingWith: error).map { .failure($0) }
  }
}

extension Task: FailingAnswer {
  fileprivate static func failing(with error: UnstubbedCall) -> Self? {
    if Failure.self == (any Error).self {
      return Task<Success, any Error> { throw error } as? Self
    }
    guard let value = DummyValue.value(of: Success.self, failingWith: error) else {
      return nil
    }
    return Task<Success, Never> { value } as? Self
  }
}

/// Decodes from nothing: every number is zero, every list empty, and what may be missing is.
///
/// So a value of a type that is only known to be `Decodable` can be made up. It is its own list without
/// elements, and its own single value.
struct DummyDecoder: Decoder, UnkeyedDecodingContainer, SingleValueDecodingContainer {
  /// The properties that every text has.
  fileprivate let text: String
  fileprivate let depth: Int

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let count: Int? = 0
  let isAtEnd = true
  let currentIndex = 0

  /// Some types take no empty text: a URL, a character, a UUID.
  private static let texts = ["", "0", "00000000-0000-0000-0000-000000000000"]
  /// A type that holds itself has no end.
  private static let deepest = 32

  /// A value of the type, or nil if it takes none that is made up.
  static func value<Value: Decodable>(of type: Value.Type) -> Value? {
    for text in texts {
      let decoder = DummyDecoder(text: text, depth: 0)
      if let value = try? Value(from: decoder) { return value }
    }
    return nil
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if depth >= Self.deepest { throw Endless() }
    if type == String.self, let text = text as? Value { return text }
    if let value = DummyValue.empty(of: type) as? Value { return value }
    return try Value(from: DummyDecoder(text: text, depth: depth + 1))
  }

  private struct Endless: Error {}

  // MARK: - Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(NoMembers(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { self }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { true }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
  func superDecoder() -> any Decoder { self }
}

private struct NoMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DummyDecoder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) -> Bool { true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// Values of which generated code makes a tuple or a closure, if an unstubbed call must return one.
///
/// Nothing can be made up of such a type as a whole: it conforms to no protocol.
@_documentation(visibility: internal)
public struct DummyParts: Sendable {
  /// Says that a part can't be made up, nor with it the whole.
  @usableFromInline
  struct Missing: Error {
    @usableFromInline
    init() {}
  }

  private let call: UnstubbedCall
  /// The values of a relaxed mock; nil if the call has failed the test.
  private let defaults: [DefaultValue]?

  init(_ call: UnstubbedCall, _ defaults: [DefaultValue]?) {
    self.call = call
    self.defaults = defaults
  }

  /// A part of a tuple.
  ///
  /// - Throws: if it can't be made up.
  public func value<Part>(_ type: Part.Type) throws -> sending Part {
    guard let part = made(type) else { throw Missing() }
    return part
  }

  /// The result of a closure. The process ends if it can't be made up.
  public func result<Part>(_ type: Part.Type) -> sending Part {
    guard let part = made(type) else { fatalError(call.description) }
    return part
  }

  /// The error of a closure whose result has parts of its own.
  public var failure: any Error { call }

  /// The result of a closure that can throw.
  ///
  /// - Throws: the message of the unstubbed call, unless the mock is relaxed.
  public func resultOrError<Part>(_ type: Part.Type) throws -> sending Part {
    guard defaults != nil, let part = made(type) else { throw call }
    return part
  }

  private func made<Part>(_ type: Part.Type) -> sending Part? {
    if let part = () as? Part, type == Void.self { return part }
    if let defaults { return defaults.value(of: type) }
    return DummyValue.value(of: type, failingWith: call)
  }
}

// Values that can't be copied can't be made up. The spelling of a closure's result does not tell which it is.
extension DummyParts {
  /// Ends the process.
  @_disfavoredOverload
  public func result<Part: ~Copyable>(_ type: Part.Type) -> sending Part {
    fatalError(call.description)
  }

  /// Throws the message of the unstubbed call.
  ///
  /// - Throws: always.
  @_disfavoredOverload
  public func resultOrError<Part: ~Copyable>(_ type: Part.Type) throws -> sending Part {
    throw call
  }
}
