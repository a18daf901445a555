extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text with sorted keys.
  public var description: String {
    var text = ""
    return write(to: &text) ? text : "(a number that JSON cannot represent)"
  }

  /// False where there is a number JSON has no word for, such as infinity.
  private func write(to text: inout String) -> Bool {
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
        guard element.write(to: &text) else { return false }
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        guard member.value.write(to: &text) else { return false }
      }
      text += "}"
    }
    return true
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in string.unicodeScalars { escape(scalar, to: &text) }
    } else {
      text += string
    }
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
    default: text.unicodeScalars.append(scalar)
    }
  }
}
