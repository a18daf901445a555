import Foundation

/// A JSON value of any shape, written as a Swift literal.
///
/// ```swift
/// let page: JSONValue = ["page": 1, "results": [["id": 7, "title": "Ida"]]]
/// #expect(page["results"]?[0]?["id"] == 7)
/// ```
///
/// Numbers are compared by value: `1` equals `1.0`, and `0.1` equals `1e-1`. Whole numbers are exact
/// whatever their size; others are read as `JSONDecoder` reads a `Double`. The order of keys does not
/// matter.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits `Int`.
  case int(Int)
  /// Any other number that a `Double` holds as it is written.
  case double(Double)
  /// The text of a number that neither `Int` nor `Double` holds as it is written, such as a whole
  /// number of 20 digits.
  case number(String)
  /// Text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// Values by key.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Parses JSON text.
  ///
  /// ```swift
  /// let page = try JSONValue(parsing: Data(#"{"page": 1}"#.utf8))
  /// #expect(page["page"] == 1)
  /// ```
  ///
  /// Of a key that is there twice the last value stays.
  ///
  /// - Throws: an error that says at which line and column the text stops being JSON.
  public init(parsing data: Data) throws { self = try JSONDocument(data).root.value }

  /// Creates the JSON that a value encodes to.
  ///
  /// ```swift
  /// #expect(try JSONValue(encoding: ["page": 1]) == ["page": 1])
  /// ```
  ///
  /// - Throws: the value's own encoding error.
  public init(encoding value: some Encodable) throws {
    if let value = value as? JSONValue {
      self = value
    } else {
      try self.init(parsing: JSONEncoder().encode(value))
    }
  }

  /// The member of an object; nil if there is no such member, or this is not an object.
  ///
  /// Set it to change a sample; nil removes the member. Setting it changes nothing if this is not an
  /// object.
  ///
  /// ```swift
  /// var user = try Fixture("user.json").json()
  /// user["data"]?["counts"]?["posts"] = "many"
  /// user["data"]?["name"] = nil
  /// ```
  public subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The element of an array; nil if there is no such element, or this is not an array.
  ///
  /// Set it to change a sample; nil removes the element. Setting an element that does not exist changes
  /// nothing.
  public subscript(index: Int) -> JSONValue? {
    get {
      if case .array(let elements) = self, elements.indices.contains(index) {
        elements[index]
      } else {
        nil
      }
    }
    set {
      guard case .array(var elements) = self, elements.indices.contains(index) else { return }
      elements.replaceSubrange(index...index, with: newValue.map { [$0] } ?? [])
      self = .array(elements)
    }
  }

  /// The text of a string, or nil.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a whole number, or nil.
  public var int: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The nearest `Double` of a number, or nil.
  public var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    case .number(let text): Double(text) ?? .infinity
    default: nil
    }
  }

  /// The name of this value's JSON type, for messages.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .double, .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Whether `whole` contains all of this: its objects may have more keys, its lists must have as many
  /// elements.
  ///
  /// - Parameter isUnordered: Whether these may come in any order.
  package func isContained(in whole: JSONValue, unordered isUnordered: Bool = false) -> Bool {
    switch (self, whole) {
    case (.object(let part), .object(let whole)):
      part.allSatisfy { key, value in
        whole[key].map { value.isContained(in: $0, unordered: isUnordered) } ?? false
      }
    case (.array(let part), .array(let whole)) where isUnordered:
      part.count == whole.count && !Self.places(of: part, in: whole).contains(nil)
    case (.array(let part), .array(let whole)):
      part.count == whole.count && zip(part, whole).allSatisfy { $0.isContained(in: $1) }
    default:
      self == whole
    }
  }
}

extension JSONValue: Hashable {
  /// Compares by value: numbers as numbers, objects whatever the order of their keys.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: right.number.map { $0 == left.number } ?? false
    }
  }

  /// Gives equal numbers the same hash, however they are stored.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .int, .double, .number:
      let double = double ?? 0
      // From here on many whole numbers are one and the same `Double`.
      if abs(double) < 9_007_199_254_740_992 {
        hasher.combine(double)
      } else {
        hasher.combine(number)
      }
    case .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue: Codable {
  /// Decodes a value of any shape.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = Self.exactly(number, in: container)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// A whole number beyond `Int` keeps up to 38 digits; a decoder gives no more away.
  private static func exactly(
    _ number: Double, in container: any SingleValueDecodingContainer
  ) -> JSONValue {
    guard number.magnitude >= 0x1p63, let decimal = try? container.decode(Decimal.self) else {
      return .double(number)
    }
    let exact = JSONValue.number("\(decimal)")
    return exact == .double(number) ? .double(number) : exact
  }

  /// Encodes the value as it is, but for digits beyond the 38 that an encoder takes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .number(let text):
      if let decimal = Decimal(string: text), decimal.isFinite {
        try container.encode(decimal)
      } else {
        try container.encode(Double(text) ?? .infinity)
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

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

extension Error {
  /// The most detailed description of an error: Foundation says where JSON is malformed in its debug
  /// description only.
  package var teaching: String {
    if let fault = CodingFault(self) { return fault.description }
    if case DecodingError.dataCorrupted(let context)? = self as? DecodingError,
      let inner = context.underlyingError
    {
      return inner.teaching
    }
    if let error = self as? CocoaError, error.userInfo[NSDebugDescriptionErrorKey] == nil {
      return error.localizedDescription
    }
    let error = self as NSError
    return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(self)"
  }
}
