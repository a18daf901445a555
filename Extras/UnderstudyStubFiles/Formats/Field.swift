import UnderstudyHTTP

/// One key of an object: how its value is read into what the object describes, and written from it.
struct Field<Owner: Sendable>: Sendable {
  let key: String
  private(set) var schema: JSONValue
  /// Whether the key excludes the other alternatives of its object.
  private(set) var isAlternative = false
  /// What to say where the key is missing; nil where it may be.
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

  /// One of several forms of the owner.
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
