import Foundation
import UnderstudyHTTP
import UnderstudyResilience

/// The demands of one schema, read once; the schemas in it are numbers of the table.
final class SchemaRule: Sendable {
  /// The schema of a property, and which of the required ones it is.
  typealias Property = (schema: Int?, requirement: Int?)

  /// So many patterns of names are judged, since each name is held against each of them.
  private static let mostPatterns = 32

  let node: SpecNode
  let types: SchemaTypes
  let isNullable: Bool
  /// The direction of the bodies that may have such a value, if not all may: `readOnly`, `writeOnly`.
  let only: Direction?
  /// The values of `enum`, or the one of `const`.
  let words: [JSONValue]?
  private let wordSet: Set<JSONValue>

  let bounds: [SchemaBound]
  let step: JSONNumber?
  let pattern: TextRegex?
  let format: TextFormat?
  let isUnique: Bool
  /// Schemas of the first elements, one by one, and of each of the others; nil if they may be anything.
  let (first, items): ([Int], Int?)
  /// The schema that some elements must fit, and bounds for how many.
  let contains: Int?
  let containing: [SchemaBound]
  let properties: [String: Property]
  /// Schemas of the properties whose names match.
  let patterns: [(regex: TextRegex, schema: Int)]
  /// The properties that are required, and where the document says so.
  let required: [(name: String, place: SpecNode)]
  /// The schema of properties that are not declared; nil if they may be anything.
  let additional: Int?
  /// The schema of the name of each property.
  let names: Int?
  /// Other properties that one asks for, and a schema.
  let dependents: [(name: String, required: [String], schema: Int?)]
  /// Schemas of the properties and the elements that nothing else here tells of.
  let (unevaluatedProperties, unevaluatedItems): (Int?, Int?)

  let all: [Int]
  /// The branches of `anyOf` and of `oneOf`.
  let choices: [(keyword: Keyword, schemas: [Int])]
  let not: Int?
  let condition: (if: Int, then: Int?, else: Int?)?
  let discriminator: Discriminator?
  /// Whether the properties are all those that traffic had.
  let isLearned: Bool

  /// - Parameters:
  ///   - target: The schema that a reference beside other keywords leads to.
  ///   - parameters: The members of an object that the node, which is no schema, tells of.
  init(
    _ node: SpecNode, _ table: SchemaTable, target: Int? = nil, parameters: [SpecParameter]? = nil
  ) {
    let members = node.kind == .object && parameters == nil ? node.children : []
    let parts = Dictionary(members.map { ($0.key ?? "", $0) }) { first, _ in first }
    if parameters == nil { table.noteUnjudged(in: node, parts) }
    let list = { (keyword: String) in
      parts[keyword].flatMap { $0.kind == .array && $0.value.count > 0 ? $0.children : nil }
    }
    let schema = { (keyword: String) in
      parts[keyword].flatMap { [.object, .boolean].contains($0.kind) ? table.index(of: $0) : nil }
    }
    let schemas = { (keyword: String) in (list(keyword) ?? []).map(table.index) }
    let entries = { (keyword: String) in
      parts[keyword]?.kind == .object ? parts[keyword]!.children : []
    }
    let isTrue = { (keyword: String) in parts[keyword]?.bool == true }
    self.node = node
    types = node.bool == false ? [] : SchemaTypes(parts["type"])
    isNullable = isTrue("nullable")
    only = isTrue("readOnly") ? .response : isTrue("writeOnly") ? .request : nil
    // YAML takes texts without quotes for numbers.
    let isText = types.subtracting(.null) == .string
    words =
      list("enum")?.map { isText && $0.kind != .null ? .string($0.text) : $0.json }
      ?? parts["const"].map { [$0.json] }
    wordSet = Set(words ?? [])
    let bounds = Keyword.allCases.compactMap { SchemaBound($0, in: parts) }
    self.bounds = bounds.filter { $0.keyword != .minContains && $0.keyword != .maxContains }
    containing = bounds.filter { $0.keyword == .minContains || $0.keyword == .maxContains }
    step = parts["multipleOf"]?.json.number
    pattern = parts["pattern"].flatMap { table.regex($0.string, at: $0) }
    format = parts["format"]?.string.flatMap(TextFormat.init)
    isUnique = isTrue("uniqueItems")
    (first, items, contains) = (schemas("prefixItems"), schema("items"), schema("contains"))
    let declared =
      entries("properties").map { ($0.key ?? "", table.index(of: $0)) }
      + (parameters ?? []).compactMap { parameter in
        parameter.schema.map { (parameter.name, $0.index) }
      }
    let demands: [(name: String, place: SpecNode)] =
      (list("required") ?? []).compactMap { node in node.string.map { ($0, node) } }
      + (parameters ?? []).filter(\.isRequired).map { ($0.name, $0.node) }
    var properties = Dictionary(declared.map { ($0, ($1, nil) as Property) }) { $1 }
    var required: [(name: String, place: SpecNode)] = []
    for demand in demands where properties[demand.name]?.requirement == nil {
      properties[demand.name, default: (nil, nil)].requirement = required.count
      required.append(demand)
    }
    (self.properties, self.required) = (properties, required)
    let named = entries("patternProperties")
    if named.count > Self.mostPatterns {
      table.note("'patternProperties' beyond \(Self.mostPatterns)", at: node)
    }
    patterns = named.prefix(Self.mostPatterns).compactMap { entry in
      table.regex(entry.key, at: entry).map { ($0, table.index(of: entry)) }
    }
    // Properties that a pattern which is not judged declares may be anything.
    additional = patterns.count == named.count ? schema("additionalProperties") : nil
    names = schema("propertyNames")
    dependents =
      entries("dependentRequired").map { ($0.key ?? "", $0.children.compactMap(\.string), nil) }
      + entries("dependentSchemas").map { ($0.key ?? "", [], table.index(of: $0)) }
    unevaluatedProperties =
      patterns.count == named.count ? schema("unevaluatedProperties") : nil
    unevaluatedItems = schema("unevaluatedItems")

    all = (target.map { [$0] } ?? []) + schemas("allOf")
    choices = [Keyword.anyOf, .oneOf].map { ($0, schemas($0.rawValue)) }.filter { !$1.isEmpty }
    not = schema("not")
    condition = schema("if").map { ($0, schema("then"), schema("else")) }
    discriminator = parameters == nil ? Discriminator(node, table) : nil
    isLearned = parts[Evidence.key] != nil && parts["properties"] != nil && additional == nil
  }

