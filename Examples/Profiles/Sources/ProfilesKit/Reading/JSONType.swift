/// What a JSON value can be.
public enum JSONType: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// Values by key.
  case object
  /// A list.
  case array
  /// Text.
  case string
  /// A number, whole or not.
  case number
  /// True or false.
  case boolean
  /// Nothing.
  case null

  /// The type with its article, as it stands in a sentence.
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
