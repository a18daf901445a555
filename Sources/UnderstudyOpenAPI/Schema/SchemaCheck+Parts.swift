import UnderstudyHTTP

// Schemas that hold beside the others for one value: `allOf`, `anyOf`, `oneOf`, `not`, discriminators.

extension SchemaCheck {
  mutating func checkParts(
    _ rule: SchemaRule, _ node: Int, isOfAll: Bool, into found: inout [Finding]
  ) throws(SpecFault) {
    for schema in rule.all { add(try part(schema, node, isOfAll: true), to: &found) }
    if !found.isEmpty, !rule.all.isEmpty { try dropOneWay(rule, node, from: &found) }
    if let not = rule.not, try part(not, node).isEmpty {
      found.append(Finding(node: node, rule: rule, problem: .not))
    }
    if let discriminator = rule.discriminator, nodes[node].kind == .object,
      !(discriminator.isOfBase && isOfAll)
    {
      if try checkKind(discriminator, rule, node, into: &found) { return }
    }
    try checkChoice(rule.any, rule, node, isOne: false, into: &found)
    try checkChoice(rule.one, rule, node, isOne: true, into: &found)
  }

  private mutating func part(_ schema: Int, _ node: Int, isOfAll: Bool = false) throws(SpecFault)
    -> [Finding]
  {
    let part = Part(schema: schema, node: node, isOfAll: isOfAll)
    if let known = parts[part] { return known }
    // A schema that comes to itself without a step in the value asks no more by it.
    parts[part] = []
    var found: [Finding] = []
    try check(schema, node, isOfAll: isOfAll, into: &found)
    parts[part] = found
    return found
  }

  private func add(_ more: [Finding], to found: inout [Finding]) {
    found += more.prefix(max(0, Self.most - found.count))
  }

  /// What one part requires another may declare for the other direction only.
  private mutating func dropOneWay(
    _ rule: SchemaRule, _ node: Int, from found: inout [Finding]
  ) throws(SpecFault) {
    var kept: [Finding] = []
    for finding in found {
      if case .missing(let name) = finding.problem, finding.node == node, try isOneWay(name, rule) {
        continue
      }
      kept.append(finding)
    }
    found = kept
  }

  /// Checks the schema that the discriminator chooses; false where it says nothing.
  private mutating func checkKind(
    _ discriminator: Discriminator, _ rule: SchemaRule, _ node: Int, into found: inout [Finding]
  ) throws(SpecFault) -> Bool {
    guard let member = member(discriminator.property, nodes[node], node) else {
      if discriminator.isOfBase { return true }
      let isFound = found.contains {
        if case .missing(discriminator.property) = $0.problem { $0.node == node } else { false }
      }
      if !isFound {
        let problem = Finding.Problem.missing(discriminator.property)
        found.append(Finding(node: node, rule: rule, problem: problem))
      }
      return true
    }
    guard nodes[member].kind == .string else { return false }
    if let schema = discriminator.schemas[document.string(nodes[member].text)] {
      add(try part(schema, node), to: &found)
    } else if !discriminator.isOfBase {
      let names = discriminator.names.map(JSONValue.string)
      let problem = Finding.Problem.enumeration(names, keyword: "discriminator")
      found.append(Finding(node: member, rule: rule, problem: problem))
    }
    return true
  }

  private mutating func checkChoice(
    _ choices: [Int], _ rule: SchemaRule, _ node: Int, isOne: Bool, into found: inout [Finding]
  ) throws(SpecFault) {
    if choices.isEmpty { return }
    var fitting: [Int] = []
    var others: [(schema: Int, findings: [Finding], cost: Int)] = []
    for schema in choices {
      let findings = try part(schema, node)
      if findings.isEmpty {
        fitting.append(schema)
        if !isOne { return }
      } else {
        let cost = findings.reduce(0) { $0 + $1.cost(at: node) }
        others.append((schema, findings, cost))
      }
    }
    if fitting.count == 1 { return }
    guard fitting.isEmpty else {
      return found.append(Finding(node: node, rule: rule, problem: .several(fitting)))
    }
    if let merged = merged(others.map(\.findings), rule, isOne ? "oneOf" : "anyOf") {
      return found.append(merged)
    }
    guard let closest = others.min(by: { $0.cost < $1.cost }) else { return }
    let plausible = others.filter { $0.cost < 100 }
    let name = plausible.count > 1 ? try self.rule(closest.schema).node.key : nil
    let branched = closest.findings.map { finding in
      var finding = finding
      finding.branch = finding.branch ?? name
      return finding
    }
    add(branched, to: &found)
  }

  /// What is wrong where each branch asks for another type, or for another word.
  private func merged(
    _ branches: [[Finding]], _ rule: SchemaRule, _ keyword: String
  ) -> Finding? {
    var types: SchemaTypes = []
    var words: [JSONValue] = []
    for branch in branches {
      guard branch.count == 1, branch[0].node == branches[0][0].node else { return nil }
      switch branch[0].problem {
      case .type(let more): types.formUnion(more)
      case .enumeration(let more, _): words += more
      default: return nil
      }
    }
    // A value of a wrong type is none of the words either.
    if words.isEmpty {
      return Finding(node: branches[0][0].node, rule: rule, problem: .type(types))
    }
    let problem = Finding.Problem.enumeration(words, keyword: keyword)
    let node = branches[0][0].node
    return types.isEmpty || types == .null
      ? Finding(node: node, rule: rule, problem: problem) : nil
  }
}
