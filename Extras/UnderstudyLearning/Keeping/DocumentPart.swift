import UnderstudyOpenAPI

/// A kind of value in an OpenAPI document, by which its keys are told apart.
indirect enum DocumentPart: Equatable, Sendable {
  case document, components, pathItem, operation, parameter, body, response, media, schema
  /// Values by names that are chosen, such as the properties of a schema.
  case names(DocumentPart)
  case list(DocumentPart)
  /// Anything that traffic says nothing of.
  case other

  /// The part that the value of a key is.
  func part(of key: String) -> DocumentPart {
    switch (self, key) {
    case (.names(let part), _), (.list(let part), _): part
    case (.document, "paths"): .names(.pathItem)
    case (.document, "components"): .components
    case (.components, "schemas"), (.schema, "properties"): .names(.schema)
    case (.components, "parameters"), (.components, "headers"), (.response, "headers"):
      .names(.parameter)
    case (.components, "responses"), (.operation, "responses"): .names(.response)
    case (.pathItem, "parameters"), (.operation, "parameters"): .list(.parameter)
    case (.pathItem, _) where SpecOperation.methods.contains(key): .operation
    case (.operation, "requestBody"): .body
    case (.body, "content"), (.response, "content"): .names(.media)
    case (.media, "schema"), (.parameter, "schema"), (.schema, "items"),
      (.schema, "additionalProperties"):
      .schema
    case (.schema, "oneOf"), (.schema, "anyOf"), (.schema, "allOf"): .list(.schema)
    default: .other
    }
  }

  /// Whether traffic decides the value of a key: the document takes it over from what is learnt.
  func isStatement(_ key: String) -> Bool {
    switch self {
    case .schema: Self.statements.contains(key)
    case .parameter, .body: key == "required"
    case .document, .components, .pathItem, .operation, .response, .media, .names, .list, .other:
      false
    }
  }

  private static let statements: Set<String> = [
    "$ref", "type", "format", "enum", "const", "required", "properties", "items", "oneOf", "anyOf",
    "discriminator", "additionalProperties",
  ]

  // MARK: - Order

  /// The place of a key among the others.
  func rank(of key: String) -> Int {
    if case .names = self { return 0 }
    return Self.ranks[key] ?? (key == Evidence.key ? .max : Self.order.count)
  }

  private static let order = [
    "openapi", "info", "servers", "paths", "components", "title", "version", "operationId",
    "name", "in", "$ref", "type", "format", "enum", "const", "get", "put", "post", "patch",
    "delete",
    "description", "required", "parameters", "requestBody", "responses", "security", "headers",
    "content",
    "schema", "properties", "items", "oneOf", "anyOf", "discriminator", "additionalProperties",
    "exchanges", "seen", "of", "values", "entry",
  ]

  private static let ranks = Dictionary(
    uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
}
