import UnderstudyHTTP

/// The types of JSON that a schema allows.
struct SchemaTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let object = Self(rawValue: 1)
  static let array = Self(rawValue: 2)
  static let string = Self(rawValue: 4)
  static let number = Self(rawValue: 8)
  static let integer = Self(rawValue: 16)
  static let boolean = Self(rawValue: 32)
  static let null = Self(rawValue: 64)
  static let all: Self = [.object, .array, .string, .number, .integer, .boolean, .null]

  private static let words: [(name: String, type: Self, words: String)] = [
    ("object", .object, "an object"), ("array", .array, "an array"),
    ("string", .string, "a string"),
    ("number", .number, "a number"), ("integer", .integer, "an integer"),
    ("boolean", .boolean, "a Boolean"), ("null", .null, "null"),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What `type` says; all where it says nothing that is known.
  init(_ node: SpecNode?) {
    let names = node.map {
      $0.kind == .array ? $0.children.compactMap(\.string) : [$0.string ?? ""]
    }
    let types = Self.words.filter { names?.contains($0.name) == true }.map(\.type)
    self = types.isEmpty ? .all : Self(types)
  }

  init(_ kind: JSONDocument.Kind) {
    self =
      switch kind {
      case .object: .object
      case .array: .array
      case .string: .string
      case .number: .number
      case .boolean: .boolean
      case .null: .null
      }
  }

  init(of value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .int, .double, .number: [.number, .integer]
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }

  /// Such as `an integer or null`.
  var words: String {
    // What may be a number may be an integer.
    let types = contains(.number) ? subtracting(.integer) : self
    return Self.words.filter { types.contains($0.type) }.map(\.words).joined(separator: " or ")
  }
}
