import UnderstudyHTTP

/// A member of an object of HAR: its key, how it is read, and how it is written.
///
/// A list of them is the schema of the object: whatever is not in it is passed over in reading.
struct HARField<Whole>: Sendable {
  typealias Read =
    @Sendable (inout HARReader, JSONDocument.Value, inout Whole) throws(CassetteError) -> Void
  typealias Write = @Sendable (Whole) -> JSONValue?

  let key: String
  /// Whether the object may have it only once.
  var isUnique = false
  let read: Read
  /// Gives nil where the member is left out.
  let write: Write

  init(_ key: String, isUnique: Bool = false, read: @escaping Read, write: @escaping Write) {
    (self.key, self.isUnique, self.read, self.write) = (key, isUnique, read, write)
  }
}

extension HARField {
  /// A text, or a number or a Boolean in its place.
  static func text(
    _ key: String, _ path: any WritableKeyPath<Whole, String?> & Sendable
  ) -> HARField {
    HARField(key) { reader, value, whole in
      whole[keyPath: path] = reader.text(value)
    } write: {
      $0[keyPath: path].map(JSONValue.string)
    }
  }

  /// The same where nothing is an empty text.
  static func text(
    _ key: String, _ path: any WritableKeyPath<Whole, String> & Sendable
  ) -> HARField {
    HARField(key) { reader, value, whole in
      whole[keyPath: path] = reader.text(value) ?? ""
    } write: {
      .string($0[keyPath: path])
    }
  }

  /// An object whose members belong to the whole.
  static func object(_ key: String, isUnique: Bool = false, _ fields: [HARField]) -> HARField {
    HARField(key, isUnique: isUnique) { reader, value, whole throws(CassetteError) in
      try reader.read(value, "`\(key)`", into: &whole, fields)
    } write: {
      fields.json(of: $0)
    }
  }

  /// What follows from the rest, so that it is written only.
  static func written(_ key: String, _ write: @escaping Write) -> HARField {
    HARField(key, read: { _, _, _ in }, write: write)
  }

  /// What this library does not write.
  static func read(_ key: String, _ read: @escaping Read) -> HARField {
    HARField(key, read: read, write: { _ in nil })
  }
}

extension Array {
  /// The object with the fields of the whole.
  func json<Whole>(of whole: Whole) -> JSONValue where Element == HARField<Whole> {
    var members: [String: JSONValue] = [:]
    for field in self {
      if let value = field.write(whole) { members[field.key] = value }
    }
    return .object(members)
  }
}
