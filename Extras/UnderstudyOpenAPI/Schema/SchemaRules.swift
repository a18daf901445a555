import UnderstudyHTTP

/// The schemas that hold for one value together: some, and those that their `allOf` adds.
final class SchemaRules: Sendable {
  let all: [SchemaRule]
  /// The types that all of them allow.
  let types: SchemaTypes

  init(_ schemas: [Int], of table: SchemaTable) throws(SpecFault) {
    var all: [SchemaRule] = []
    var seen: Set<SpecNode> = []
    var open = Array(schemas.reversed())
    while let schema = open.popLast() {
      let rule = try table.rule(schema)
      // A schema that comes to itself asks no more by it.
      if !seen.insert(rule.node).inserted { continue }
      all.append(rule)
      open += rule.all.reversed()
    }
    self.all = all
    types = all.reduce(.all) { $0.intersection($1.types) }
  }

  /// The one by which bodies of a direction do not have such a value.
  func excluding(_ direction: Direction?) -> SchemaRule? {
    all.first { $0.only != nil && direction != nil && $0.only != direction }
  }

  /// Whether they ask for a text and for nothing more.
  var isPlainText: Bool {
    all.allSatisfy {
      $0.types.subtracting(.null) == .string && $0.bounds.isEmpty && $0.words == nil
        && $0.pattern == nil && $0.format == nil && $0.choices.isEmpty && $0.not == nil
    }
  }

  /// What they say of a property, in the order of the rules.
  func schemas(of property: String) -> [Int] {
    all.compactMap { $0.properties[property]?.schema ?? $0.additional }
  }

  func bounds(of kind: JSONDocument.Kind) -> [SchemaBound] {
    all.flatMap(\.bounds).filter { $0.kind == kind }
  }

  /// The most that lower bounds ask for.
  func least(_ kind: JSONDocument.Kind) -> Int {
    let lower = bounds(of: kind).filter { !$0.isUpper }.map(\.number)
    return Int(min(max(0, lower.max() ?? 0), 1e9).rounded(.up))
  }
}
