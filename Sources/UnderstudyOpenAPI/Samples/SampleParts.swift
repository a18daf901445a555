import Foundation
import UnderstudyHTTP

/// The schemas that hold for one sample together, with those that `allOf` adds.
struct SampleParts {
  struct Choice {
    let branches: [Int]
    let discriminator: Discriminator?
  }

  private(set) var rules: [SchemaRule] = []
  /// What is still to be chosen.
  var choices: [Choice] = []
  /// The values of discriminators.
  var kinds: [String: String] = [:]

  mutating func add(_ rule: SchemaRule, _ table: SchemaTable) throws(SpecFault) {
    if rules.contains(where: { $0 === rule }) { return }
    let isOfAll = !rules.isEmpty
    rules.append(rule)
    for part in rule.all { try add(table.rule(part), table) }
    var discriminator = rule.discriminator
    if let base = discriminator, base.isOfBase {
      discriminator = nil
      for name in base.schemas.keys.sorted() where kinds[base.property] == nil {
        guard let schema = base.schemas[name] else { continue }
        let extending = try table.rule(schema)
        if rules.contains(where: { $0 === extending }) { kinds[base.property] = name }
      }
      if !isOfAll, kinds[base.property] == nil {
        let branches = base.names.compactMap { base.schemas[$0] }
        if !branches.isEmpty { choices.append(Choice(branches: branches, discriminator: base)) }
      }
    }
    for branches in [rule.any, rule.one] where !branches.isEmpty {
      choices.append(Choice(branches: branches, discriminator: discriminator))
    }
  }

  /// The values that the document itself has, which need not be valid.
  var known: [JSONValue]? {
    for rule in rules { if let constant = rule.constant { return [constant] } }
    let known = rules.flatMap { rule in
      let examples = rule.node["examples"]
      return [rule.node["example"]?.json].compactMap(\.self)
        + (examples?.kind == .array ? examples?.children ?? [] : []).map(\.json)
        + [rule.node["default"]?.json].compactMap(\.self)
    }
    let words = rules.compactMap(\.enumeration).min { $0.count < $1.count } ?? []
    let all = known + words.filter { $0 != .null } + words.filter { $0 == .null }
    return all.isEmpty ? nil : all
  }

  /// The types that are allowed, or of all those that the keywords are about.
  var likelyTypes: SchemaTypes {
    let types = rules.reduce(SchemaTypes.all) { $0.intersection($1.types) }
    guard types == .all else { return types }
    var likely: SchemaTypes = []
    for rule in rules {
      if rule.properties != nil || rule.sizes != nil { likely.insert(.object) }
      if rule.items != nil || rule.counts != nil { likely.insert(.array) }
      if !rule.limits.isEmpty || rule.step != nil { likely.insert(.number) }
      if rule.format == .int32 || rule.format == .int64 { likely.insert(.number) }
    }
    if !kinds.isEmpty { likely.insert(.object) }
    return likely.isEmpty ? .all : likely
  }

  /// Numbers between and at the limits, and the multiples next to them.
  func numbers(from number: Int) -> [JSONValue] {
    let limits = rules.flatMap(\.limits).compactMap { Decimal(string: "\($0.double)") }
    let steps = rules.compactMap { $0.node["multipleOf"]?.number.flatMap { Decimal(string: $0) } }
      .filter { $0 > 0 }
    let step = steps.reduce(1) { $0 * $1 }
    var numbers: [Decimal] = [1, 0]
    for limit in limits { numbers += [limit, limit + 1, limit - 1, limit + step, limit - step] }
    if let least = limits.min(), let most = limits.max() { numbers.append((least + most) / 2) }
    let rounded = numbers.flatMap { number -> [Decimal] in
      var (quotient, whole) = (number / step, Decimal())
      NSDecimalRound(&whole, &quotient, 0, .down)
      return [whole * step, (whole + 1) * step, (whole - 1) * step]
    }
    return (numbers + rounded).map { $0 + Decimal(number) * step }.compactMap { number in
      try? JSONValue(parsing: Data("\(number)".utf8))
    }
  }
}
