extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text with sorted keys.
  public var description: String { text(nil) }

  /// The value with a line for each member, and sorted keys, as `JSONEncoder` writes it.
  ///
  /// - Parameter line: What each line but the first begins with.
  package func indented(after line: String = "\n") -> String { text(line) }

  private func text(_ line: String?) -> String {
    var text = ""
    return write(to: &text, line) ? text : "(a number that JSON cannot represent)"
  }

  /// False where there is a number JSON has no word for, such as infinity.
  ///
  /// - Parameter line: The line break before the end of a list or an object; nil for none.
  private func write(to text: inout String, _ line: String?) -> Bool {
    let inner = line.map { $0 + "  " }
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .int(let number): text += String(number)
    case .double(let number):
      guard number.isFinite else { return false }
      let digits = number.description
      text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    case .number(let number):
      guard JSONNumber(number) != nil else { return false }
      text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        text += inner ?? ""
        guard element.write(to: &text, inner) else { return false }
      }
      Self.end("]", of: elements, to: &text, line)
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        text += inner ?? ""
        Self.write(member.key, to: &text)
        text += line == nil ? ":" : " : "
        guard member.value.write(to: &text, inner) else { return false }
      }
      Self.end("}", of: members, to: &text, line)
    }
    return true
  }

  private static func end(
    _ bracket: String, of list: some Collection, to text: inout String, _ line: String?
  ) {
    if list.isEmpty, line != nil { text += "\n" }
    text += (line ?? "") + bracket
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    var rest = string[...]
    while let place = rest.utf8.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      text += rest[..<place]
      escape(rest.unicodeScalars[place], to: &text)
      rest = rest[rest.utf8.index(after: place)...]
    }
    text += rest
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{8}": text += "\\b"
    case "\u{C}": text += "\\f"
    case ..<" ":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: break
    }
  }
}
