/// Values as Swift source that compiles.
package enum SwiftSource {
  /// A string literal.
  package static func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { source, scalar in
      switch scalar {
      case "\"": source += "\\\""
      case "\\": source += "\\\\"
      case "\n": source += "\\n"
      case "\r": source += "\\r"
      case "\t": source += "\\t"
      case _ where isPlain(scalar): source.unicodeScalars.append(scalar)
      default: source += "\\u{\(String(scalar.value, radix: 16))}"
      }
    } + "\""
  }

  /// Invisible characters would make two different literals look the same.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// A literal of a `JSONValue`, its keys sorted.
  package static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: return "nil"
    case .bool(let flag): return "\(flag)"
    case .int(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .number: return "\(value.double ?? .infinity)"
    case .string(let text): return literal(text)
    case .array(let elements):
      return "[" + elements.map(literal).joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty { return "[:]" }
      let pairs = members.sorted { $0.key < $1.key }.map { "\(literal($0)): \(literal($1))" }
      return "[" + pairs.joined(separator: ", ") + "]"
    }
  }

  /// A literal of `KeyValuePairs`, in order.
  package static func literal(_ items: [FormItem]) -> String {
    if items.isEmpty { return "[:]" }
    let pairs = items.map { "\(literal($0.name)): \(literal($0.value))" }
    return "[" + pairs.joined(separator: ", ") + "]"
  }
}
