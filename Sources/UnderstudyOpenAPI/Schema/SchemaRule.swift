import UnderstudyHTTP

/// What one schema asks, read once; the schemas in it are numbers of the table.
final class SchemaRule: Sendable {
  struct Property: Sendable {
    /// Nil for a required one that the schema says no more of.
    var schema: Int?
    /// Which of the required ones it is.
    var requirement: Int?
    /// Where the document requires it.
    var place: SpecNode?
  }

  let node: SpecNode
  let types: SchemaTypes
  let isNullable, isReadOnly, isWriteOnly: Bool
  /// The values of `enum`, or the one of `const`.
  let words: [JSONValue]?

  let limits, lengths, counts, sizes: [SchemaBound]
  let step: JSONNumber?
  let pattern: TextRegex?
  let format: TextFormat?
  let isUnique: Bool
  let items: Int?
  let properties: [String: Property]
  /// The names of the properties that are required.
  let required: [String]
  /// What holds for the properties that are not declared; nil where they may be anything.
  let additional: Int?
  let hasOnlyDeclared: Bool

  let all, any, one: [Int]
  let not: Int?
  let discriminator: Discriminator?
  /// Whether there is anything in the last four.
  let hasParts: Bool

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
    let bounds = { (keywords: [Keyword]) in keywords.compactMap { SchemaBound($0, in: parts) } }
    self.node = node
    types = node.bool == false ? [] : SchemaTypes(parts["type"])
    isNullable = isTrue("nullable")
    (isReadOnly, isWriteOnly) = (isTrue("readOnly"), isTrue("writeOnly"))
    words = list("enum")?.map(\.json) ?? parts["const"].map { [$0.json] }

    limits = bounds([.minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum])
    lengths = bounds([.minLength, .maxLength])
    counts = bounds([.minItems, .maxItems])
    sizes = bounds([.minProperties, .maxProperties])
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
    var required: [String] = []
    let demands =
      (list("required") ?? []).map { ($0.string, $0) }
      + (parameters ?? []).filter(\.isRequired).map { ($0.name, $0.node) }
    for case (let name?, let place) in demands where properties[name]?.requirement == nil {
      properties[name, default: Property()].requirement = required.count
      properties[name]?.place = place
      required.append(name)
    }
    (self.properties, self.required) = (properties, required)
    additional = isTrue("additionalProperties") ? nil : schema("additionalProperties")
    hasOnlyDeclared = parts["additionalProperties"]?.bool == false

    all = (target.map { [$0] } ?? []) + (list("allOf") ?? []).map(table.index)
    any = (list("anyOf") ?? []).map(table.index)
    one = (list("oneOf") ?? []).map(table.index)
    not = schema("not")
    discriminator = Discriminator(node, table)
    hasParts = not != nil || discriminator != nil || !(any.isEmpty && one.isEmpty)
  }
}
