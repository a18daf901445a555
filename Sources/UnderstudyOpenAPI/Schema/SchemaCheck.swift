import Foundation
import UnderstudyHTTP

/// One walk over a body and the schemas that hold for it; a class, so that no step copies it.
final class SchemaCheck {
  /// One value and one schema that holds beside others.
  struct Part: Hashable {
    let schema: Int
    let node: Int
  }

  /// More tell nothing new.
  static let most = 200
  /// What is deeper is not judged: in a debug build it would overflow the stack that a thread of Dispatch has
  /// on Apple platforms, 512 kB.
  private static let deepest = 64

  let document: JSONDocument
  let nodes: [JSONNode]
  let bytes: BorrowedBytes
  let table: SchemaTable
  let direction: Direction?
  /// Whether strings stand for values of any type, as in a form.
  let readsTexts: Bool
  /// The table is asked once for each schema, behind its lock.
  private var rules: [SchemaRules?] = []
  /// What was found in parts, so that no nesting of branches multiplies the work, or has no end.
  var parts: [Part: [Finding]] = [:]
  /// The values that schemas which fit were held against, if they are wanted.
  var visits: [(node: Int, schema: Int)]?
  private var depth = 0
  /// Whether something was too deep: that a part fits is not certain then.
  private(set) var isCutOff = false

  init(
    _ document: JSONDocument, _ bytes: BorrowedBytes, _ table: SchemaTable, _ direction: Direction?,
    readsTexts: Bool
  ) {
    (self.document, self.bytes, self.table) = (document, bytes, table)
    (nodes, self.direction, self.readsTexts) = (document.nodes, direction, readsTexts)
  }

  func rules(_ schema: Int) throws(SpecFault) -> SchemaRules {
    if schema < rules.count, let rules = rules[schema] { return rules }
    let read = try table.rules(schema)
    while rules.count <= schema { rules.append(nil) }
    rules[schema] = read
    return read
  }

  /// What is wrong with the outermost value.
  func findings(_ schema: Int) throws(SpecFault) -> [Finding] {
    var found: [Finding] = []
    try check(schema, 0, into: &found)
    return found
  }

  func check(
    _ schema: Int, _ node: Int, into found: inout [Finding]
  ) throws(SpecFault) {
    if found.count >= Self.most { return }
    if depth == Self.deepest {
      isCutOff = true
      return
    }
    let rules = try rules(schema)
    depth += 1
    defer { depth -= 1 }
    visits?.append((node, schema))
    let kind = kind(of: nodes[node], rules.types)
    for place in rules.all.indices where kind != .null || !rules.letNullPass[place] {
      let rule = rules.all[place]
      guard isAllowed(nodes[node], kind, rule.types) else {
        found.append(Finding(node: node, rule: rule, keyword: .type, types: rule.types))
        continue
      }
      if let words = rule.words, !words.contains(where: { isEqual(node, kind, $0) }) {
        found.append(Finding(node: node, rule: rule, keyword: .enum, words: words))
      } else {
        switch kind {
        case .string: checkText(node, rule, into: &found)
        case .number: checkNumber(node, rule, into: &found)
        case .array: try checkList(node, rule, into: &found)
        case .object: try checkObject(node, rule, rules, into: &found)
        case .boolean, .null: break
        }
      }
      if rule.hasParts { try checkParts(rule, node, isBase: place > 0, into: &found) }
    }
  }

  // MARK: - Scalars

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

  /// A number as it is written, or what a string says.
  private func spelling(_ value: JSONNode) -> String {
    if value.kind == .string { return document.string(value.text) }
    return String(
      decoding: bytes.slice(value.range.lowerBound, value.range.upperBound), as: UTF8.self)
  }

  /// Texts are equal if their characters have the same numbers.
  private func isEqual(_ node: Int, _ kind: JSONDocument.Kind, _ other: JSONValue) -> Bool {
    if kind == .string, case .string(var text) = other {
      return withText(nodes[node].text) { bytes in text.withUTF8 { $0.elementsEqual(bytes) } }
    }
    if kind != nodes[node].kind {
      return (try? JSONValue(parsing: Data(spelling(nodes[node]).utf8))) == other
    }
    return kind != .string && document.value(node) == other
  }

