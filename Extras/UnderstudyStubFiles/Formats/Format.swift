import UnderstudyCassettes
import UnderstudyHTTP

/// A value's form in a file: how it is read, written and described.
struct Format<Value: Sendable>: Sendable {
  /// Its description in a JSON schema.
  var schema: JSONValue
  /// The value at a place; nil, with a fault, if there is something else.
  let read: @Sendable (JSONPlace) -> Value?
  /// The value as JSON; nil if the format has no form for it, but another may.
  ///
  /// It throws `Inexpressible` if no format has one.
  let write: @Sendable (Value) throws -> JSONLine?

  init(
    _ schema: JSONValue, read: @escaping @Sendable (JSONPlace) -> Value?,
    write: @escaping @Sendable (Value) throws -> JSONLine? = { _ in nil }
  ) {
    (self.schema, self.read, self.write) = (schema, read, write)
  }

  /// The same for a value that is made of this one.
  func map<Other>(
    _ make: @escaping @Sendable (Value, JSONPlace) -> Other?,
    _ part: @escaping @Sendable (Other) throws -> Value? = { _ in nil }
  ) -> Format<Other> {
    Format<Other>(schema) { place in
      read(place).flatMap { make($0, place) }
    } write: {
      try part($0).flatMap(write)
    }
  }

  /// The same with one more word in the schema.
  func adding(_ key: String, _ value: JSONValue) -> Format {
    copy(of: self) { $0.schema[key] = value }
  }

  /// The same, which the schema of the file defines under a name.
  func defined(as name: String) -> Format {
    copy(of: self) { $0.schema = ["$ref": "#/$defs/\(name)"] }
  }
}

// MARK: - Formats of formats

extension Format {
  /// A short form, or an object or a list if that says more.
  static func either(_ short: Format, or long: Format) -> Format {
    Format(["oneOf": [short.schema, long.schema]]) { place in
      [.object, .array].contains(place.value.kind) ? long.read(place) : short.read(place)
    } write: {
      try short.write($0) ?? long.write($0)
    }
  }

  /// A form, unless an object has keys that it does not know, which the other form may.
  static func either(_ usual: Format, ifNot other: Format) -> Format {
    let keys = Set(usual.schema["properties"]?.members?.keys ?? [:].keys)
    return Format(["oneOf": [usual.schema, other.schema]]) { place in
      let children = place.value.children
      let isUsual = !children.isEmpty && children.allSatisfy { keys.contains($0.key ?? "") }
      return isUsual ? usual.read(place) : other.read(place)
    } write: {
      try usual.write($0) ?? other.write($0)
    }
  }

  static func list<Element>(of element: Format<Element>) -> Format where Value == [Element] {
    Format(["type": "array", "items": element.schema]) { place in
      place.value.kind == .array
        ? place.elements.compactMap(element.read) : place.mismatch("a list")
    } write: {
      .array(try $0.compactMap(element.write))
    }
  }

  /// A value, or a list of them.
  static func oneOrMore<Element>(_ element: Format<Element>) -> Format where Value == [Element] {
    let list = Format.list(of: element)
    return Format(["oneOf": [element.schema, list.schema]]) { place in
      place.value.kind == .array ? list.read(place) : element.read(place).map { [$0] }
    } write: {
      $0.count == 1 ? try element.write($0[0]) : try list.write($0)
    }
  }

  /// Values by name, those of one name in a list.
  static func byName<Element>(_ element: Format<Element>) -> Format
  where Value == [(key: String, value: Element)] {
    let values = Format<[Element]>.oneOrMore(element)
    return Format(["type": "object", "additionalProperties": values.schema]) { place in
      guard place.value.kind == .object else { return place.mismatch("an object") }
      return place.members.flatMap { member in
        (values.read(member) ?? []).map { (member.value.key ?? "", $0) }
      }
    } write: { items in
      .object(
        try items.grouped(by: \.key).compactMap { name, items in
          try values.write(items.map(\.value)).map { (name, $0) }
        })
    }
  }

  static func orNull<Wrapped>(_ format: Format<Wrapped>) -> Format where Value == Wrapped? {
    Format(["oneOf": [format.schema, ["type": "null"]]]) { place in
      place.value.kind == .null ? .some(nil) : format.read(place).map { .some($0) }
    } write: {
      try $0.map(format.write) ?? JSONLine(.null)
    }
  }
}

/// A key of an object: how its value is read into what the object describes, and written from it.
struct Field<Owner: Sendable>: Sendable {
  let key: String
  private(set) var schema: JSONValue
  /// Whether the key excludes the other alternatives of its object.
  private(set) var isAlternative = false
  /// The message if the key is missing; nil if it may be.
  private(set) var missing: String?
  let read: @Sendable (inout Owner, JSONPlace) -> Void
  let write: @Sendable (Owner) throws -> JSONLine?

  /// A part of the owner that a key path reaches.
  static func property<Part>(
    _ key: String, _ format: Format<Part>, _ path: WritableKeyPath<Owner, Part?> & Sendable
  ) -> Field {
    property(key, format, { owner, part, _ in owner[keyPath: path] = part }, { $0[keyPath: path] })
  }

  /// A part of the owner that closures take in and give out.
  static func property<Part>(
    _ key: String, _ format: Format<Part>,
    _ take: @escaping @Sendable (inout Owner, Part, JSONPlace) -> Void,
    _ part: @escaping @Sendable (Owner) throws -> Part? = { _ in nil }
  ) -> Field {
    Field(key: key, schema: format.schema) { owner, place in
      if let part = format.read(place) { take(&owner, part, place) }
    } write: {
      try part($0).flatMap(format.write)
    }
  }

  /// A choice of several forms of the owner.
  static func alternative<Form, Part>(
    _ key: String, _ format: Format<Part>, _ make: @escaping @Sendable (Part) -> Form,
    _ part: @escaping @Sendable (Form) throws -> Part? = { _ in nil }
  ) -> Field where Owner == Form? {
    property(key, format, { owner, part, _ in owner = make(part) }, { try $0.flatMap(part) })
      .exclusive()
  }

  /// A key that changes nothing.
  static func unused(_ key: String) -> Field {
    Field(key: key, schema: [:]) { _, _ in
    } write: { _ in
      nil
    }
  }

  /// A key without which the rest can be used; what it asks for is left out, with a remark.
  static func leftOut(_ key: String, _ reason: String) -> Field {
    Field(key: key, schema: [:]) { _, place in
      place.file.leaveOut(reason, at: place)
    } write: { _ in
      nil
    }
  }

  /// A key that cannot be followed, and why.
  static func refused(_ key: String, _ reason: String) -> Field {
    Field(key: key, schema: [:]) { _, place in
      place.keyFault(reason)
    } write: { _ in
      nil
    }
  }

  // MARK: - Changing

  func described(_ text: String) -> Field {
    copy(of: self) { $0.schema["description"] = .string(text) }
  }

  func required(_ missing: String? = nil) -> Field {
    copy(of: self) { $0.missing = missing ?? "it has no '\(key)'" }
  }

  /// The same as an alternative to others of its object.
  func exclusive() -> Field { copy(of: self) { $0.isAlternative = true } }
}
