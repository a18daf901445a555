/// Which of several schemas holds, by the value of a property.
struct Discriminator: Sendable {
  let property: String
  /// By the values that the document lists, or else the names of the schemas.
  let schemas: [String: Int]
  /// The values, in the order of the document.
  let names: [String]
  /// Whether it chooses among the schemas that extend this one, and not among those of `oneOf`.
  let isOfBase: Bool

  init?(_ node: SpecNode, _ table: SchemaTable) {
    guard let property = node["discriminator"]?["propertyName"]?.string else { return nil }
    let choices = [node["oneOf"], node["anyOf"]].flatMap { $0?.children ?? [] }
    isOfBase = choices.isEmpty
    let components = node.document.root["components"]?["schemas"]
    let extending = (isOfBase ? components?.children ?? [] : []).filter { schema in
      schema["allOf"]?.children.contains { $0.referenceName == node.key } == true
    }
    let named = choices.map { ($0.referenceName, $0) } + extending.map { ($0.key, $0) }
    var schemas: [String: Int] = [:]
    for case (let name?, let node) in named { schemas[name] = table.index(of: node) }
    let mapping = node["discriminator"]?["mapping"]?.children ?? []
    for entry in mapping {
      // The name of a schema, or a reference to it.
      guard let value = entry.key, let target = entry.string else { continue }
      let name = target.split(separator: "/").last.map(String.init) ?? target
      schemas[value] = schemas[name] ?? components?[name].map(table.index)
    }
    (self.property, self.schemas) = (property, schemas)
    names = mapping.isEmpty ? schemas.keys.sorted() : mapping.compactMap(\.key)
  }
}

extension SpecNode {
  /// The last part of a reference, such as `Cat`.
  fileprivate var referenceName: String? {
    self["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }
}