  /// Lends the bytes of what a text says.
  private func withText<Result>(
    _ text: JSONScanner.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if !text.hasEscapes { return body(bytes.slice(text.start, text.end)) }
    var string = JSONScanner(bytes).string(text)
    return string.withUTF8(body)
  }

  private func checkText(_ node: Int, _ rule: SchemaRule, into found: inout [Finding]) {
    if rule.lengths.isEmpty, rule.format == nil, rule.pattern == nil { return }
    let broken = withText(nodes[node].text) { text -> Keyword? in
      if !rule.lengths.isEmpty {
        // All but the first byte of a character are marked.
        let count = text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        if let bound = rule.lengths.first(where: { !$0.allows(count) }) { return bound.keyword }
      }
      if let format = rule.format, !format.fits(text) { return .format }
      // A pattern may take long over a long text.
      if let pattern = rule.pattern, text.count < 1 << 14,
        !pattern.matches(String(decoding: text, as: UTF8.self))
      {
        return .pattern
      }
      return nil
    }
    if let broken { found.append(Finding(node: node, rule: rule, keyword: broken)) }
  }

  private func checkNumber(_ node: Int, _ rule: SchemaRule, into found: inout [Finding]) {
    if rule.limits.isEmpty, rule.step == nil, rule.format == nil { return }
    let spelling = spelling(nodes[node])
    let double = Double(spelling) ?? .infinity
    var broken = rule.limits.first { !$0.allows(double) { spelling } }?.keyword
    if let step = rule.step, JSONNumber(written: spelling).isMultiple(of: step) == false {
      broken = broken ?? .multipleOf
    }
    if let format = rule.format, !format.fits(Int(spelling) ?? Int(exactly: double)) {
      broken = broken ?? .format
    }
    if let broken { found.append(Finding(node: node, rule: rule, keyword: broken)) }
  }

  // MARK: - Containers

  func children(of node: Int) -> NodeChildren { NodeChildren(of: node, in: nodes) }

  private func checkList(
    _ node: Int, _ rule: SchemaRule, into found: inout [Finding]
  ) throws(SpecFault) {
    if let bound = rule.counts.first(where: { !$0.allows(nodes[node].count) }) {
      found.append(Finding(node: node, rule: rule, keyword: bound.keyword))
    }
    if rule.isUnique {
      var seen: Set<JSONValue> = []
      let repeated = children(of: node).first { !seen.insert(document.value($0)).inserted }
      if let repeated {
        found.append(Finding(node: repeated, rule: rule, keyword: .uniqueItems))
      }
    }
    guard let items = rule.items else { return }
    for element in children(of: node) { try check(items, element, into: &found) }
  }

  private func checkObject(
    _ node: Int, _ rule: SchemaRule, _ rules: SchemaRules, into found: inout [Finding]
  ) throws(SpecFault) {
    if let bound = rule.sizes.first(where: { !$0.allows(nodes[node].count) }) {
      found.append(Finding(node: node, rule: rule, keyword: bound.keyword))
    }
    if rule.properties.isEmpty, rule.additional == nil { return }
    // Which of the first 64 required properties are there.
    var seen: UInt64 = 0
    for member in children(of: node) {
      let property = nodes[member].key.flatMap { rule.properties[name($0)] }
      if let requirement = property?.requirement { seen |= 1 << UInt64(requirement) }
      guard let schema = property?.schema ?? rule.additional else { continue }
      if property?.schema == nil, rule.hasOnlyDeclared {
        found.append(Finding(node: member, rule: rule, keyword: .additionalProperties))
      } else if let oneWay = try self.rules(schema).oneWay(direction) {
        let keyword: Keyword = direction == .request ? .readOnly : .writeOnly
        found.append(Finding(node: member, rule: oneWay, keyword: keyword))
      } else {
        let before = found.count
        try check(schema, member, into: &found)
        guard property?.requirement == nil else { continue }
        for place in before..<found.count where found[place].node == member {
          found[place].isOptional = true
        }
      }
    }
    if seen.nonzeroBitCount == rule.required.count { return }
    let names = Set(children(of: node).compactMap { nodes[$0].key.map(name) })
    for name in rule.required where !names.contains(name) && found.count < Self.most {
      if try table.isOneWay(name, rules, direction) { continue }
      found.append(Finding(node: node, rule: rule, keyword: .required, name: name))
    }
  }

  func name(_ key: JSONScanner.Text) -> String { JSONScanner(bytes).string(key) }
}
