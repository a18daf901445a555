import UnderstudyHTTP

/// What one schema asks, read once; the schemas in it are numbers of the table.
final class SchemaRule: Sendable {
  /// The schema of a property, and which of the required ones it is.
  typealias Property = (schema: Int?, requirement: Int?)

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
  /// What holds for each element; nil where they may be anything.
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
  ///   - parameters: The members of an object that the node tells of in other words than a schema.
  init(
    _ node: SpecNode, _ table: SchemaTable, target: Int? = nil, parameters: [SpecParameter] = []
  ) {
    let members = node.kind == .object ? node.children : []
    let parts = Dictionary(members.map { ($0.key ?? "", $0) }) { first, _ in first }
    let list = { (keyword: String) in
      parts[keyword].flatMap { $0.kind == .array && $0.value.count > 0 ? $0.children : nil }
    }
    let schema = { (keyword: String) in
      parts[keyword].flatMap { [.object, .boolean].contains($0.kind) ? table.index(of: $0) : nil }
    }
    let schemas = { (keyword: String) in (list(keyword) ?? []).map(table.index) }
    let isTrue = { (keyword: String) in parts[keyword]?.bool == true }
    self.node = node
    types = node.bool == false ? [] : SchemaTypes(parts["type"])
    isNullable = isTrue("nullable")
    only = isTrue("readOnly") ? .response : isTrue("writeOnly") ? .request : nil
    // YAML takes texts without quotes for numbers.
    let isText = types.subtracting(.null) == .string
    words =
      list("enum")?.map { isText && $0.kind != .null ? .string($0.text) : $0.json }
      ?? parts["const"].map { [$0.json] }
    bounds = Keyword.allCases.compactMap { SchemaBound($0, in: parts) }
    step = parts["multipleOf"]?.json.number
    pattern = parts["pattern"]?.string.flatMap { TextRegex(ecma: $0) }
    format = parts["format"]?.string.flatMap(TextFormat.init)
    isUnique = isTrue("uniqueItems")
    items = parts["prefixItems"] == nil ? schema("items") : nil
    let declared =
      (parts["properties"]?.children ?? []).map { ($0.key ?? "", table.index(of: $0)) }
      + parameters.compactMap { parameter in parameter.schema.map { (parameter.name, $0.index) } }
    let demands: [(name: String, place: SpecNode)] =
      (list("required") ?? []).compactMap { node in node.string.map { ($0, node) } }
      + parameters.filter(\.isRequired).map { ($0.name, $0.node) }
    var properties = Dictionary(declared.map { ($0, ($1, nil) as Property) }) { $1 }
    var required: [(name: String, place: SpecNode)] = []
    for demand in demands where properties[demand.name]?.requirement == nil {
      properties[demand.name, default: (nil, nil)].requirement = required.count
      required.append(demand)
    }
    (self.properties, self.required) = (properties, required)
    additional = parts["patternProperties"] == nil ? schema("additionalProperties") : nil

    all = (target.map { [$0] } ?? []) + schemas("allOf")
    choices = [Keyword.anyOf, .oneOf].map { ($0, schemas($0.rawValue)) }.filter { !$1.isEmpty }
    not = schema("not")
    discriminator = Discriminator(node, table)
  }
}
