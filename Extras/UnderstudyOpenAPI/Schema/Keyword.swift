/// The keywords of a schema that a value can break, by the names that OpenAPI has for them.
enum Keyword: String, CaseIterable, Sendable {
  case type, `enum`, multipleOf, pattern, format, uniqueItems, required, additionalProperties
  case readOnly, writeOnly, anyOf, oneOf, not, discriminator
  case minimum, exclusiveMinimum, maximum, exclusiveMaximum
  case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
  case contains, minContains, maxContains, dependentRequired, propertyNames
  case unevaluatedProperties, unevaluatedItems
}
