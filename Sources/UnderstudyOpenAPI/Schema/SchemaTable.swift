import UnderstudyCore

/// The schemas of a document that were come to so far, by number, each read once.
package final class SchemaTable: Sendable {
  private struct Entry {
    let node: SpecNode
    var rule: SchemaRule?
    var rules: SchemaRules?
  }

  private struct Known {
    var numbers: [SpecNode: Int] = [:]
    var entries: [Entry] = []
  }

  private let known = Lock(Known())

  package init() {}

  /// The number of the schema at a place, which need not have been read.
  func index(of node: SpecNode) -> Int {
    known.withLock { known in
      if let number = known.numbers[node] { return number }
      known.numbers[node] = known.entries.count
      known.entries.append(Entry(node: node))
      return known.entries.count - 1
    }
  }

  /// The number of a rule that is no schema of the document.
  func add(_ rule: SchemaRule) -> Int {
    known.withLock { known in
      known.entries.append(Entry(node: rule.node, rule: rule))
      return known.entries.count - 1
    }
  }

  func rule(_ index: Int) throws(SpecFault) -> SchemaRule {
    let entry = known.withLock { $0.entries[index] }
    if let rule = entry.rule { return rule }
    let rule = try read(entry.node)
    known.withLock { $0.entries[index].rule = rule }
    return rule
  }

  /// A schema with all that `allOf` adds to it, itself first.
  func rules(_ index: Int) throws(SpecFault) -> SchemaRules {
    if let rules = known.withLock({ $0.entries[index].rules }) { return rules }
    let rules = try SchemaRules([index], of: self)
    known.withLock { $0.entries[index].rules = rules }
    return rules
  }

  /// The types that a schema allows by itself and by its branches.
  func types(_ index: Int) throws(SpecFault) -> SchemaTypes {
    let rules = try rules(index)
    var types = rules.types
    for (_, branches) in rules.all.flatMap(\.choices) {
      let some = try branches.map { branch throws(SpecFault) in try self.rules(branch).types }
      types.formIntersection(SchemaTypes(some))
    }
    return types
  }

  /// Whether a property is not there because bodies of this direction have none.
  func lacks(
    _ property: String, of rules: SchemaRules, _ direction: Direction?
  ) throws(SpecFault) -> Bool {
    try rules.schemas(of: property).map { schema throws(SpecFault) in
      try self.rules(schema).excluding(direction) != nil
    }.contains(true)
  }

  /// References are followed; before OpenAPI 3.1 nothing beside one counts, unless it is to let null pass.
  private func read(_ node: SpecNode) throws(SpecFault) -> SchemaRule {
    let target = try node.resolved()
    if target == node { return SchemaRule(node, self) }
    let index = index(of: target)
    let counts = node.document.version == "3.1" || node["nullable"]?.bool == true
    return counts && node.children.count > 1
      ? SchemaRule(node, self, target: index) : try rule(index)
  }
}
