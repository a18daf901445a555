/// Decodes from nothing: every number is zero, every list empty, and what may be missing is.
///
/// So a value of a type that is only known to be `Decodable` can be made up. It is its own list without
/// elements, and its own single value.
struct ImprovisedDecoder: Decoder, UnkeyedDecodingContainer, SingleValueDecodingContainer {
  /// What every text is.
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

  /// A value of the type, or nil where it takes none that is made up.
  static func value<Value: Decodable>(of type: Value.Type) -> Value? {
    for text in texts {
      let decoder = ImprovisedDecoder(text: text, depth: 0)
      if let value = try? Value(from: decoder) { return value }
    }
    return nil
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if depth >= Self.deepest { throw Endless() }
    if type == String.self, let text = text as? Value { return text }
    if let value = ImprovisedValue.empty(of: type) as? Value { return value }
    return try Value(from: ImprovisedDecoder(text: text, depth: depth + 1))
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
  let decoder: ImprovisedDecoder
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
