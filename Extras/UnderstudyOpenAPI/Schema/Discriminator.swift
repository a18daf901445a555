/// Which of several schemas holds, by the value of a property.
struct Discriminator: Sendable {
  let property: String
  /// What each value stands for: those that the document lists, and the names of the other schemas.
  let choices: [(value: String, schema: Int)]
  /// Whether the document lists a value for each branch: many only let the branches have them as words.
  let isComplete: Bool
  private let byValue: [String: Int]

  /// It chooses among the branches of the schema, or else among the schemas that extend it.
  init?(_ node: SpecNode, _ table: SchemaTable) {
    guard let property = node["discriminator"]?["propertyName"]?.string else { return nil }
    let branches = [node["oneOf"], node["anyOf"]].flatMap { $0?.children ?? [] }
    var schemas = branches.compactMap { branch in branch["$ref"]?.name.map { ($0, branch) } }
    let areNamed = !branches.isEmpty && schemas.count == branches.count
    if schemas.isEmpty {
      schemas = node.document.schemas(extending: node.key ?? "").map { ($0.key ?? "", $0) }
    }
    let named = Dictionary(schemas) { first, _ in first }
    let components = node.document.root["components"]?["schemas"]
    var choices: [(value: String, schema: Int)] = []
    for entry in node["discriminator"]?["mapping"]?.children ?? [] {
      if let schema = entry.name.flatMap({ named[$0] ?? components?[$0] }) {
        choices.append((entry.key ?? "", table.index(of: schema)))
      } else {
        table.note("'\(entry.key ?? "")' of a discriminator", at: entry)
      }
    }
    let chosen = Set(choices.map(\.schema))
    let others = schemas.map { (value: $0.0, schema: table.index(of: $0.1)) }
      .filter { !chosen.contains($0.schema) }
    (self.property, self.choices) = (property, choices + others)
    isComplete = areNamed && others.isEmpty
    byValue = Dictionary(self.choices.map { ($0.value, $0.schema) }) { first, _ in first }
  }

  func schema(for value: String) -> Int? { byValue[value] }
}

extension SpecNode {
  /// The name of the schema that a reference leads to, such as `Cat`, or that stands for one.
  var name: String? { string?.split(separator: "/").last.map(String.init) }
}
