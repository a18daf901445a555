/// Which of several schemas holds, by the value of a property.
struct Discriminator: Sendable {
  let property: String
  /// What each value stands for: those that the document lists, and the names of the other schemas.
  let choices: [(value: String, schema: Int)]
  /// Whether the document lists a value for each branch: many only let the branches have them as words.
  let isComplete: Bool

  /// It chooses among the branches of the schema, or else among the schemas that extend it.
  init?(_ node: SpecNode, _ table: SchemaTable) {
    guard let property = node["discriminator"]?["propertyName"]?.string else { return nil }
    let components = node.document.root["components"]?["schemas"]
    var schemas = [node["oneOf"], node["anyOf"]].flatMap { $0?.children ?? [] }
      .map { ($0["$ref"]?.name, $0) }
    if schemas.isEmpty {
      schemas = (components?.children ?? []).map { ($0.key, $0) }.filter { _, schema in
        schema["allOf"]?.children.contains { $0["$ref"]?.name == node.key } == true
      }
    }
    var choices: [(value: String, schema: Int)] = []
    for entry in node["discriminator"]?["mapping"]?.children ?? [] {
      let schema = schemas.first { $0.0 == entry.name }?.1 ?? components?[entry.name ?? ""]
      schema.map { choices.append((entry.key ?? "", table.index(of: $0))) }
    }
    let others = schemas.map { ($0.0, table.index(of: $0.1)) }
      .filter { other in !choices.contains { $0.schema == other.1 } }
    for case (let name?, let schema) in others { choices.append((name, schema)) }
    (self.property, self.choices, isComplete) = (property, choices, others.isEmpty)
  }
}

extension SpecNode {
  /// The name of the schema that a reference leads to, such as `Cat`, or that stands for one.
  fileprivate var name: String? { string?.split(separator: "/").last.map(String.init) }
}
