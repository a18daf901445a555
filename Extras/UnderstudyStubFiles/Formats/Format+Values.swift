import Foundation
import UnderstudyCore
import UnderstudyHTTP

// Formats of single values: texts, numbers, durations, lists, objects.

extension Format<String> {
  static var string: Format {
    Format(["type": "string"]) { place in
      place.value.string ?? place.mismatch("a string")
    } write: {
      JSONLine(.string($0))
    }
  }

  /// Text, or a number or a Boolean as it is spelled.
  static var scalar: Format {
    Format(["type": ["string", "number", "boolean"]]) { place in
      [.number, .boolean].contains(place.value.kind)
        ? String(decoding: place.value.bytes, as: UTF8.self) : string.read(place)
    } write: {
      JSONLine(.string($0))
    }
  }

  /// A regular expression, which is checked.
  static var regex: Format {
    string.map(
      { text, place in
        if let problem = TextRegex(text).problem { place.fault(problem) }
        return text
      }, { $0 }
    ).adding("format", "regex")
  }
}

extension Format<Double> {
  static var number: Format {
    Format(["type": "number"]) { $0.value.value.double ?? $0.mismatch("a number") }
  }
}

extension Format<Int> {
  static var int: Format {
    Format(["type": "integer"]) { place in
      place.value.kind == .number
        ? place.value.value.int ?? place.mismatch("a whole number")
        : place.mismatch("a whole number")
    } write: {
      JSONLine(.int($0))
    }
  }

  static func int(from least: Int) -> Format {
    int.map(
      { number, place in
        number < least ? place.refused("it is less than \(least)") : number
      }, { $0 }
    ).adding("minimum", .int(least))
  }
}

extension Format<Bool> {
  static var bool: Format {
    Format(["type": "boolean"]) { place in
      guard case .bool(let flag) = place.value.value else { return place.mismatch("true or false") }
      return flag
    } write: {
      JSONLine(.bool($0))
    }
  }

  /// A key that says all by being there.
  static var onlyTrue: Format {
    Format(["const": true]) { place in
      bool.read(place).flatMap { $0 ? true : place.refused("it can only be true") }
    } write: {
      $0 ? JSONLine(true) : nil
    }
  }
}

extension Format<JSONValue> {
  static var json: Format { Format([:], read: \.value.value, write: JSONLine.init) }

  /// JSON that is written out: in a string it is a mistake.
  static var unquoted: Format {
    json.map({ value, place in Format<Data>.json.read(place).map { _ in value } }, { $0 })
  }
}

extension Format<Data> {
  /// JSON as it is spelled, unless it is in a string, which is a mistake.
  static var json: Format {
    Format([:]) { place in
      if let text = place.value.string, JSONText.isJSON(text) {
        return place.refused(
          "it is a string that holds JSON; write the JSON itself, or 'text' for the string")
      }
      return Data(JSONLine.spaced(place.value.bytes).utf8)
    } write: {
      JSONLine($0)
    }
  }

  /// Text in UTF-8.
  static var text: Format {
    Format<String>.string.map({ text, _ in Data(text.utf8) }, { String(validUTF8: $0) })
  }

  static var base64: Format {
    Format<String>.string.map(
      { text, place in
        Data(base64Encoded: text) ?? place.refused("it is not base64")
      }, { $0.base64EncodedString() }
    ).adding("contentEncoding", "base64")
  }
}

extension Format<URL> {
  /// A file in the folder if those are that hold bodies, or below: no other may be read.
  static var bodyFile: Format {
    Format<String>.string.map({ name, place in
      guard let folder = place.file.folder else {
        return place.refused("a body in a file needs a stub file on disk, beside it")
      }
      if name.split(separator: "/").contains("..") {
        return place.refused("it leads out of \(folder.path)")
      }
      return place.file.bodyFolders.file(named: name)
        ?? place.refused("there is no file '\(name)' in \(folder.path)")
    })
  }
}

extension FormatReading {
  /// The folders in which bodies are looked for.
  var bodyFolders: [URL] {
    folder.map { folder in [folder] + subfolders.map { folder.appending(path: $0) } } ?? []
  }
}

extension [URL] {
  /// The file of this name in the first of the folders that has it; nil if the name leads out of them.
  func file(named name: String) -> URL? {
    // A leading slash leads into the folder too, as in WireMock.
    if name.split(separator: "/").contains("..") { return nil }
    return lazy.map { $0.appending(path: name) }.first { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}

extension Format<Duration> {
  /// A number with its unit.
  static var duration: Format {
    Format(["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(us|ms|s|min)$"]) { place in
      if let duration = place.value.string.flatMap(Duration.init(written:)) { return duration }
      let example =
        place.value.number.map { "\"\($0)ms\" or \"\($0)s\"" } ?? "\"250ms\" or \"1.5s\""
      return place.refused("a time is written with its unit, such as \(example)")
    } write: {
      JSONLine(.string($0.written))
    }
  }

  static var milliseconds: Format {
    Format<Int>.int.map(
      { number, _ in .milliseconds(number) },
      { duration in
        Int((duration / .milliseconds(1)).rounded(.up))
      })
  }
}

extension Format where Value: Equatable {
  /// A choice of several names.
  static func name(of values: [(name: String, value: Value)]) -> Format {
    let names = values.map(\.name)
    return Format(["enum": .array(names.map(JSONValue.string))]) { place in
      guard let name = Format<String>.string.read(place) else { return nil }
      return values.first { $0.name == name }?.value ?? place.unknown(name, among: names)
    } write: { value in
      values.first { $0.value == value }.map { JSONLine(.string($0.name)) }
    }
  }
}

extension Format {
  /// An object with these keys, and no others.
  ///
  /// - Parameters:
  ///   - empty: The value without any of the keys.
  ///   - needsOne: Whether one of the alternatives must be there.
  ///   - ignoresOthers: Whether there may be other keys after all, which are passed over.
  static func object(
    _ empty: Value, _ fields: [Field<Value>], needsOne: Bool = false,
    ignoringOthers ignoresOthers: Bool = false
  ) -> Format {
    let keys = fields.map(\.key)
    return Format(fields.schema(needsOne: needsOne)) { place in
      guard place.value.kind == .object else { return place.mismatch("an object") }
      let faults = place.file.faultCount
      let members = KnownMembers(of: place, keys: keys, ignoringOthers: ignoresOthers)
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

  init(of object: JSONPlace, keys: [String], ignoringOthers: Bool) {
    self.object = object
    for member in object.members {
      let key = member.value.key ?? ""
      if keys.contains(key), !(ignoringOthers && object.file.ignoredKeys?.contains(key) == true) {
        if places[key] != nil { member.keyFault("this key is there twice") }
        places[key] = member
      } else if !ignoringOthers, object.file.ignoredKeys?.contains(key) != true {
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

  /// The fields to read: if several exclude each other, there is a fault, and none of them.
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
