import UnderstudyHTTP

/// The keywords of a schema that a value can break, by the names that OpenAPI has for them.
enum Keyword: String, CaseIterable, Sendable {
  case type, `enum`, multipleOf, pattern, format, uniqueItems, required, additionalProperties
  case readOnly, writeOnly, anyOf, oneOf, not, discriminator
  case minimum, exclusiveMinimum, maximum, exclusiveMaximum
  case minLength, maxLength, minItems, maxItems, minProperties, maxProperties

  /// The values whose size it bounds: a number itself, or how much a text, a list or an object has.
  var bounded: JSONDocument.Kind? {
    switch self {
    case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum: .number
    case .minLength, .maxLength: .string
    case .minItems, .maxItems: .array
    case .minProperties, .maxProperties: .object
    default: nil
    }
  }
}
