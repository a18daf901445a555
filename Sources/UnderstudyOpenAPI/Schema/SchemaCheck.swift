import Foundation
import UnderstudyHTTP

/// One walk over a body and the schemas that hold for it.
struct SchemaCheck {
  /// One value and one schema that holds beside others.
  struct Part: Hashable {
    let schema: Int
    let node: Int
    let isOfAll: Bool
  }

  /// More tell nothing new.
  static let most = 200
  /// So many schemas in one another would overflow a small stack.
  static let deepest = 1_024

  let document: JSONDocument
  let nodes: [JSONNode]
  let bytes: BorrowedBytes
  let table: SchemaTable
  let direction: Direction
  private var rules: [SchemaRule?] = []
  /// What was found in parts, so that no nesting of branches multiplies the work, or has no end.
  var parts: [Part: [Finding]] = [:]
  private var depth = 0

  init(
    _ document: JSONDocument, _ bytes: BorrowedBytes, _ table: SchemaTable, _ direction: Direction
  ) {
    (self.document, self.bytes, self.table) = (document, bytes, table)
    (nodes, self.direction) = (document.nodes, direction)
  }

  mutating func findings(_ schema: Int) throws(SpecFault) -> [Finding] {
    var found: [Finding] = []
    try check(schema, 0, into: &found)
    return found
  }

  /// The table is asked once for each schema, behind its lock.
  mutating func rule(_ schema: Int) throws(SpecFault) -> SchemaRule {
    if schema < rules.count, let rule = rules[schema] { return rule }
    let rule = try table.rule(schema)
    while rules.count <= schema { rules.append(nil) }
    rules[schema] = rule
    return rule
  }

