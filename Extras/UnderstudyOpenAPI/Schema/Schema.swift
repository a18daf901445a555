import Foundation
import UnderstudyHTTP

/// A document's demands on a value.
///
/// Only the parts of it that values come to are read, each once.
package struct Schema: Sendable {
  let table: SchemaTable
  let index: Int

  /// - Parameter table: Keeps what was read; schemas of one document share one.
  package init(_ node: SpecNode, in table: SchemaTable = SchemaTable()) {
    self.init(table.index(of: node), table)
  }

  init(_ index: Int, _ table: SchemaTable) { (self.index, self.table) = (index, table) }

  /// The faults of a body; JSON that is broken is its only fault.
  ///
  /// - Parameters:
  ///   - direction: Nil for what has none, such as a parameter.
  ///   - readsTexts: Whether texts stand for values, such as `7` for an integer.
  /// - Throws: ``SpecFault``, if a value comes to a schema that cannot be read.
  package func violations(
    ofBody body: Data, _ direction: Direction?, _ redaction: Redaction = .standard,
    readsTexts: Bool = false
  ) throws(SpecFault) -> [ContractViolation] {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(body, toleratingHalfPairs: true)
    } catch {
      let rule = try table.rule(index).node.place
      return [ContractViolation(place: "body", problem: "is not JSON: \(error)", rule: rule)]
    }
    return try violations(in: document, direction, redaction, at: "body", readsTexts)
  }

  /// The faults of a value, such as that of the parameters in one place.
  ///
  /// - Parameter place: The part of the message that it is, such as `query `.
  func violations(
    in value: JSONValue, _ direction: Direction?, _ redaction: Redaction, at place: String,
    readsTexts: Bool
  ) throws(SpecFault) -> [ContractViolation] {
    guard let document = JSONDocument(of: value) else { return [] }
    return try violations(in: document, direction, redaction, at: place, readsTexts)
  }

  private func violations(
    in document: JSONDocument, _ direction: Direction?, _ redaction: Redaction, at place: String,
    _ readsTexts: Bool
  ) throws(SpecFault) -> [ContractViolation] {
    let check = SchemaCheck(document, table, direction, readsTexts: readsTexts)
    let breaches = try check.breaches(table.rules(index))
    return breaches.isEmpty
      ? [] : BreachWords(document, redaction, place, direction).violations(breaches)
  }
}

/// The least or the most that a number may be, or that a text, a list or an object may have.
struct SchemaBound: Sendable {
  /// The quantities that keywords bound, by the ends of the keywords.
  private static let kinds: [(end: String, kind: JSONDocument.Kind)] = [
    ("imum", .number), ("Length", .string), ("Items", .array), ("Properties", .object),
    ("Contains", .array),
  ]
  /// From here on a `Double` does not hold each whole number.
  private static let exactEnd = 9_007_199_254_740_992.0

  let keyword: Keyword
  let kind: JSONDocument.Kind
  let number: Double
  let isUpper, isExclusive: Bool
  /// The bound of a number that is too large for a `Double` to tell it from its neighbours.
  private let exact: JSONNumber?

  /// - Parameter parts: The members of the schema; nil if it has no such keyword with a number.
  init?(_ keyword: Keyword, in parts: [String: SpecNode]) {
    let name = keyword.rawValue
    guard let text = parts[name]?.number, let number = Double(text),
      let kind = Self.kinds.first(where: { name.hasSuffix($0.end) })?.kind
    else { return nil }
    (self.keyword, self.kind, self.number) = (keyword, kind, number)
    isUpper = name.lowercased().contains("max")
    // Before OpenAPI 3.1 a Boolean beside the bound says so.
    let flag = parts["exclusive\(isUpper ? "Max" : "Min")imum"]?.bool == true
    isExclusive = kind == .number && flag || name.hasPrefix("exclusive")
    exact = kind == .number && abs(number) >= Self.exactEnd ? JSONNumber(written: text) : nil
  }

  /// - Parameter text: How a number is written.
  func allows(_ size: Double, written text: @autoclosure () -> String = "") -> Bool {
    if let exact, abs(size) >= Self.exactEnd {
      let own = JSONNumber(written: text())
      return own == exact ? !isExclusive : (own < exact) == isUpper
    }
    return size == number ? !isExclusive : (size < number) == isUpper
  }
}