  /// Whether `enum` or `const` lets a value pass.
  func allows(_ value: JSONValue) -> Bool { words == nil || wordSet.contains(value) }
}

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

  /// Whether the bytes of a text are another format's.
  var isFile: Bool {
    all.contains { rule in
      ["binary", "byte"].contains(rule.node["format"]?.string)
        || ["contentMediaType", "contentEncoding"].contains { rule.node[$0] != nil }
    }
  }

  /// The rules for a property, in their order.
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

extension Schema {
  /// For each value of a body one of its type that breaks each keyword of its schemas.
  package func forbidden(
    in document: JSONDocument, _ direction: Direction
  ) throws(SpecFault) -> [ForbiddenValue] {
    let check = SchemaCheck(document, table, direction)
    check.visits = []
    guard try check.breaches(table.rules(index)).isEmpty else { return [] }
    var forbidden: [ForbiddenValue] = []
    for (node, rules) in check.visits ?? [] {
      var keywords: Set<Keyword> = [.type, .required, .oneOf, .anyOf]
      for value in rules.extremes(beside: document.value(node)) {
        let broken = try rules.breaches(in: value, table, direction)?
          .first { $0.node == 0 || $0.keyword == .uniqueItems }
        guard let keyword = broken?.keyword, keywords.insert(keyword).inserted else { continue }
        forbidden.append(
          ForbiddenValue(document.nodes[node].range, value, breaks: keyword.rawValue))
      }
    }
    return forbidden
  }
}

extension SchemaRules {
  /// Values of the same type that a keyword may forbid: those next to its bounds, and unlikely ones.
  fileprivate func extremes(beside value: JSONValue) -> [JSONValue] {
    let counts = { (kind: JSONDocument.Kind) in
      self.bounds(of: kind).map { Int(min(max(0, $0.number), 1e5)) + ($0.isUpper ? 1 : -1) }
        .filter { $0 >= 0 }
    }
    switch value {
    case .string(let text):
      return ["unknown", "", "?"].map(JSONValue.string)
        + counts(.string).map { count in
          .string(text.prefix(count) + String(repeating: "a", count: max(0, count - text.count)))
        }
    case .array(let elements) where !elements.isEmpty:
      return counts(.array).map { count in
        .array((0..<count).map { elements[$0 % elements.count] })
      } + [.array(Array(repeating: elements[0], count: max(2, elements.count)))]
    case .int, .double, .number:
      let others = [(value.double ?? 0) + 0.0625, Double(Int32.max) + 1]
      return (numbers + others).map(\.json) + [.number("9223372036854775808")]
    default: return []
    }
  }
}
