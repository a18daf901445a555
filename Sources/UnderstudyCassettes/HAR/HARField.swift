import UnderstudyHTTP

/// A member of an object of HAR: its key, how it is read, and how it is written.
///
/// A list of them is the schema of the object: whatever is not in it is passed over in reading.
struct HARField<Whole>: Sendable {
  typealias Read =
    @Sendable (inout HARReader, JSONDocument.Value, inout Whole) throws(CassetteError) -> Void
  typealias Write = @Sendable (Whole) -> JSONValue?

  let key: String
  let read: Read
  /// Gives nil where the member is left out.
  let write: Write

  init(_ key: String, read: @escaping Read, write: @escaping Write) {
    (self.key, self.read, self.write) = (key, read, write)
  }
}

extension HARField {
  /// A value of the whole.
  init<Value: HARValue>(
    _ key: String, _ path: any WritableKeyPath<Whole, Value> & Sendable, isWritten: Bool = true
  ) {
    self.init(key) { reader, value, whole throws(CassetteError) in
      whole[keyPath: path] = try Value(har: value, &reader)
    } write: {
      isWritten ? $0[keyPath: path].har : nil
    }
  }

  /// An object whose members belong to the whole.
  init(_ key: String, _ fields: [HARField]) {
    self.init(key) { reader, value, whole throws(CassetteError) in
      try reader.read(value, into: &whole, fields)
    } write: {
      fields.json(of: $0)
    }
  }

  /// What follows from the rest, so that it is written only.
  init(_ key: String, write: @escaping Write) {
    self.init(key, read: { _, _, _ in }, write: write)
  }
}

extension Array {
  /// The object with the fields of the whole.
  func json<Whole>(of whole: Whole) -> JSONValue where Element == HARField<Whole> {
    var members = [String: JSONValue](minimumCapacity: count)
    for field in self {
      if let value = field.write(whole) { members[field.key] = value }
    }
    return .object(members)
  }
}
