import UnderstudyCore
import UnderstudyHTTP

extension Format {
  /// An object with these keys, and no others.
  ///
  /// - Parameters:
  ///   - empty: The value without any of the keys.
  ///   - needsOne: Whether one of the alternatives must be there.
  static func object(
    _ empty: Value, _ fields: [Field<Value>], needsOne: Bool = false
  ) -> Format {
    let keys = fields.map(\.key)
    return Format(fields.schema(needsOne: needsOne)) { place in
      guard place.value.kind == .object else { return place.mismatch("an object") }
      let faults = place.file.faultCount
      let members = KnownMembers(of: place, keys: keys)
      let chosen = members.choice(among: fields, needsOne: needsOne)
      var value = empty
      for field in fields {
        if let member = members.places[field.key] {
          if chosen(field) { field.read(&value, member) }
        } else if let missing = field.missing, !members.hasUnknown {
          place.fault(missing)
        }
      }
      return place.file.faultCount == faults ? value : nil
    } write: { value in
      var members: [(key: String, value: JSONLine)] = []
      var hasAlternative = false
      for field in fields where !(field.isAlternative && hasAlternative) {
        guard let line = try field.write(value) else { continue }
        members.append((field.key, line))
        hasAlternative = hasAlternative || field.isAlternative
      }
      return needsOne && !hasAlternative ? nil : .object(members)
    }
  }

  /// An object with one of several keys, and perhaps others that modify it.
  static func choice(_ fields: [Field<Value?>]) -> Format {
    Format<Value?>.object(nil, fields, needsOne: true).map({ value, _ in value }, { $0 })
  }
}

/// The members of an object, by their keys; any that is not known is a fault.
private struct KnownMembers {
  let object: JSONPlace
  private(set) var places: [String: JSONPlace] = [:]
  /// Whether a key may be misspelled, so that what is missing need not be reported.
  private(set) var hasUnknown = false

  init(of object: JSONPlace, keys: [String]) {
    self.object = object
    for member in object.members {
      let key = member.value.key ?? ""
      if keys.contains(key) {
        if places[key] != nil { member.keyFault("this key is there twice") }
        places[key] = member
      } else if object.file.ignoredKeys?.contains(key) != true {
        hasUnknown = true
        member.keyFault(Self.unknown(key, keys, isForeign: object.file.ignoredKeys != nil))
      }
    }
  }

  private static func unknown(_ key: String, _ keys: [String], isForeign: Bool) -> String {
    let list = keys.map { "'\($0)'" }.joined(separator: ", ")
    let advice =
      Words.nearest(to: key, among: keys).map { "; did you mean '\($0)'?" }
      ?? (isForeign ? "" : "; known here are \(list)")
    return "this key is not \(isForeign ? "supported" : "known")\(advice)"
  }

  /// Which fields to read: where several exclude each other, there is a fault, and none of them.
  func choice<Owner>(
    among fields: [Field<Owner>], needsOne: Bool
  ) -> (Field<Owner>) -> Bool {
    let alternatives = fields.filter(\.isAlternative).map(\.key)
    let found = alternatives.filter { places[$0] != nil }
    let names = alternatives.map { "'\($0)'" }.joined(separator: ", ")
    if found.count > 1 {
      places[found[1]]?.keyFault("it cannot stand beside '\(found[0])': there is one of \(names)")
    } else if found.isEmpty, needsOne, !hasUnknown {
      object.fault("it needs one of \(names)")
    }
    return { !$0.isAlternative || found.count == 1 }
  }
}

extension Array {
  fileprivate func schema<Owner>(needsOne: Bool) -> JSONValue where Element == Field<Owner> {
    let properties = Dictionary(map { ($0.key, $0.schema) }) { first, _ in first }
    let required = filter { $0.missing != nil }.map { JSONValue.string($0.key) }
    var schema: JSONValue = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    if !required.isEmpty { schema["required"] = .array(required) }
    if needsOne { schema["minProperties"] = 1 }
    if needsOne, allSatisfy(\.isAlternative) { schema["maxProperties"] = 1 }
    return schema
  }
}
