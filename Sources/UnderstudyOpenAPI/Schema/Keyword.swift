/// The keywords of a schema that a value can break, by the names that OpenAPI has for them.
enum Keyword: String, Sendable {
  case type, `enum`, multipleOf, pattern, format, uniqueItems, required, additionalProperties
  case readOnly, writeOnly, anyOf, oneOf, not, discriminator
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum
  case minLength, maxLength, minItems, maxItems, minProperties, maxProperties

  var isUpper: Bool { rawValue.lowercased().contains("max") }

  /// What a bound counts; nil for one of a number itself.
  var counted: String? {
    switch self {
    case .minLength, .maxLength: "character"
    case .minItems, .maxItems: "element"
    case .minProperties, .maxProperties: "member"
    default: nil
    }
  }
}
