import Foundation
import UnderstudyHTTP

/// The schemas that hold for one sample together, and what is still to be chosen.
struct SamplePlan {
  private(set) var rules: SchemaRules
  /// The branches of each choice.
  var choices: [[Int]] = []
  private var schemas: [Int]

  init(_ schemas: [Int], _ table: SchemaTable) throws(SpecFault) {
    self.schemas = schemas
    rules = try SchemaRules(schemas, of: table)
    addChoices(since: 0)
  }

  mutating func add(_ schema: Int, _ table: SchemaTable) throws(SpecFault) {
    let before = rules.all.count
    schemas.append(schema)
    rules = try SchemaRules(schemas, of: table)
    addChoices(since: before)
  }

  private mutating func addChoices(since before: Int) {
    for (place, rule) in rules.all.enumerated().dropFirst(before) {
      choices += rule.choices.map(\.schemas)
      // Of what extends a schema one must be chosen, unless that is what was asked for.
      if let base = rule.discriminator, rule.choices.isEmpty, place == 0 {
        choices.append(base.choices.map(\.schema))
      }
    }
    choices.removeAll(where: \.isEmpty)
  }

  /// The values of the discriminators, by property.
  func kinds(_ table: SchemaTable) throws(SpecFault) -> [String: String] {
    var kinds: [String: String] = [:]
    for case let discriminator? in rules.all.map(\.discriminator) {
      for (value, schema) in discriminator.choices where kinds[discriminator.property] == nil {
        let rule = try table.rule(schema)
        if rules.all.contains(where: { $0.node == rule.node }) {
          kinds[discriminator.property] = value
        }
      }
    }
    return kinds
  }

  /// The values that the document itself has, which need not be valid.
  var known: [JSONValue] {
    let examples = rules.all.flatMap { rule in
      let list = rule.node["examples"].flatMap { $0.kind == .array ? $0.children : nil } ?? []
      return ([rule.node["example"]] + list + [rule.node["default"]]).compactMap { $0?.json }
    }
    let words = rules.all.compactMap(\.words).min { $0.count < $1.count } ?? []
    return examples + words.filter { $0 != .null } + words.filter { $0 == .null }
  }

  /// The types that are allowed, or of all those that the keywords are about.
  var likelyTypes: SchemaTypes {
    if rules.types != .all { return rules.types }
    var likely: SchemaTypes = []
    for rule in rules.all {
      likely.formUnion(SchemaTypes(rule.bounds.map { SchemaTypes($0.kind) }))
      if !(rule.properties.isEmpty && rule.required.isEmpty) { likely.insert(.object) }
      if rule.items != nil { likely.insert(.array) }
      if rule.step != nil || [.int32, .int64].contains(rule.format) { likely.insert(.number) }
    }
    return likely.isEmpty ? .all : likely
  }

  /// Numbers between and at the limits, and the multiples next to them.
  ///
  /// - Parameter count: How many different ones there should be.
  func numbers(_ count: Int) -> [JSONValue] {
    let limits = rules.bounds(of: .number).compactMap { Decimal(string: "\($0.number)") }
    let steps = rules.all.compactMap {
      $0.node["multipleOf"]?.number.flatMap { Decimal(string: $0) }
    }
    let step = steps.filter { $0 > 0 }.reduce(1, *)
    let middle = limits.isEmpty ? [] : [(limits.min()! + limits.max()!) / 2]
    let near = [1, 0] + limits.flatMap { [$0, $0 + 1, $0 - 1, $0 + step, $0 - step] } + middle
    let multiples = near.flatMap { number -> [Decimal] in
      var (quotient, whole) = (number / step, Decimal())
      NSDecimalRound(&whole, &quotient, 0, .down)
      return [whole * step, (whole + 1) * step, (whole - 1) * step]
    }
    return (0..<count).flatMap { number in (near + multiples).map { $0 + Decimal(number) * step } }
      .compactMap { try? JSONValue(parsing: Data("\($0)".utf8)) }
  }
}
