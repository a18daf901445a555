import UnderstudyHTTP

/// The types of JSON that a schema allows.
struct SchemaTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let object = Self(.object)
  static let array = Self(.array)
  static let string = Self(.string)
  static let number = Self(.number)
  static let boolean = Self(.boolean)
  static let null = Self(.null)
  static let integer = Self(rawValue: 1 << 6)
  static let all = Self(rawValue: 1 << 7 - 1)

  private static let words: [(name: String, type: Self, words: String)] = [
    ("object", .object, "an object"), ("array", .array, "an array"),
    ("string", .string, "a string"), ("number", .number, "a number"),
    ("integer", .integer, "an integer"), ("boolean", .boolean, "a Boolean"),
    ("null", .null, "null"),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: JSONDocument.Kind) { rawValue = 1 << kind.rawValue }

  init?(named name: String) {
    guard let type = Self.words.first(where: { $0.name == name })?.type else { return nil }
    self = type
  }

  /// What `type` says; all where it says nothing that is known.
  init(_ node: SpecNode?) {
    let names = node.map { $0.kind == .array ? $0.children : [$0] } ?? []
    let types = names.compactMap { $0.string.flatMap(Self.init(named:)) }
    self = types.isEmpty ? .all : Self(types)
    if contains(.number) { insert(.integer) }
  }

  /// Such as `an integer or null`.
  var words: String {
    Self.words.filter { contains($0.type) && !($0.type == .integer && contains(.number)) }
      .map(\.words).joined(separator: " or ")
  }
}
