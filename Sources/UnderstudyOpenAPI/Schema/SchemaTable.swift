import UnderstudyCore

/// The schemas of a document that were come to so far, by number, each read once.
package final class SchemaTable: Sendable {
  private struct Known {
    var numbers: [SpecNode: Int] = [:]
    var nodes: [SpecNode] = []
    var rules: [SchemaRule?] = []
    var sets: [Int: SchemaRules] = [:]
  }

  private let known = Lock(Known())

  package init() {}

  /// The number of the schema at a place, which need not have been read.
  func index(of node: SpecNode) -> Int {
    known.withLock { known in
      if let number = known.numbers[node] { return number }
      let number = known.nodes.count
      known.numbers[node] = number
      known.nodes.append(node)
      known.rules.append(nil)
      return number
    }
  }

  /// The number of a rule that is no schema of the document.
  func add(_ rule: SchemaRule) -> Int {
    known.withLock { known in
      known.nodes.append(rule.node)
      known.rules.append(rule)
      return known.nodes.count - 1
    }
  }

  func rule(_ index: Int) throws(SpecFault) -> SchemaRule {
    let (rule, node) = known.withLock { ($0.rules[index], $0.nodes[index]) }
    if let rule { return rule }
    let read = try read(node)
    return known.withLock { known in
      let rule = known.rules[index] ?? read
      known.rules[index] = rule
      return rule
    }
  }

  /// A schema with all that `allOf` adds to it, itself first.
  func rules(_ index: Int) throws(SpecFault) -> SchemaRules {
    if let set = known.withLock({ $0.sets[index] }) { return set }
    let set = try SchemaRules([index], of: self)
    known.withLock { $0.sets[index] = set }
    return set
  }

  /// Whether a property is not there because bodies of this direction have none.
  func isOneWay(
    _ property: String, _ rules: SchemaRules, _ direction: Direction?
  ) throws(SpecFault) -> Bool {
    for schema in rules.schemas(of: property) {
      if try self.rules(schema).oneWay(direction) != nil { return true }
    }
    return false
  }

  /// References are followed; before OpenAPI 3.1 nothing beside one counts.
  private func read(_ node: SpecNode) throws(SpecFault) -> SchemaRule {
    let target = try node.resolved()
    if target == node { return SchemaRule(node, self) }
    let index = index(of: target)
    return node.document.version == .v3_0 || node.children.count == 1
      ? try rule(index) : SchemaRule(node, self, target: index)
  }
}
