import UnderstudyHTTP

extension JSONValue {
  func member(_ key: String) throws -> JSONValue {
    guard let value = self[key] else { throw TableError("\(self) has no \"\(key)\"") }
    return value
  }

  func text(_ key: String) throws -> String {
    guard let text = try member(key).string else { throw TableError("\"\(key)\" is no text") }
    return text
  }

  /// The elements of a member, which may be missing.
  func list(_ key: String) throws -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard case .array(let elements) = value else { throw TableError("\"\(key)\" is no list") }
    return elements
  }

  func texts(_ key: String) throws -> [String] { try list(key).compactMap(\.string) }

  /// Headers by name, each with a value or a list of them.
  func fields(_ key: String) throws -> HeaderFields {
    guard let value = self[key] else { return [:] }
    guard case .object(let members) = value else { throw TableError("\"\(key)\" is no object") }
    let fields = members.sorted { $0.key < $1.key }.flatMap { name, value in
      value.eachText.map { HeaderFields.Field(name: name, value: $0) }
    }
    return HeaderFields(fields)
  }

  /// The text, or those of a list.
  private var eachText: [String] {
    if case .array(let elements) = self { return elements.compactMap(\.string) }
    return string.map { [$0] } ?? []
  }
}
