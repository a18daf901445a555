import UnderstudyHTTP

// Schemas that hold beside the others for one value: `anyOf`, `oneOf`, `not`, `if`, discriminators.

extension SchemaCheck {
  func checkParts(
    _ rule: SchemaRule, _ node: Int, into found: inout [Breach]
  ) throws(SpecFault) {
    if let not = rule.not, try part(not, node)?.isEmpty == true, isCertain(.not, rule) {
      found.append(Breach(node: node, rule: rule, keyword: .not))
    }
    if let condition = rule.condition, let isMet = try fits(condition.if, node),
      let schema = isMet ? condition.then : condition.else
    {
      found += try part(schema, node) ?? []
    }
    var chosen: Int?
    if let discriminator = rule.discriminator,
      let member = document.children(of: node).first(where: {
        nodes[$0].key.map(text) == discriminator.property
      }),
      nodes[member].kind == .string
    {
      let value = text(nodes[member].text)
      if let choice = discriminator.schema(for: value) {
        found += try part(choice, node) ?? []
        chosen = choice
      } else if !rule.choices.isEmpty, discriminator.isComplete {
        let words = discriminator.choices.map { JSONValue.string($0.value) }
        found.append(Breach(node: member, rule: rule, keyword: .discriminator, words: words))
        return
      }
    }
    // The list that has the branch which was chosen says no more.
    for (keyword, schemas) in rule.choices where chosen.map(schemas.contains) != true {
      try checkChoice(schemas, keyword, rule, node, into: &found)
    }
  }

  /// Whether what seems to fit does so; if that cannot be told, the keyword is not judged.
  private func isCertain(_ keyword: Keyword, _ rule: SchemaRule) -> Bool {
    if isUncertain, readsTexts { table.note("'\(keyword.rawValue)' of a text", at: rule.node) }
    return !isUncertain
  }

  /// The faults of a value; nil if a schema comes to itself without a step in the value.
  func part(_ schema: Int, _ node: Int) throws(SpecFault) -> [Breach]? {
    if let known = parts[schema]?[node] { return known }
    parts[schema, default: [:]][node] = .some(nil)
    var found: [Breach] = []
    let before = visits?.count ?? 0
    try check(table.rules(schema), node, into: &found)
    if !found.isEmpty { visits?.removeSubrange(before...) }
    parts[schema]?[node] = found
    return found
  }

  /// Whether a value fits a schema that asks nothing of it; nil as above.
  func fits(_ schema: Int, _ node: Int) throws(SpecFault) -> Bool? {
    let before = visits
    visits = nil
    defer { visits = before }
    return try part(schema, node)?.isEmpty
  }

  private func checkChoice(
    _ choices: [Int], _ keyword: Keyword, _ rule: SchemaRule, _ node: Int,
    into found: inout [Breach]
  ) throws(SpecFault) {
    var branches: [(schema: Int, breaches: [Breach], cost: Int)] = []
    for schema in choices {
      if isOver(rule) { return }
      // A schema that refers to itself adds no further demand.
      guard let breaches = try part(schema, node) else { return }
      if breaches.isEmpty, keyword == .anyOf { return }
      branches.append((schema, breaches, breaches.reduce(0) { $0 + $1.cost(at: node) }))
    }
    guard let closest = branches.min(by: { $0.cost < $1.cost }) else { return }
    if closest.cost == 0 {
      if branches.count(where: { $0.cost == 0 }) > 1, isCertain(keyword, rule) {
        found.append(Breach(node: node, rule: rule, keyword: keyword))
      }
    } else if let merged = merged(branches.map(\.breaches), rule) {
      found.append(merged)
    } else {
      let isOneOfSeveral = branches.count { $0.cost < 100 } > 1
      let name = isOneOfSeveral ? try table.rules(closest.schema).all[0].node.key : nil
      for var breach in closest.breaches {
        breach.branch = breach.branch ?? name
        found.append(breach)
      }
    }
  }

  /// The fault if each branch asks for another type of one value, or for another word.
  private func merged(_ branches: [[Breach]], _ rule: SchemaRule) -> Breach? {
    let breaches = branches.flatMap(\.self)
    guard breaches.count == branches.count, let first = breaches.first,
      [.type, .enum].contains(first.keyword),
      breaches.allSatisfy({ $0.node == first.node && $0.keyword == first.keyword })
    else { return nil }
    return Breach(
      node: first.node, rule: rule, keyword: first.keyword,
      types: breaches.reduce([]) { $0.union($1.types) }, words: breaches.flatMap(\.words))
  }

  // MARK: - What nothing tells of

  func checkUnevaluated(
    _ rule: SchemaRule, _ node: Int, _ kind: JSONDocument.Kind, into found: inout [Breach]
  ) throws(SpecFault) {
    let isObject = kind == .object
    guard isObject || kind == .array,
      let schema = isObject ? rule.unevaluatedProperties : rule.unevaluatedItems
    else { return }
    let children = document.children(of: node)
    var (seen, told): (Set<Int>, Set<Int>) = ([], [])
    try evaluate(table.index(of: rule.node), node, children, isOuter: true, &seen, &told)
    for child in children where !told.contains(child) {
      try checkMember(
        child, schema, rule, as: isObject ? .unevaluatedProperties : .unevaluatedItems,
        into: &found)
    }
  }

  /// Adds the members or elements that a schema, and the parts of it that fit, tell of.
  private func evaluate(
    _ schema: Int, _ node: Int, _ children: [Int], isOuter: Bool = false, _ seen: inout Set<Int>,
    _ told: inout Set<Int>
  ) throws(SpecFault) {
    if !seen.insert(schema).inserted { return }
    let isObject = nodes[node].kind == .object
    let names = isObject ? children.map { nodes[$0].key.map(text) ?? "" } : []
    for (place, rule) in try table.rules(schema).all.enumerated() {
      steps += 1
      let others =
        isOuter && place == 0 ? nil : isObject ? rule.unevaluatedProperties : rule.unevaluatedItems
      let takesAll = (isObject ? rule.additional : rule.items) ?? others != nil
      for (number, child) in children.enumerated() where !told.contains(child) {
        var isTold = takesAll
        if isObject, !isTold {
          isTold =
            rule.properties[names[number]]?.schema != nil
            || rule.patterns.contains { table.allows(names[number], $0.regex, at: rule.node) }
        } else if !isTold {
          isTold = number < rule.first.count
          if !isTold, let contains = rule.contains { isTold = try fits(contains, child) == true }
        }
        if isTold { told.insert(child) }
      }
      var parts = rule.choices.flatMap(\.schemas)
      parts += rule.dependents.filter { names.contains($0.name) }.compactMap(\.schema)
      if let condition = rule.condition {
        let isMet = try fits(condition.if, node) == true
        parts += [condition.if, isMet ? condition.then : condition.else].compactMap(\.self)
      }
      for other in parts where try fits(other, node) == true {
        try evaluate(other, node, children, &seen, &told)
      }
    }
  }
}
