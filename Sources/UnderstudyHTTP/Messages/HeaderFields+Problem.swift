extension HeaderFields {
  /// Why no response can carry these fields; nil where one can.
  package var problem: String? {
    for field in self {
      if let problem = field.problem { return problem }
    }
    return nil
  }
}

extension HeaderFields.Field {
  /// Why no response can carry the field; nil where one can.
  package var problem: String? {
    if name.isEmpty { return "a header has no name" }
    if !name.utf8.allSatisfy(\.isToken) {
      return """
        \(String(reflecting: name)) cannot be the name of a header, which has letters, digits and \
        !#$%&'*+-.^_`|~ alone
        """
    }
    for byte in value.utf8 {
      switch byte {
      case 0x0A, 0x0D:
        return
          "the value of the header \(name) has a line break; give each header a field of its own"
      case 0: return "the value of the header \(name) has a NUL character"
      default: continue
      }
    }
    return nil
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
