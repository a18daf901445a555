extension HeaderFields {
  /// Why no response can carry these fields; nil where one can.
  package var problem: String? { lazy.compactMap(\.problem).first }
}

extension HeaderFields.Field {
  /// Why no response can carry the field; nil where one can.
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
