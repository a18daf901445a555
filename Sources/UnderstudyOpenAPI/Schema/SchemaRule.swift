import UnderstudyHTTP

/// What one schema asks, read once; the schemas in it are numbers of the table.
final class SchemaRule: Sendable {
  struct Limit: Sendable {
    let keyword: String
    let number: JSONNumber
    let double: Double
    let isUpper: Bool
    let isExclusive: Bool
  }

  let node: SpecNode
  let types: SchemaTypes
  let isNullable, isReadOnly, isWriteOnly: Bool
  let enumeration: [JSONValue]?
  let constant: JSONValue?

  let limits: [Limit]
  let step: JSONNumber?
  let lengths: ClosedRange<Int>?
  let pattern: TextRegex?
  let format: TextFormat?
  let counts: ClosedRange<Int>?
  let isUnique: Bool
  let items: Int?
  let sizes: ClosedRange<Int>?
  let properties: PropertyTable?
  /// What holds for the properties that are not declared; nil where they may be anything.
  let additional: Int?
  let hasOnlyDeclared: Bool

  let all, any, one: [Int]
  let not: Int?
  let discriminator: Discriminator?
  let hasParts: Bool

  /// - Parameter target: The schema that a reference beside other keywords leads to.
  init(_ node: SpecNode, _ table: SchemaTable, target: Int? = nil) {
    let members = node.kind == .object ? node.children : []
    let parts = Dictionary(members.map { ($0.key ?? "", $0) }) { first, _ in first }
    let list = { (keyword: String) in
      parts[keyword].map { $0.kind == .array ? $0.children : [] } ?? []
    }
    let schema = { (keyword: String) in parts[keyword].map(table.index) }
    let count = { (keyword: String) in parts[keyword]?.json.int }
    let range = { (least: String, most: String) -> ClosedRange<Int>? in
      let (lower, upper) = (max(0, count(least) ?? 0), max(0, count(most) ?? .max))
      // Where no count is right, the upper one is said.
      return lower == 0 && upper == .max ? nil : min(lower, upper)...upper
    }
    let isTrue = { (keyword: String) in parts[keyword]?.bool == true }
    self.node = node
    types = node.bool == false ? [] : SchemaTypes(parts["type"])
    (isNullable, isReadOnly, isWriteOnly) =
      (isTrue("nullable"), isTrue("readOnly"), isTrue("writeOnly"))
    enumeration = parts["enum"].flatMap { $0.kind == .array ? $0.children.map(\.json) : nil }
    constant = parts["const"]?.json

    limits = Self.limits(parts)
    step = parts["multipleOf"]?.json.number
    lengths = range("minLength", "maxLength")
    pattern = parts["pattern"]?.string.flatMap { TextRegex(ecma: $0) }
    format = parts["format"]?.string.flatMap(TextFormat.init)
    counts = range("minItems", "maxItems")
    isUnique = isTrue("uniqueItems")
    items = schema("items")
    sizes = range("minProperties", "maxProperties")
    let declared = parts["properties"]?.children.map { ($0.key ?? "", table.index(of: $0)) } ?? []
    let required = list("required").compactMap(\.string)
    additional = parts["additionalProperties"]?.bool == true ? nil : schema("additionalProperties")
    hasOnlyDeclared = parts["additionalProperties"]?.bool == false
    properties =
      declared.isEmpty && required.isEmpty && additional == nil
      ? nil : PropertyTable(declared, required: required)

    all = (target.map { [$0] } ?? []) + list("allOf").map(table.index)
    (any, one) = (list("anyOf").map(table.index), list("oneOf").map(table.index))
    not = schema("not")
    discriminator = parts["discriminator"] == nil ? nil : Discriminator(node, table)
    hasParts =
      !(all.isEmpty && any.isEmpty && one.isEmpty) || not != nil || discriminator != nil
  }

  /// Whether bodies of this direction do not have such a property.
  func isOneWay(_ direction: Direction) -> Bool {
    direction == .request ? isReadOnly : isWriteOnly
  }

  private static func limits(_ parts: [String: SpecNode]) -> [Limit] {
    let keywords = [("minimum", "exclusiveMinimum", false), ("maximum", "exclusiveMaximum", true)]
    return keywords.flatMap { plain, exclusive, isUpper in
      [(plain, parts[exclusive]?.bool == true), (exclusive, true)].compactMap {
        keyword, isExclusive in
        guard let value = parts[keyword]?.json, let number = value.number else { return nil }
        return Limit(
          keyword: keyword, number: number, double: value.double ?? 0, isUpper: isUpper,
          isExclusive: isExclusive)
      }
    }
  }
}
