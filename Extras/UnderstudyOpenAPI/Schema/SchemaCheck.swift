import Foundation
import UnderstudyHTTP

/// A single walk over a body and the schemas that hold for it; a class, so that no step copies it.
final class SchemaCheck {
  /// More tell nothing new.
  static let most = 200
  /// A value that is deeper is not judged: in a debug build it would overflow the stack that a thread of Dispatch has
  /// on Apple platforms, 512 kB.
  private static let deepest = 64
  /// So many schemas are held against each value, taken together.
  private static let mostForEach = 50
  /// Expressions are not held against longer texts.
  private static let longestText = 1 << 14

  let document: JSONDocument
  let nodes: [JSONNode]
  /// Has the bytes of the document, for as long as they are lent.
  private var scanner: JSONScanner?
  let table: SchemaTable
  let direction: Direction?
  /// Whether strings stand for values of any type, as in a form.
  let readsTexts: Bool
  /// The breaches in parts, by schema and node, so that no nesting of branches multiplies the work; nil
  /// while it is being found.
  var parts: [Int: [Int: [Breach]?]] = [:]
  /// The values that schemas which fit were held against, if they are wanted.
  var visits: [(node: Int, rules: SchemaRules)]?
  private var depth = 0
  /// Counts the schemas and keys that were looked at, so that nothing multiplies the work.
  var steps = 0
  private var hasGivenUp = false
  /// Whether a part may seem to fit that does not: something was too deep, or is a text that stands for
  /// other values.
  private(set) var isUncertain: Bool

  init(
    _ document: JSONDocument, _ table: SchemaTable, _ direction: Direction?,
    readsTexts: Bool = false
  ) {
    (self.document, nodes, self.table) = (document, document.nodes, table)
    (self.direction, self.readsTexts, isUncertain) = (direction, readsTexts, readsTexts)
  }

  /// The fault of the outermost value.
  func breaches(_ rules: SchemaRules) throws(SpecFault) -> [Breach] {
    try BorrowedBytes.lend(document.data) { bytes throws(SpecFault) in
      scanner = JSONScanner(bytes)
      defer { scanner = nil }
      var found: [Breach] = []
      try check(rules, 0, into: &found)
      return found
    }
  }

  func check(
    _ rules: SchemaRules, _ node: Int, into found: inout [Breach]
  ) throws(SpecFault) {
    steps += rules.all.count
    guard found.count < Self.most else {
      isUncertain = true
      return
    }
    guard let first = rules.all.first, !isOver(first) else { return }
    guard depth < Self.deepest else {
      isUncertain = true
      table.note("what is nested deeper than \(Self.deepest) schemas", at: first.node)
      return
    }
    depth += 1
    defer { depth -= 1 }
    visits?.append((node, rules))
    let kind = kind(of: nodes[node], rules.types)
    // A schema that is `nullable` lets null pass, whatever its `allOf` adds.
    let isNullable = rules.all.first?.isNullable == true
    for rule in rules.all where kind != .null || !(isNullable || rule.isNullable) {
      if let broken = firstBroken(node, kind, rule) {
        found.append(
          Breach(
            node: node, rule: rule, keyword: broken, types: rule.types, words: rule.words ?? []))
        if broken == .type || broken == .enum { continue }
      }
      if kind == .array { try checkElements(node, rule, into: &found) }
      if kind == .object { try checkMembers(node, rule, rules, into: &found) }
      try checkParts(rule, node, into: &found)
      try checkUnevaluated(rule, node, kind, into: &found)
    }
  }

  /// Whether so much was looked at that the rest is not judged.
  func isOver(_ rule: SchemaRule) -> Bool {
    if steps <= 50_000 + Self.mostForEach * nodes.count { return false }
    if !hasGivenUp {
      table.note(
        "a body that meets more than \(Self.mostForEach) schemas for each value", at: rule.node)
    }
    (hasGivenUp, isUncertain) = (true, true)
    return true
  }

  // MARK: - The value itself

  /// The kind of a value; of a text the one that it stands for, if it may not be a text.
  private func kind(of value: JSONNode, _ types: SchemaTypes) -> JSONDocument.Kind {
    guard readsTexts, value.kind == .string, !types.contains(.string) else { return value.kind }
    let text = spelling(value)
    return ["true", "false"].contains(text)
      ? .boolean : JSONNumber(text) == nil ? .string : .number
  }

  private func isAllowed(
    _ value: JSONNode, _ kind: JSONDocument.Kind, _ types: SchemaTypes
  ) -> Bool {
    if types.contains(SchemaTypes(kind)) { return true }
    return kind == .number && types.contains(.integer)
      && (value.kind == .number && value.number.isInteger
        || JSONNumber(written: spelling(value)).isWhole)
  }

  /// The text of a string, or of a number as it is written.
  private func spelling(_ value: JSONNode) -> String {
    if value.kind == .string { return text(value.text) }
    return String(decoding: document.data[value.range], as: UTF8.self)
  }

  func text(_ text: JSONScanner.Text) -> String { scanner?.string(text) ?? "" }

  /// The value, and what else a text may stand for.
  private func readings(_ node: Int) -> [JSONValue] {
    guard nodes[node].kind == .string else { return [document.value(node)] }
    let text = spelling(nodes[node])
    let other = readsTexts ? try? JSONValue(parsing: Data(text.utf8)) : nil
    return [.string(text)] + [other].compactMap(\.self)
  }

