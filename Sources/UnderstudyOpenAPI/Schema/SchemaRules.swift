/// The schemas that hold for one value together: some, and those that their `allOf` adds.
final class SchemaRules: Sendable {
  fileprivate struct Reading {
    var all: [SchemaRule] = []
    var letNullPass: [Bool] = []
  }

  /// More are a mistake, and each is a step deeper on the stack.
  fileprivate static let most = 128

  let all: [SchemaRule]
  /// Whether each lets null pass, whatever it says: it, or one that adds it, is `nullable`.
  let letNullPass: [Bool]
  /// The types that all of them allow.
  let types: SchemaTypes
  /// One that only a response has, and one that only a request has.
  private let readOnly, writeOnly: SchemaRule?

  init(_ schemas: [Int], of table: SchemaTable) throws(SpecFault) {
    var reading = Reading()
    for schema in schemas { try reading.add(table.rule(schema), of: table, false) }
    (all, letNullPass) = (reading.all, reading.letNullPass)
    types = all.reduce(.all) { $0.intersection($1.types) }
    readOnly = all.first(where: \.isReadOnly)
    writeOnly = all.first(where: \.isWriteOnly)
  }

  /// The one by which bodies of a direction do not have such a property.
  func oneWay(_ direction: Direction?) -> SchemaRule? {
    switch direction {
    case .request: readOnly
    case .response: writeOnly
    case nil: nil
    }
  }

  /// What they say of a property, in the order of the rules.
  func schemas(of property: String) -> [Int] {
    all.compactMap { $0.properties[property]?.schema ?? $0.additional }
  }

  /// The most that lower bounds ask for.
  func least(_ bounds: (SchemaRule) -> [SchemaBound]) -> Int {
    let lower = all.flatMap(bounds).filter { !$0.isUpper }.map(\.double)
    return Int(min(max(0, lower.max() ?? 0), 1e9).rounded(.up))
  }
}

extension SchemaRules.Reading {
  mutating func add(
    _ rule: SchemaRule, of table: SchemaTable, _ letsNullPass: Bool
  ) throws(SpecFault) {
    // A schema that comes to itself asks no more by it.
    if all.contains(where: { $0 === rule }) { return }
    if all.count == SchemaRules.most {
      throw rule.node.fault("'allOf' leads to more than \(SchemaRules.most) schemas for one value")
    }
    let letsNullPass = letsNullPass || rule.isNullable
    all.append(rule)
    letNullPass.append(letsNullPass)
    for part in rule.all { try add(table.rule(part), of: table, letsNullPass) }
  }
}
