/// The header fields of a request or a response, in order; names are matched ignoring case.
///
/// ```swift
/// let headers: HeaderFields = ["Content-Type": "application/json"]
/// #expect(headers["content-type"] == "application/json")
/// ```
public struct HeaderFields: Sendable, Hashable {
  /// A header field as it was written.
  public struct Field: Sendable, Hashable {
    /// The field's name, spelled as it was written.
    public let name: String
    /// The field's value.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Whether the values are equal, and the names ignoring case.
    public static func == (left: Field, right: Field) -> Bool {
      left.name.equalsIgnoringASCIICase(right.name) && left.value == right.value
    }

    /// Hashes the name, ignoring case, and the value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name.lowercased())
      hasher.combine(value)
    }
  }

  private var fields: [Field]

  /// Creates headers from fields, in their order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Creates headers from a dictionary, sorted by name so that their order is the same in every run.
  public init(_ dictionary: [String: String]) {
    fields = dictionary.map(Field.init)
    if fields.count > 1 { fields.sort { $0.name < $1.name } }
  }

  /// The value of a field; several fields of one name are joined by `", "`.
  ///
  /// Setting replaces the first field of the name and removes the others, or adds one where there is
  /// none; setting `nil` removes them all.
  public subscript(name: String) -> String? {
    get {
      var joined: String?
      for field in fields where field.name.equalsIgnoringASCIICase(name) {
        joined = joined.map { $0 + ", " + field.value } ?? field.value
      }
      return joined
    }
    set {
      let index = fields.firstIndex { $0.name.equalsIgnoringASCIICase(name) }
      fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
      if let newValue {
        fields.insert(Field(name: name, value: newValue), at: index ?? fields.endIndex)
      }
    }
  }

  /// The values of every field of a name, in order.
  ///
  /// ```swift
  /// var headers: HeaderFields = ["Set-Cookie": "a=1"]
  /// headers.append("Set-Cookie", "b=2")
  /// #expect(headers.values(for: "set-cookie") == ["a=1", "b=2"])
  /// ```
  public func values(for name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
  }

  /// Whether there is a field of this name.
  public func contains(_ name: String) -> Bool {
    fields.contains { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// Adds a field after the others, keeping those of the same name.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The fields as a dictionary, those of one name joined by `", "` under its first spelling.
  package var dictionary: [String: String] {
    var result = [String: String](minimumCapacity: fields.count)
    for field in fields where !result.keys.contains(where: field.name.equalsIgnoringASCIICase) {
      result[field.name] = self[field.name]
    }
    return result
  }
}

extension HeaderFields: RandomAccessCollection {
  /// The position of the first field.
  public var startIndex: Int { fields.startIndex }
  /// The position after the last field.
  public var endIndex: Int { fields.endIndex }
  /// The field at a position.
  public subscript(position: Int) -> Field { fields[position] }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Creates headers from a literal, keeping its order and its repeated names.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }
}

extension HeaderFields {
  /// Why no response can carry these fields; nil if one can.
  package var problem: String? { lazy.compactMap(\.problem).first }
}

extension HeaderFields.Field {
  /// Why no response can carry the field; nil if one can.
  package var problem: String? {
    if name.isEmpty { return "a header has no name" }
    if !name.utf8.allSatisfy(\.isToken) {
      return """
        \(String(reflecting: name)) cannot be the name of a header, which has only letters, digits \
        and !#$%&'*+-.^_`|~
        """
    }
    if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return
        "the value of the header \(name) has a line break; give each header a field of its own"
    }
    return value.utf8.contains(0) ? "the value of the header \(name) has a NUL character" : nil
  }
}

extension UInt8 {
  /// Whether a method or the name of a field may have this character.
  package var isToken: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}

extension String {
  /// Header names are ASCII, so a byte-wise comparison is right, and far cheaper than Unicode's.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
  }
}
