import Foundation

/// A JSON value of any shape, written as a Swift literal.
///
/// ```swift
/// let page: JSONValue = ["page": 1, "results": [["id": 7, "title": "\(name)"]]]
/// page["results"]?[0]?["id"]  // 7
/// ```
///
/// Numbers are compared by value: `1` equals `1.0`. The order of keys does not matter.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits `Int`.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Values by key.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Parses JSON text.
  ///
  /// - Throws: Foundation's error, which says where the text stops being JSON.
  public init(parsing data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  /// Makes the JSON that a value encodes to.
  ///
  /// - Throws: the value's own encoding error.
  public init(encoding value: some Encodable) throws {
    if let value = value as? JSONValue {
      self = value
    } else {
      try self.init(parsing: JSONEncoder().encode(value))
    }
  }

  private init(_ object: Any) {
    switch object {
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    case let list as [Any]: self = .array(list.map(JSONValue.init))
    case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init))
    default: self = .null
    }
  }

  private init(_ number: NSNumber) {
    // `as? Bool` would also take 0 and 1; the Objective-C type tells a boolean from a number on
    // every platform ("c" is what both Foundations store a Bool as).
    // Numbers near the ends of `Int` come as decimal ones, which claim to be of type "d".
    if number is NSDecimalNumber, let whole = Int(number.stringValue) {
      self = .int(whole)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
    default:
      self = Int(exactly: number).map(JSONValue.int) ?? .double(number.doubleValue)
    }
  }

  /// The member of an object, or nil where there is none or this is not an object.
  ///
  /// Set it to change a sample; nil removes the member. Where this is not an object nothing changes.
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

  /// The element of a list, or nil where there is none or this is not a list.
  ///
  /// Set it to change a sample; nil removes the element. Where there is none nothing changes.
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

  /// The name of this value's JSON type, for messages.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Whether `whole` contains all of this: its objects may have more keys, its lists must have as many
  /// elements.
  package func isContained(in whole: JSONValue) -> Bool {
    switch (self, whole) {
    case (.object(let part), .object(let whole)):
      part.allSatisfy { key, value in whole[key].map(value.isContained(in:)) ?? false }
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
    case (.int(let whole), .double(let number)), (.double(let number), .int(let whole)):
      Int(exactly: number) == whole
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes equal numbers alike, whichever way they are stored.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .int(let number): hasher.combine(Double(number))
    case .double(let number): hasher.combine(number)
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
      self = .double(number)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text with sorted keys.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails only for numbers JSON has no word for, such as infinity.
    guard let data = try? encoder.encode(self) else {
      return "(a number that JSON cannot represent)"
    }
    return String(decoding: data, as: UTF8.self)
  }
}
