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

  // MARK: - Patterns

  private static let shortcuts = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// The calls that make a pattern of what drafts require.
  static func calls(_ pattern: RequestPattern) -> [String] {
    let url = if case .any = pattern.url.kind { ".any" } else { literal(pattern.url.text) }
    let method = pattern.method ?? ""
    let opening =
      shortcuts.contains(method)
      ? ".\(method.lowercased())(\(url))" : ".request(\(literal(method)), \(url))"
    let fields = pattern.values(in: .field).requirements.map {
      FormItem(name: $0.name, value: $0.value.text)
    }
    return [opening] + pattern.requirements.compactMap(call)
      + (fields.isEmpty ? [] : [".body(.form(\(literal(fields))))"])
      + pattern.bodies.compactMap(body).map { ".body(\($0))" }
  }

  private static func call(_ requirement: Requirement) -> String? {
    let name = literal(requirement.name)
    switch requirement.place {
    case .query, .header, .cookie:
      let value = requirement.value.isEqual ? literal(requirement.value.text) : ".any"
      return ".\(requirement.place)(\(name), \(value))"
    case .part:
      let filename = requirement.filename.map { ", filename: .equal(\(literal($0.text)))" } ?? ""
      return ".body(.part(\(name)\(filename)))"
    case .field: return nil
    }
  }

  private static func body(_ pattern: BodyPattern) -> String? {
    switch pattern.kind {
    case .text(let text): ".text(\(literal(text)))"
    case .contains(let text): ".contains(\(literal(text)))"
    case .json(let value): ".json(\(literal(value)))"
    case .jsonContaining(let value): ".json(containing: \(literal(value)))"
    default: nil
    }
  }
}