  /// The first keyword that the value breaks, whatever is in it.
  private func firstBroken(
    _ node: Int, _ kind: JSONDocument.Kind, _ rule: SchemaRule
  ) -> Keyword? {
    guard isAllowed(nodes[node], kind, rule.types) else { return .type }
    if rule.words != nil, !readings(node).contains(where: rule.allows) { return .enum }
    if !rule.bounds.isEmpty {
      let size = size(node, kind)
      let bound = rule.bounds.first {
        $0.kind == kind && !$0.allows(size, written: spelling(nodes[node]))
      }
      if let bound { return bound.keyword }
    }
    if rule.format == nil, rule.pattern == nil, rule.step == nil { return nil }
    let text = spelling(nodes[node])
    if kind == .string, text.utf8.count > Self.longestText {
      table.note("a text of more than 16 kB", at: rule.node)
      return nil
    }
    if let format = rule.format, format.kind == kind, !format.fits(text) { return .format }
    if kind == .string, let pattern = rule.pattern,
      !table.allows(text, pattern, at: rule.node["pattern"] ?? rule.node)
    {
      return .pattern
    }
    guard kind == .number, let step = rule.step else { return nil }
    return JSONNumber(written: text).isMultiple(of: step) == false ? .multipleOf : nil
  }

  private func size(_ node: Int, _ kind: JSONDocument.Kind) -> Double {
    switch kind {
    case .number: Double(spelling(nodes[node])) ?? 0
    case .string: Double(spelling(nodes[node]).unicodeScalars.count)
    default: Double(nodes[node].count)
    }
  }

  // MARK: - What is in it

  private func checkElements(
    _ node: Int, _ rule: SchemaRule, into found: inout [Breach]
  ) throws(SpecFault) {
    let elements = document.children(of: node)
    if rule.isUnique {
      var seen: Set<JSONValue> = []
      let repeated = elements.first { !seen.insert(document.value($0)).inserted }
      if let repeated {
        found.append(Breach(node: repeated, rule: rule, keyword: .uniqueItems))
      }
    }
    let items = try rule.items.map(table.rules)
    for (place, element) in elements.enumerated() where place < rule.first.count || items != nil {
      let own = try place < rule.first.count ? table.rules(rule.first[place]) : items!
      try check(own, element, into: &found)
    }
    guard let contains = rule.contains else { return }
    let count = try elements.count { element throws(SpecFault) in
      try fits(contains, element) != false
    }
    let broken = rule.containing.first { !$0.allows(Double(count)) }?.keyword
    let isNone = count == 0 && !rule.containing.contains { $0.keyword == .minContains }
    if let broken = isNone ? .contains : broken, !isUncertain || broken != .maxContains {
      found.append(Breach(node: node, rule: rule, keyword: broken))
    }
  }

  private func checkMembers(
    _ node: Int, _ rule: SchemaRule, _ rules: SchemaRules, into found: inout [Breach]
  ) throws(SpecFault) {
    let isPlain = rule.patterns.isEmpty && rule.names == nil && rule.dependents.isEmpty
    if rule.properties.isEmpty, rule.additional == nil, isPlain { return }
    steps += rule.required.count + rule.dependents.count
    var isThere = Array(repeating: false, count: rule.required.count)
    let members = document.children(of: node)
    for member in members {
      if found.count >= Self.most { return }
      let name = nodes[member].key.map(text) ?? ""
      let property = rule.properties[name]
      if let requirement = property?.requirement { isThere[requirement] = true }
      if let schema = property?.schema { try checkMember(member, schema, rule, into: &found) }
      var isDeclared = property?.schema != nil
      for (regex, schema) in rule.patterns where table.allows(name, regex, at: rule.node) {
        isDeclared = true
        try checkMember(member, schema, rule, into: &found)
      }
      if !isDeclared, let schema = rule.additional {
        try checkMember(member, schema, rule, as: .additionalProperties, into: &found)
      } else if !isDeclared, rule.isLearned {
        found.append(Breach(node: member, rule: rule, keyword: .unseen))
      }
      if let names = try rule.names.map(table.rules),
        try names.breaches(in: .string(name), table, nil)?.isEmpty == false
      {
        found.append(Breach(node: member, rule: rule, keyword: .propertyNames))
      }
    }
    for (place, (name, _)) in rule.required.enumerated()
    where !isThere[place] && found.count < Self.most {
      if try table.lacks(name, of: rules, direction) { continue }
      found.append(Breach(node: node, rule: rule, keyword: .required, name: name))
    }
    if rule.dependents.isEmpty { return }
    let there = Set(members.compactMap { nodes[$0].key.map(text) })
    for dependent in rule.dependents where there.contains(dependent.name) {
      for name in dependent.required where !there.contains(name) && found.count < Self.most {
        found.append(Breach(node: node, rule: rule, keyword: .dependentRequired, name: name))
      }
      if let schema = dependent.schema { found += try part(schema, node) ?? [] }
    }
  }

  /// - Parameter keyword: What lets nothing but declared members be there, if the schema is `false`.
  func checkMember(
    _ member: Int, _ schema: Int, _ rule: SchemaRule, as keyword: Keyword? = nil,
    into found: inout [Breach]
  ) throws(SpecFault) {
    let inner = try table.rules(schema)
    if let keyword, inner.types.isEmpty {
      found.append(Breach(node: member, rule: rule, keyword: keyword))
    } else if let excluding = inner.excluding(direction) {
      let keyword: Keyword = direction == .request ? .readOnly : .writeOnly
      found.append(Breach(node: member, rule: excluding, keyword: keyword))
    } else {
      try check(inner, member, into: &found)
    }
  }
}
