import Foundation
import UnderstudyHTTP

/// Makes of texts the values that they stand for, as a schema asks.
struct TextReading {
  private let table: SchemaTable
  private var depth = 0

  init(_ table: SchemaTable) { self.table = table }

  mutating func value(_ texts: JSONValue, _ schema: Int) throws(SpecFault) -> JSONValue {
    switch texts {
    case .string(let text):
      let types = try types(schema)
      if types.contains(.string) { return texts }
      guard let value = try? JSONValue(parsing: Data(text.utf8)) else { return texts }
      switch value {
      case .int, .double, .number:
        return types.isDisjoint(with: [.number, .integer]) ? texts : value
      case .bool: return types.contains(.boolean) ? value : texts
      default: return texts
      }
    case .array(let elements):
      let items = try first(schema) { $0.items }
      var values: [JSONValue] = []
      for element in elements {
        if let items { values.append(try value(element, items)) } else { values.append(element) }
      }
      return .array(values)
    case .object(let members):
      var values = members
      for (key, text) in members {
        let property = try first(schema) { rule in
          let place = rule.properties?.place(of: key)
          return place.flatMap { rule.properties?.schemas[$0] } ?? rule.additional
        }
        if let property { values[key] = try value(text, property) }
      }
      return .object(values)
    default: return texts
    }
  }

  /// The first that a schema or the schemas in it have.
  private mutating func first(
    _ schema: Int, _ find: (SchemaRule) -> Int?
  ) throws(SpecFault) -> Int? {
    let rule = try table.rule(schema)
    if let found = find(rule) { return found }
    depth += 1
    defer { depth -= 1 }
    for part in depth < 8 ? rule.all + rule.any + rule.one : [] {
      if let found = try first(part, find) { return found }
    }
    return nil
  }

  /// The types that a schema allows, those of its branches together.
  private mutating func types(_ schema: Int) throws(SpecFault) -> SchemaTypes {
    let rule = try table.rule(schema)
    var types = rule.types
    if let words = rule.enumeration ?? rule.constant.map({ [$0] }) {
      types.formIntersection(SchemaTypes(words.map(SchemaTypes.init(of:))))
    }
    depth += 1
    defer { depth -= 1 }
    if depth > 8 { return types }
    for part in rule.all { types.formIntersection(try self.types(part)) }
    for choices in [rule.any, rule.one] where !choices.isEmpty {
      var allowed: SchemaTypes = []
      for choice in choices { allowed.formUnion(try self.types(choice)) }
      types.formIntersection(allowed)
    }
    return types
  }
}
