/// Which of several schemas holds, by the value of a property.
struct Discriminator: Sendable {
  let property: String
  /// By the values that the document lists, or else the names of the schemas.
  let schemas: [String: Int]
  /// The values that a message tells.
  let names: [String]
  /// Whether it chooses among the schemas that extend this one, and not among those of `oneOf`.
  let isOfBase: Bool

  init?(_ node: SpecNode, _ table: SchemaTable) {
    guard let property = node["discriminator"]?["propertyName"]?.string else { return nil }
    let choices = [node["oneOf"], node["anyOf"]].flatMap { $0?.children ?? [] }
    isOfBase = choices.isEmpty
    let components = node.document.root["components"]?["schemas"]
    let extending =
      isOfBase
      ? components?.children.filter { schema in
        schema["allOf"]?.children.contains { $0.referenceName == node.key } == true
      } ?? [] : []
    var schemas: [String: Int] = [:]
    for node in choices { node.referenceName.map { schemas[$0] = table.index(of: node) } }
    for node in extending { node.key.map { schemas[$0] = table.index(of: node) } }
    let mapping = node["discriminator"]?["mapping"]?.children ?? []
    for entry in mapping {
      guard let value = entry.key, let target = entry.string else { continue }
      let choice = choices.first { $0["$ref"]?.string == target }
      let name = target.split(separator: "/").last.map(String.init) ?? target
      schemas[value] =
        choice.map(table.index) ?? schemas[name] ?? components?[name].map(table.index)
    }
    self.property = property
    self.schemas = schemas
    names = mapping.isEmpty ? schemas.keys.sorted() : mapping.compactMap(\.key)
  }
}

extension SpecNode {
  /// The last part of a reference, such as `Cat`.
  var referenceName: String? {
    self["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }
}
