/// The schemas that hold for one value together: one, and those that its `allOf` adds.
struct SchemaRules: Sendable {
  /// More are a mistake, and each is a step deeper on the stack.
  private static let most = 512

  private(set) var all: [SchemaRule] = []
  /// Whether each lets null pass, whatever it says: it, or one that adds it, is `nullable`.
  private(set) var letNullPass: [Bool] = []
  /// The types that all of them allow.
  private(set) var types = SchemaTypes.all
  /// One that only a response has, and one that only a request has.
  private var (readOnly, writeOnly): (SchemaRule?, SchemaRule?)

  mutating func add(_ index: Int, of table: SchemaTable) throws(SpecFault) {
    try add(table.rule(index), of: table, false)
  }

  private mutating func add(
    _ rule: SchemaRule, of table: SchemaTable, _ letsNullPass: Bool
  ) throws(SpecFault) {
    // A schema that comes to itself asks no more by it.
    if all.contains(where: { $0 === rule }) { return }
    if all.count == Self.most {
      throw rule.node.fault("'allOf' leads to more than \(Self.most) schemas for one value")
    }
    let letsNullPass = letsNullPass || rule.isNullable
    all.append(rule)
    letNullPass.append(letsNullPass)
    types.formIntersection(rule.types)
    if rule.isReadOnly { readOnly = rule }
    if rule.isWriteOnly { writeOnly = rule }
    for part in rule.all { try add(table.rule(part), of: table, letsNullPass) }
  }

  /// The one by which bodies of a direction do not have such a property.
  func oneWay(_ direction: Direction) -> SchemaRule? {
    direction == .request ? readOnly : writeOnly
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