/// The types of JSON that a schema allows.
struct SchemaTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let object = Self(.object)
  static let array = Self(.array)
  static let string = Self(.string)
  static let number = Self(.number)
  static let boolean = Self(.boolean)
  static let null = Self(.null)
  static let integer = Self(rawValue: 1 << 6)
  static let all = Self(rawValue: 1 << 7 - 1)

  private static let words: [(name: String, type: Self, words: String)] = [
    ("object", .object, "an object"), ("array", .array, "an array"),
    ("string", .string, "a string"), ("number", .number, "a number"),
    ("integer", .integer, "an integer"), ("boolean", .boolean, "a Boolean"),
    ("null", .null, "null"),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: JSONDocument.Kind) { rawValue = 1 << kind.rawValue }

  init?(named name: String) {
    guard let type = Self.words.first(where: { $0.name == name })?.type else { return nil }
    self = type
  }

  /// The types that `type` allows; all if it says nothing that is known.
  init(_ node: SpecNode?) {
    let names = node.map { $0.kind == .array ? $0.children : [$0] } ?? []
    let types = names.compactMap { $0.string.flatMap(Self.init(named:)) }
    self = types.isEmpty ? .all : Self(types)
    if contains(.number) { insert(.integer) }
  }

  /// Such as `an integer or null`.
  var words: String {
    Self.words.filter { contains($0.type) && !($0.type == .integer && contains(.number)) }
      .map(\.words).joined(separator: " or ")
  }
}

/// The direction of a body: a request has no `readOnly` properties, a response no `writeOnly` ones.
package enum Direction: Sendable, Hashable {
  case request, response
}

/// A choice among several schemas, by the value of a property.
struct Discriminator: Sendable {
  let property: String
  /// The schema that each value stands for: those that the document lists, and the names of the other schemas.
  let choices: [(value: String, schema: Int)]
  /// Whether the document lists a value for each branch: many only let the branches have them as words.
  let isComplete: Bool
  private let byValue: [String: Int]

  /// It chooses among the branches of the schema, or else among the schemas that extend it.
  init?(_ node: SpecNode, _ table: SchemaTable) {
    guard let property = node["discriminator"]?["propertyName"]?.string else { return nil }
    let branches = [node["oneOf"], node["anyOf"]].flatMap { $0?.children ?? [] }
    var schemas = branches.compactMap { branch in branch["$ref"]?.name.map { ($0, branch) } }
    let areNamed = !branches.isEmpty && schemas.count == branches.count
    if schemas.isEmpty {
      schemas = node.document.schemas(extending: node.key ?? "").map { ($0.key ?? "", $0) }
    }
    let named = Dictionary(schemas) { first, _ in first }
    let components = node.document.root["components"]?["schemas"]
    var choices: [(value: String, schema: Int)] = []
    for entry in node["discriminator"]?["mapping"]?.children ?? [] {
      if let schema = entry.name.flatMap({ named[$0] ?? components?[$0] }) {
        choices.append((entry.key ?? "", table.index(of: schema)))
      } else {
        table.note("'\(entry.key ?? "")' of a discriminator", at: entry)
      }
    }
    let chosen = Set(choices.map(\.schema))
    let others = schemas.map { (value: $0.0, schema: table.index(of: $0.1)) }
      .filter { !chosen.contains($0.schema) }
    (self.property, self.choices) = (property, choices + others)
    isComplete = areNamed && others.isEmpty
    byValue = Dictionary(self.choices.map { ($0.value, $0.schema) }) { first, _ in first }
  }

  func schema(for value: String) -> Int? { byValue[value] }
}

extension SpecNode {
  /// The name of the schema that a reference leads to, such as `Cat`, or that stands for one.
  var name: String? { string?.split(separator: "/").last.map(String.init) }
}

/// The keywords of a schema that a value can break, by the names that OpenAPI has for them.
enum Keyword: String, CaseIterable, Sendable {
  case type, `enum`, multipleOf, pattern, format, uniqueItems, required, additionalProperties
  case readOnly, writeOnly, anyOf, oneOf, not, discriminator
  case minimum, exclusiveMinimum, maximum, exclusiveMaximum
  case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
  case contains, minContains, maxContains, dependentRequired, propertyNames
  case unevaluatedProperties, unevaluatedItems
  /// A key that none of the objects had from which the schema was learnt.
  case unseen = "x-understudy"
}