  mutating func check(
    _ schema: Int, _ node: Int, isOfAll: Bool = false, into found: inout [Finding]
  ) throws(SpecFault) {
    if found.count >= Self.most { return }
    let rule = try rule(schema)
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw rule.node.fault("the schemas are nested too deep to check") }
    let value = nodes[node]
    if value.kind == .null, rule.isNullable { return }
    let add = { (problem: Finding.Problem, found: inout [Finding]) in
      found.append(Finding(node: node, rule: rule, problem: problem))
    }
    if !isAllowed(value, rule.types) { return add(.type(rule.types), &found) }
    if let allowed = rule.enumeration, !allowed.contains(where: { isEqual(node, $0) }) {
      add(.enumeration(allowed, keyword: "enum"), &found)
    } else if let constant = rule.constant, !isEqual(node, constant) {
      add(.enumeration([constant], keyword: "const"), &found)
    } else {
      switch value.kind {
      case .string: checkText(value, rule).map { add($0, &found) }
      case .number: checkNumber(value, node, rule).map { add($0, &found) }
      case .array: try checkList(value, node, rule, into: &found)
      case .object: try checkObject(value, node, rule, into: &found)
      case .boolean, .null: break
      }
    }
    if rule.hasParts { try checkParts(rule, node, isOfAll: isOfAll, into: &found) }
  }

  // MARK: - Scalars

  private func isAllowed(_ value: JSONNode, _ types: SchemaTypes) -> Bool {
    if types == .all { return true }
    if types.contains(SchemaTypes(value.kind)) { return true }
    return value.kind == .number && types.contains(.integer)
      && (value.number.isInteger || number(value).isWhole)
  }

  private func number(_ value: JSONNode) -> JSONNumber { JSONNumber(written: spelling(value)) }

  private func spelling(_ value: JSONNode) -> String {
    String(decoding: bytes.slice(value.range.lowerBound, value.range.upperBound), as: UTF8.self)
  }

  /// Texts are equal if their characters have the same numbers.
  private func isEqual(_ node: Int, _ other: JSONValue) -> Bool {
    guard case .string(let text) = other else {
      return nodes[node].kind != .string && document.value(node) == other
    }
    guard nodes[node].kind == .string else { return false }
    return withText(nodes[node].text) { bytes in
      var text = text
      return text.withUTF8(bytes.isSame)
    }
  }

  /// Lends the bytes of what a text says.
  private func withText<Result>(
    _ text: JSONScanner.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if !text.hasEscapes { return body(bytes.slice(text.start, text.end)) }
    var string = JSONScanner(bytes).string(text)
    return string.withUTF8(body)
  }

  private func checkText(_ value: JSONNode, _ rule: SchemaRule) -> Finding.Problem? {
    if rule.lengths == nil, rule.format == nil, rule.pattern == nil { return nil }
    return withText(value.text) { text in
      // All but the first byte of a character are marked.
      if let lengths = rule.lengths,
        !lengths.contains(text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) })
      {
        return .length
      }
      if let format = rule.format, !format.fits(text) { return .format(format) }
      // A pattern may take long over a long text.
      if let pattern = rule.pattern, text.count < 1 << 14,
        !pattern.matches(String(decoding: text, as: UTF8.self))
      {
        return .pattern
      }
      return nil
    }
  }

  private func checkNumber(
    _ value: JSONNode, _ node: Int, _ rule: SchemaRule
  ) -> Finding.Problem? {
    if rule.limits.isEmpty, rule.step == nil, rule.format == nil { return nil }
    let spelling = spelling(value)
    let double = Double(spelling) ?? .infinity
    for limit in rule.limits {
      // What is equal as a `Double` may differ all the same.
      let isBelow: Bool
      if double != limit.double {
        isBelow = double < limit.double
      } else {
        let number = JSONNumber(written: spelling)
        if number == limit.number {
          if limit.isExclusive { return .limit(limit) }
          continue
        }
        isBelow = number < limit.number
      }
      if isBelow != limit.isUpper { return .limit(limit) }
    }
    if let step = rule.step, JSONNumber(written: spelling).isMultiple(of: step) == false {
      return .step
    }
    if let format = rule.format, format == .int32 || format == .int64 {
      let whole = Int(spelling) ?? document.value(node).int
      if !format.fits(whole) { return .format(format) }
    }
    return nil
  }

  // MARK: - Containers

  private mutating func checkList(
    _ value: JSONNode, _ node: Int, _ rule: SchemaRule, into found: inout [Finding]
  ) throws(SpecFault) {
    if let counts = rule.counts, !counts.contains(value.count) {
      found.append(Finding(node: node, rule: rule, problem: .count))
    }
    if rule.isUnique {
      var seen: [JSONValue: Int] = [:]
      var element = node + 1
      while element < value.next {
        if let first = seen.updateValue(element, forKey: document.value(element)) {
          found.append(Finding(node: element, rule: rule, problem: .repeated(first)))
          break
        }
        element = nodes[element].next
      }
    }
    guard let items = rule.items else { return }
    var element = node + 1
    while element < value.next {
      try check(items, element, into: &found)
      element = nodes[element].next
    }
  }

  private mutating func checkObject(
    _ value: JSONNode, _ node: Int, _ rule: SchemaRule, into found: inout [Finding]
  ) throws(SpecFault) {
    if let sizes = rule.sizes, !sizes.contains(value.count) {
      found.append(Finding(node: node, rule: rule, problem: .size))
    }
    guard let properties = rule.properties else { return }
    // Of up to 64 required properties those that are there; of others how many.
    var (seen, more): (UInt64, Int) = (0, 0)
    var member = node + 1
    while member < value.next {
      defer { member = nodes[member].next }
      let place = nodes[member].key.flatMap { withText($0, properties.place) }
      let requirement = place.flatMap { properties.requirements[$0] }
      if let requirement { if requirement < 64 { seen |= 1 << requirement } else { more += 1 } }
      guard let schema = place.flatMap({ properties.schemas[$0] }) else {
        if rule.hasOnlyDeclared {
          found.append(Finding(node: member, rule: rule, problem: .undeclared))
        } else if let additional = rule.additional {
          try check(additional, member, into: &found)
        }
        continue
      }
      let property = try self.rule(schema)
      if property.isOneWay(direction) {
        found.append(Finding(node: member, rule: property, problem: .direction(direction)))
        continue
      }
      let before = found.count
      try check(schema, member, into: &found)
      if requirement == nil, nodes[member].kind == .null, found.count == before + 1,
        found[before].node == member, case .type = found[before].problem
      {
        found[before].problem = .unneededNull
      }
    }
    if seen.nonzeroBitCount + more >= properties.requiredCount { return }
    for place in properties.names.indices {
      guard let requirement = properties.requirements[place] else { continue }
      let name = properties.names[place]
      let isThere =
        requirement < 64 ? seen & 1 << requirement != 0 : self.member(name, value, node) != nil
      if isThere || found.count >= Self.most { continue }
      if try isOneWay(name, rule) { continue }
      found.append(Finding(node: node, rule: rule, problem: .missing(name)))
    }
  }

  /// The member of an object with a name.
  func member(_ name: String, _ value: JSONNode, _ node: Int) -> Int? {
    var member = node + 1
    while member < value.next {
      if nodes[member].key.map({ document.string($0) }) == name { return member }
      member = nodes[member].next
    }
    return nil
  }

  /// Whether a property is not there because bodies of this direction have none.
  mutating func isOneWay(_ name: String, _ rule: SchemaRule, depth: Int = 0) throws(SpecFault)
    -> Bool
  {
    if let properties = rule.properties, let place = properties.place(of: name),
      let schema = properties.schemas[place]
    {
      let property = try self.rule(schema)
      if property.isOneWay(direction) { return true }
    }
    if depth == 8 { return false }
    for part in rule.all {
      if try isOneWay(name, self.rule(part), depth: depth + 1) { return true }
    }
    return false
  }
}
