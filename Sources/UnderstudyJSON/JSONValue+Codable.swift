import Foundation

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
