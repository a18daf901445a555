import UnderstudyHTTP

/// What one schema asks, read once; the schemas in it are numbers of the table.
final class SchemaRule: Sendable {
  struct Property: Sendable {
    /// Nil for a required one that the schema says no more of.
    var schema: Int?
    /// Which of the required ones it is.
    var requirement: Int?
  }

  let node: SpecNode
  let types: SchemaTypes
  let isNullable: Bool
  /// The direction of the bodies that may have such a value, where not all may: `readOnly`, `writeOnly`.
  let only: Direction?
  /// The values of `enum`, or the one of `const`.
  let words: [JSONValue]?

  let bounds: [SchemaBound]
  let step: JSONNumber?
  let pattern: TextRegex?
  let format: TextFormat?
  let isUnique: Bool
  let items: Int?
  let properties: [String: Property]
  /// The properties that are required, and where the document says so.
  let required: [(name: String, place: SpecNode)]
  /// What holds for the properties that are not declared; nil where they may be anything.
  let additional: Int?

  let all: [Int]
  /// The branches of `anyOf` and of `oneOf`.
  let choices: [(keyword: Keyword, schemas: [Int])]
  let not: Int?
  let discriminator: Discriminator?

  /// - Parameters:
  ///   - target: The schema that a reference beside other keywords leads to.
  ///   - parameters: What is asked of an object whose members they are, instead of what the node says.
  init(
    _ node: SpecNode, _ table: SchemaTable, target: Int? = nil, parameters: [SpecParameter]? = nil
  ) {
    let members = parameters == nil && node.kind == .object ? node.children : []
    let parts = Dictionary(members.map { ($0.key ?? "", $0) }) { first, _ in first }
    let list = { (keyword: String) in
      parts[keyword].flatMap { $0.kind == .array ? $0.children : nil }
    }
    let schema = { (keyword: String) in parts[keyword].map(table.index) }
    let isTrue = { (keyword: String) in parts[keyword]?.bool == true }
    self.node = node
    types = node.bool == false ? [] : SchemaTypes(parts["type"])
    isNullable = isTrue("nullable")
    only = isTrue("readOnly") ? .response : isTrue("writeOnly") ? .request : nil
    words = list("enum")?.map(\.json) ?? parts["const"].map { [$0.json] }

    bounds = Keyword.allCases.compactMap { SchemaBound($0, in: parts) }
    step = parts["multipleOf"]?.json.number
    pattern = parts["pattern"]?.string.flatMap { TextRegex(ecma: $0) }
    format = parts["format"]?.string.flatMap(TextFormat.init)
    isUnique = isTrue("uniqueItems")
    items = schema("items")
    var properties: [String: Property] = [:]
    for property in parts["properties"]?.children ?? [] {
      property.key.map { properties[$0] = Property(schema: table.index(of: property)) }
    }
    for parameter in parameters ?? [] {
      properties[parameter.name] = Property(schema: parameter.schema?.index)
    }
    var required: [(name: String, place: SpecNode)] = []
    let demands =
      (list("required") ?? []).map { ($0.string, $0) }
      + (parameters ?? []).filter(\.isRequired).map { ($0.name, $0.node) }
    for case (let name?, let place) in demands where properties[name]?.requirement == nil {
      properties[name, default: Property()].requirement = required.count
      required.append((name, place))
    }
    (self.properties, self.required) = (properties, required)
    additional = schema("additionalProperties")

    all = (target.map { [$0] } ?? []) + (list("allOf") ?? []).map(table.index)
    choices = [Keyword.anyOf, .oneOf].compactMap { keyword in
      list(keyword.rawValue).map { (keyword, $0.map(table.index)) }
    }
    not = schema("not")
    discriminator = Discriminator(node, table)
  }
}
