import Foundation
import UnderstudyHTTP

/// Makes values that several schemas allow: what is required and no more.
struct SampleMaker {
  /// How many values are tried, since branches in branches multiply.
  private static let mostTries = 4_096
  private static let mostElements = 256
  private static let deepest = 32

  let table: SchemaTable
  let direction: Direction
  private var tries = 0
  /// The schemas whose values are being made, to which no value may lead back.
  private var open: [ObjectIdentifier] = []

  init(_ table: SchemaTable, _ direction: Direction) {
    (self.table, self.direction) = (table, direction)
  }

  /// - Parameter number: Tells the elements of a list apart that must be unique.
  mutating func value(
    _ schemas: [Int], named name: String, number: Int = 0
  ) throws(SpecFault) -> JSONValue? {
    if schemas.isEmpty { return .string(number == 0 ? "text" : "text\(number)") }
    var parts = SampleParts()
    for schema in schemas { try parts.add(table.rule(schema), table) }
    let opened = parts.rules.prefix(1).map { ObjectIdentifier($0) }
    tries += 1
    if tries > Self.mostTries { return nil }
    if opened.contains(where: open.contains) || open.count > Self.deepest {
      return try isValid(.null, schemas) ? .null : nil
    }
    open += opened
    defer { open.removeLast(opened.count) }
    return try value(parts, schemas, named: name, number: number)
  }

  private func isValid(_ value: JSONValue, _ schemas: [Int]) throws(SpecFault) -> Bool {
    for schema in schemas {
      if !(try Schema(schema, table).violations(of: value, direction).isEmpty) { return false }
    }
    return true
  }

  /// Takes the first branches that lead to a valid value.
  private mutating func value(
    _ parts: SampleParts, _ schemas: [Int], named name: String, number: Int
  ) throws(SpecFault) -> JSONValue? {
    tries += 1
    if tries > Self.mostTries { return nil }
    if let known = parts.known {
      for value in known.dropFirst(number) where try isValid(value, schemas) { return value }
    }
    var parts = parts
    if let choice = parts.choices.popLast() {
      for branch in choice.branches {
        var chosen = parts
        if let discriminator = choice.discriminator {
          chosen.kinds[discriminator.property] = try kind(of: branch, discriminator)
        }
        try chosen.add(table.rule(branch), table)
        if let value = try value(chosen, schemas, named: name, number: number) { return value }
      }
      return nil
    }
    // Where what is required fits several branches, more may fit one.
    for isFull in [false, true] {
      let values = try values(parts, named: name, number: number, isFull: isFull)
      for value in values where try isValid(value, schemas) { return value }
    }
    return nil
  }

  private func kind(of schema: Int, _ discriminator: Discriminator) throws(SpecFault) -> String? {
    let rule = try table.rule(schema)
    for name in discriminator.names {
      if let other = discriminator.schemas[name], try table.rule(other) === rule { return name }
    }
    return nil
  }

  /// What may be valid, the best first.
  private mutating func values(
    _ parts: SampleParts, named name: String, number: Int, isFull: Bool
  ) throws(SpecFault) -> [JSONValue] {
    let types = parts.likelyTypes
    var values: [JSONValue] = []
    if types.contains(.object), let object = try object(parts, number, isFull) {
      values.append(object)
    }
    if isFull { return values }
    if types.contains(.array), let list = try list(parts, named: name, number) {
      values.append(list)
    }
    if types.contains(.string) {
      values += SampleText.texts(parts, named: name, number: number).map(JSONValue.string)
    }
    if !types.isDisjoint(with: [.integer, .number]) { values += parts.numbers(from: number) }
    if types.contains(.boolean) { values += number == 0 ? [true, false] : [false] }
    return values + [.null]
  }

  private mutating func list(
    _ parts: SampleParts, named name: String, _ more: Int
  ) throws(SpecFault) -> JSONValue? {
    let count = more + (parts.rules.compactMap { $0.counts?.lowerBound }.max() ?? 0)
    if count > Self.mostElements { return nil }
    let isUnique = parts.rules.contains { $0.isUnique }
    let items = parts.rules.compactMap(\.items)
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    var elements: [JSONValue] = []
    for number in 0..<count {
      let element = try value(items, named: singular, number: isUnique ? number : 0)
      guard let element else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private mutating func object(
    _ parts: SampleParts, _ number: Int, _ isFull: Bool
  ) throws(SpecFault) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    let tables = parts.rules.compactMap(\.properties)
    let count = max(number, parts.rules.compactMap { $0.sizes?.lowerBound }.max() ?? 0)
    if count > Self.mostElements { return nil }
    let names = tables.flatMap { table in
      table.names.filter { table.place(of: $0).flatMap { table.requirements[$0] } != nil }
    }
    // What is not required fills up an object that must have more.
    let declared = tables.flatMap(\.names)
    let others = (1...max(count, 1)).map { "key\($0)" }
    for (place, name) in (names + parts.kinds.keys + declared + others).enumerated() {
      let isRequired = place < names.count + parts.kinds.count
      let isWanted =
        isRequired || isFull && place < names.count + parts.kinds.count + declared.count
      if members[name] != nil || !isWanted && members.count >= count { continue }
      if let kind = parts.kinds[name] {
        members[name] = .string(kind)
        continue
      }
      var schemas: [Int] = []
      var isOneWay = false
      for rule in parts.rules {
        let place = rule.properties?.place(of: name)
        guard let schema = place.flatMap({ rule.properties?.schemas[$0] }) ?? rule.additional else {
          continue
        }
        let property = try table.rule(schema)
        isOneWay = isOneWay || property.isOneWay(direction)
        schemas.append(schema)
      }
      if isOneWay { continue }
      if let value = try value(schemas, named: name, number: number) {
        members[name] = value
      } else if isRequired {
        return nil
      }
    }
    return .object(members)
  }
}
