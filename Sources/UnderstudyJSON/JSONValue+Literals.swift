extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object of what each value encodes to; of a repeated key the last value stays.
  package init(members: KeyValuePairs<String, (any Encodable)?>) throws {
    let members = try members.map { key, value in
      (key, try value.map { try JSONValue(encoding: $0) } ?? .null)
    }
    self = .object(Dictionary(members) { _, last in last })
  }

  /// Creates an object; of a repeated key the last value stays.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
