import UnderstudyCore
import UnderstudyHTTP

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
    /// Words for what was come to and is not judged, with the places where the document has it.
    var unjudged: [String: Set<SpecNode>] = [:]
    /// The time that is left for texts that take long, and the patterns that have taken too long.
    var patience = 500
    var slow: Set<String> = []
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

  // MARK: - What is not judged

  /// Words for what was come to and is not judged, each once with its place, in the order of the document.
  var unjudged: [String] {
    let notes = known.withLock(\.unjudged).map { word, nodes in
      (word, nodes.min { $0.value.range.lowerBound < $1.value.range.lowerBound }!, nodes.count)
    }.sorted { ($0.1.value.range.lowerBound, $0.0) < ($1.1.value.range.lowerBound, $1.0) }
    return notes.map { word, first, count in
      "\(word) (\(first.place)\(count > 1 ? " and \(count - 1) more" : ""))"
    }
  }

  /// Notes that something of the document is not judged.
  func note(_ word: String, at node: SpecNode) {
    known.withLock { _ = $0.unjudged[word, default: []].insert(node) }
  }

  /// Notes the members of an object whose keys nothing is known of.
  func noteOthers(_ known: Set<String>, in node: SpecNode) {
    for member in node.kind == .object ? node.children : [] {
      let key = member.key ?? ""
      if !known.contains(key), !key.hasPrefix("x-") { note("'\(key)'", at: member) }
    }
  }

  /// The regular expression of a document; nil if it is not understood.
  func regex(_ pattern: String?, at node: SpecNode) -> TextRegex? {
    guard let pattern else { return nil }
    let regex = TextRegex(ecma: pattern)
    if regex == nil { note("pattern /\(pattern.abbreviated(to: 40))/", at: node) }
    return regex
  }

  /// Whether an expression matches a text, or would take long to tell, which is noted.
  func allows(_ text: String, _ regex: TextRegex, at node: SpecNode) -> Bool {
    var patience = known.withLock { known in
      !known.slow.isEmpty && known.slow.contains(regex.pattern) ? -1 : known.patience
    }
    guard patience >= 0 else { return true }
    let before = patience
    let isMatch = regex.matchesInTime(text, patience: &patience)
    let spent = before - patience
    if spent == 0, let isMatch { return isMatch }
    known.withLock { known in
      known.patience = max(0, known.patience - spent)
      if isMatch == nil, known.patience < 400 { known.slow.insert(regex.pattern) }
    }
    let shown = (node.string ?? regex.pattern).abbreviated(to: 40)
    if isMatch == nil { note("pattern /\(shown)/, which takes too long", at: node) }
    return isMatch ?? true
  }

  /// The kinds of value that the words of schemas have.
  private static let kinds: [String: SchemaTypes] = {
    let words: [(SchemaTypes, String)] = [
      (
        [.object, .boolean],
        """
        items additionalProperties not contains propertyNames if then else unevaluatedItems \
        unevaluatedProperties
        """
      ),
      (.object, "properties patternProperties dependentSchemas dependentRequired discriminator"),
      (.array, "enum required allOf anyOf oneOf prefixItems"), ([.string, .array], "type"),
      (.string, "pattern format $ref"), (.boolean, "nullable readOnly writeOnly uniqueItems"),
      ([.number, .boolean], "exclusiveMinimum exclusiveMaximum"),
      (
        .number,
        """
        multipleOf minimum maximum minLength maxLength minItems maxItems minProperties maxProperties \
        minContains maxContains
        """
      ),
      (
        .all,
        """
        const default example examples title description deprecated externalDocs xml $schema $comment \
        $defs definitions $anchor $dynamicAnchor contentEncoding contentMediaType contentSchema
        """
      ),
    ]
    return words.reduce(into: [:]) { kinds, entry in
      for word in entry.1.split(separator: " ") { kinds[String(word)] = entry.0 }
    }
  }()
  /// Formats that say nothing of what a value may be.
  private static let freeFormats: Set<String> = ["float", "double", "password", "binary"]

  /// Notes what a schema asks in words that are not judged.
  func noteUnjudged(in node: SpecNode, _ parts: [String: SpecNode]) {
    if node.kind != .object, node.kind != .boolean {
      note("\(SchemaTypes(node.kind).words) in place of a schema", at: node)
    }
    for (key, part) in parts where !key.hasPrefix("x-") {
      let isEmptyChoice = ["enum", "anyOf", "oneOf"].contains(key) && part.value.count == 0
      let isKnown = Self.kinds[key]?.contains(SchemaTypes(part.kind)) == true
      if !isKnown || isEmptyChoice { note("'\(key)'", at: part) }
    }
    let types = parts["type"].map { $0.kind == .array ? $0.children : [$0] } ?? []
    for type in types where SchemaTypes(named: type.text) == nil {
      note("type '\(type.text)'", at: type)
    }
    if let format = parts["format"], TextFormat(rawValue: format.text) == nil,
      !Self.freeFormats.contains(format.text)
    {
      note("format '\(format.text)'", at: format)
    }
    if let step = parts["multipleOf"], let number = step.json.number,
      JSONNumber(written: "1").isMultiple(of: number) == nil
    {
      note("multipleOf \(step.text)", at: step)
    }
    if parts["$schema"].map({ !Self.isKnown(dialect: $0.text) }) == true {
      note("'$schema'", at: parts["$schema"] ?? node)
    }
  }

  static func isKnown(dialect: String) -> Bool {
    dialect.contains("/draft/2020-12/schema") || dialect.contains("oas/3.1/dialect")
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
