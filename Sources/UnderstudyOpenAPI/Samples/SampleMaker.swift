import Foundation
import UnderstudyHTTP

extension Schema {
  /// A small value that is as the schema asks, the same each time; nil where none can be made.
  ///
  /// - Throws: ``SpecFault``, where a schema that it needs cannot be read.
  package func sample(_ direction: Direction) throws(SpecFault) -> JSONValue? {
    var maker = SampleMaker(table, direction)
    return try maker.values([index], named: "", 1).first
  }
}

/// Makes values that several schemas allow: what is required and no more.
private struct SampleMaker {
  /// How many values are tried, since branches in branches multiply.
  private static let mostTries = 4_096
  private static let mostElements = 256
  private static let deepest = 32

  private let table: SchemaTable
  private let direction: Direction
  private var tries = 0
  /// The schemas whose values are being made, to which no value may lead back.
  private var open: [ObjectIdentifier] = []

  init(_ table: SchemaTable, _ direction: Direction) {
    (self.table, self.direction) = (table, direction)
  }

  /// Different values that are valid for all of the schemas, the plainest first; perhaps fewer than
  /// `count`.
  mutating func values(
    _ schemas: [Int], named name: String, _ count: Int
  ) throws(SpecFault) -> [JSONValue] {
    let plan = try SamplePlan(schemas, table)
    guard let first = plan.rules.all.first.map(ObjectIdentifier.init) else {
      return Array(SampleText.texts(plan.rules, named: "", count: count).prefix(count))
    }
    if open.contains(first) || open.count > Self.deepest {
      return try valid([.null], schemas, count)
    }
    open.append(first)
    defer { open.removeLast() }
    return try values(plan, schemas, named: name, count)
  }

  private func valid(
    _ candidates: [JSONValue], _ schemas: [Int], _ count: Int
  ) throws(SpecFault) -> [JSONValue] {
    var values: [JSONValue] = []
    for value in candidates where values.count < count && !values.contains(value) {
      var isValid = true
      for schema in schemas where isValid {
        isValid = try Schema(schema, table).violations(of: value, direction).isEmpty
      }
      if isValid { values.append(value) }
    }
    return values
  }

  /// Takes the first branches that lead to valid values.
  private mutating func values(
    _ plan: SamplePlan, _ schemas: [Int], named name: String, _ count: Int
  ) throws(SpecFault) -> [JSONValue] {
    tries += 1
    if tries > Self.mostTries { return [] }
    var values = try valid(plan.known, schemas, count)
    var rest = plan
    if let branches = rest.choices.popLast() {
      for branch in branches where values.count < count {
        var chosen = rest
        try chosen.add(branch, table)
        values += try self.values(chosen, schemas, named: name, count)
        values = try valid(values, schemas, count)
      }
      return values
    }
    // Where what is required fits several branches, more may fit one.
    for isFull in [false, true] where values.count < count {
      values += try candidates(plan, named: name, count, isFull: isFull)
      values = try valid(values, schemas, count)
    }
    return values
  }

  /// What may be valid, the best first.
  private mutating func candidates(
    _ plan: SamplePlan, named name: String, _ count: Int, isFull: Bool
  ) throws(SpecFault) -> [JSONValue] {
    let types = plan.likelyTypes
    var values: [JSONValue] = []
    if types.contains(.object) { values += try objects(plan, count, isFull) }
    if isFull { return values }
    if types.contains(.array) { values += try lists(plan.rules, named: name, count) }
    if types.contains(.string) {
      values += SampleText.texts(plan.rules, named: name, count: count)
    }
    if !types.isDisjoint(with: [.integer, .number]) { values += plan.numbers(count) }
    return values + [true, false, .null]
  }

  private mutating func lists(
    _ rules: SchemaRules, named name: String, _ count: Int
  ) throws(SpecFault) -> [JSONValue] {
    let least = rules.least(.array)
    let most = least + count - 1
    if most > Self.mostElements { return [] }
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    let isUnique = rules.all.contains(where: \.isUnique)
    let elements =
      most == 0
      ? [] : try values(rules.all.compactMap(\.items), named: singular, isUnique ? most : 1)
    if elements.isEmpty { return least == 0 ? [.array([])] : [] }
    return (least...most).map { count in
      .array((0..<count).map { elements[$0 % elements.count] })
    }
  }

  private mutating func objects(
    _ plan: SamplePlan, _ count: Int, _ isFull: Bool
  ) throws(SpecFault) -> [JSONValue] {
    let kinds = try plan.kinds(table)
    let least = plan.rules.least(.object)
    if least > Self.mostElements { return [] }
    let required = plan.rules.all.flatMap(\.required).map(\.name) + kinds.keys.sorted()
    // What is not required fills up an object that must have more.
    let declared = plan.rules.all.flatMap(\.properties.keys).sorted()
    let names = required + declared + (0..<least).map { "key\($0 + 1)" }
    var members: [String: [JSONValue]] = [:]
    for (place, name) in names.enumerated() where members[name] == nil {
      let isRequired = place < required.count
      let isWanted = isRequired || isFull && place < required.count + declared.count
      if !isWanted && members.count >= least { continue }
      if try table.lacks(name, of: plan.rules, direction) { continue }
      let schemas = plan.rules.schemas(of: name)
      members[name] = try valid(kinds[name].map { [.string($0)] } ?? [], schemas, 1)
      if members[name] == [] { members[name] = try values(schemas, named: name, count) }
      if members[name] == [] {
        members[name] = nil
        if isRequired { return [] }
      }
    }
    return (0..<count).map { number in
      .object(members.mapValues { $0[number % $0.count] })
    }
  }
}
