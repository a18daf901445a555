import UnderstudyHTTP

// Schemas that hold beside the others for one value: `anyOf`, `oneOf`, `not`, discriminators.

extension SchemaCheck {
  func checkParts(
    _ rule: SchemaRule, _ node: Int, into found: inout [Finding]
  ) throws(SpecFault) {
    if let not = rule.not, try part(not, node)?.isEmpty == true, !isUncertain {
      found.append(Finding(node: node, rule: rule, keyword: .not))
    }
    if let discriminator = rule.discriminator,
      let member = document.children(of: node).first(where: {
        nodes[$0].key.map(text) == discriminator.property
      }),
      nodes[member].kind == .string
    {
      let value = text(nodes[member].text)
      if let choice = discriminator.choices.first(where: { $0.value == value }) {
        found += try part(choice.schema, node) ?? []
        return
      }
      if !rule.choices.isEmpty, discriminator.isComplete {
        let words = discriminator.choices.map { JSONValue.string($0.value) }
        found.append(Finding(node: member, rule: rule, keyword: .discriminator, words: words))
        return
      }
    }
    for (keyword, schemas) in rule.choices {
      try checkChoice(schemas, keyword, rule, node, into: &found)
    }
  }

  /// What is wrong with a value; nil where a schema comes to itself without a step in the value.
  private func part(_ schema: Int, _ node: Int) throws(SpecFault) -> [Finding]? {
    if let known = parts[schema]?[node] { return known }
    parts[schema, default: [:]][node] = .some(nil)
    var found: [Finding] = []
    let before = visits?.count ?? 0
    try check(table.rules(schema), node, into: &found)
    if !found.isEmpty { visits?.removeSubrange(before...) }
    parts[schema]?[node] = found
    return found
  }

  private func checkChoice(
    _ choices: [Int], _ keyword: Keyword, _ rule: SchemaRule, _ node: Int,
    into found: inout [Finding]
  ) throws(SpecFault) {
    var branches: [(schema: Int, findings: [Finding], cost: Int)] = []
    for schema in choices {
      // What comes to itself asks no more by it.
      guard let findings = try part(schema, node) else { return }
      if findings.isEmpty, keyword == .anyOf { return }
      branches.append((schema, findings, findings.reduce(0) { $0 + $1.cost(at: node) }))
    }
    guard let closest = branches.min(by: { $0.cost < $1.cost }) else { return }
    if closest.cost == 0 {
      if branches.count(where: { $0.cost == 0 }) > 1, !isUncertain {
        found.append(Finding(node: node, rule: rule, keyword: keyword))
      }
    } else if let merged = merged(branches.map(\.findings), rule) {
      found.append(merged)
    } else {
      let isOneOfSeveral = branches.count { $0.cost < 100 } > 1
      let name = isOneOfSeveral ? try table.rules(closest.schema).all[0].node.key : nil
      for var finding in closest.findings {
        finding.branch = finding.branch ?? name
        found.append(finding)
      }
    }
  }

  /// What is wrong where each branch asks for another type of one value, or for another word.
  private func merged(_ branches: [[Finding]], _ rule: SchemaRule) -> Finding? {
    let findings = branches.flatMap(\.self)
    guard findings.count == branches.count, let first = findings.first,
      [.type, .enum].contains(first.keyword),
      findings.allSatisfy({ $0.node == first.node && $0.keyword == first.keyword })
    else { return nil }
    return Finding(
      node: first.node, rule: rule, keyword: first.keyword,
      types: findings.reduce([]) { $0.union($1.types) }, words: findings.flatMap(\.words))
  }
}
