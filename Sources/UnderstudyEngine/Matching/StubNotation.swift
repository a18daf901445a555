import Foundation

/// The syntax of the stubs that a request was compared with, in which their reader writes another.
package struct StubNotation: Sendable {
  /// The code for words that hints use, such as `any`: what a notation has no words for is not
  /// advised.
  package let words: [String: String]
  /// Writes a stub that requires this and answers with status 200; nil if the notation cannot say it.
  package let draft: @Sendable (RequestPattern) -> String?

  package init(_ words: [String: String], draft: @escaping @Sendable (RequestPattern) -> String?) {
    (self.words, self.draft) = (words, draft)
  }

  package static let swift = StubNotation([
    "any": "`.any`", "query": "`.query(_:_:)`", "times": "`.times`", "optional": "`.optional()`",
    "jsonContaining": "`.json(containing:)`", "anyOrder": "`.ignoringArrayOrder()`",
  ]) { SwiftSource.statement(SwiftSource.calls($0) + [".reply(.status(200))"]) }
}

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

  /// Calls on one line if there is room, else each on a line of its own.
  package static func statement(_ calls: [String]) -> String {
    let line = calls.joined()
    return line.count <= 90 ? line : calls.joined(separator: "\n  ")
  }

  /// The calls that make a pattern, but for what only code can say of it.
  package static func calls(_ pattern: RequestPattern) -> [String] {
    let url =
      switch pattern.url.kind {
      case .any, .predicate: ".any"
      case .regex(let regex): ".regex(\(literal(regex.pattern)))"
      case .template, .unreadable:
        // The items of its query are among those that are required.
        literal(String(pattern.url.text.prefix { $0 != "?" && $0 != "#" }))
      }
    let method = pattern.method ?? "ANY"
    let opening =
      method == "ANY" || shortcuts.contains(method)
      ? ".\(method.lowercased())(\(url))" : ".request(\(literal(method)), \(url))"
    let query = pattern.values(in: .query)
    let named = pattern.requirements.filter { $0.place != .query || !query.isExact }
    return [opening] + calls(exactly: query) + named.compactMap(call)
      + form(pattern.values(in: .field)) + pattern.bodies.compactMap(body).map { ".body(\($0))" }
  }

  /// Exactly these items; if others are allowed, each has a call of its own.
  private static func calls(exactly query: PlacePattern) -> [String] {
    guard query.isExact else { return [] }
    let items = query.requirements.filter(\.value.isEqual)
      .map { FormItem(name: $0.name, value: $0.value.text) }
    return [".query(exactly: \(literal(items)))"]
      + query.requirements.filter { !$0.value.isEqual }.map {
        ".query(\(literal($0.name)), \(value($0.value)))"
      }
  }

  private static func form(_ fields: PlacePattern) -> [String] {
    if fields.isEmpty { return [] }
    let items = fields.requirements.filter(\.value.isEqual)
      .map { FormItem(name: $0.name, value: $0.value.text) }
    let others = fields.requirements.filter { !$0.value.isEqual }.map { other in
      ".where(\(literal("form field \(other.name)"))) { $0.form.contains { "
        + "$0.name == \(literal(other.name)) } }"
    }
    let exact = ".where(\"no other form field\") { $0.form.count == \(fields.requirements.count) }"
    return (items.isEmpty ? [] : [".body(.form(\(literal(items))))"]) + others
      + (fields.isExact ? [exact] : [])
  }

  private static func call(_ requirement: Requirement) -> String? {
    let name = literal(requirement.name)
    switch requirement.place {
    case .query, .header, .cookie:
      return ".\(requirement.place)(\(name), \(value(requirement.value)))"
    case .part:
      let text = requirement.value.isAny ? "" : ", \(value(requirement.value))"
      let filename = requirement.filename.map { filename in
        ", filename: \(filename.isEqual ? ".equal(\(value(filename)))" : value(filename))"
      }
      return ".body(.part(\(name)\(text)\(filename ?? "")))"
    case .field: return nil
    }
  }

  private static func value(_ pattern: ValuePattern) -> String {
    switch pattern.kind {
    case .any, .predicate: ".any"
    case .absent: ".absent"
    case .equal(let text): literal(text)
    case .contains(let text): ".contains(\(literal(text)))"
    case .regex(let regex): ".regex(\(literal(regex.pattern)))"
    }
  }

  private static func body(_ pattern: BodyPattern) -> String? {
    let source: String? =
      switch pattern.kind {
      case .empty: ".empty"
      case .data(let data): ".data(\(literal(data)))"
      case .text(let text): ".text(\(literal(text)))"
      case .contains(let text): ".contains(\(literal(text)))"
      case .json(let value): ".json(\(json(value)))"
      case .jsonContaining(let value): ".json(containing: \(json(value)))"
      case .named, .unreadable: nil
      }
    return source.map { source in
      source + (pattern.ignoresSecrets ? ".ignoringSecrets()" : "")
        + (pattern.ignoresArrayOrder ? ".ignoringArrayOrder()" : "")
    }
  }

  package static func literal(_ data: Data) -> String {
    "Data(base64Encoded: \"\(data.base64EncodedString())\") ?? Data()"
  }

  /// The longest source of JSON that is written as a literal: the compiler takes long for longer ones.
  private static let longestLiteral = 600

  /// A literal, or the bytes if none would do.
  package static func json(_ value: JSONValue) -> String {
    let source = value.isPlainLiteral() ? literal(value) : nil
    return source.flatMap { $0.count <= longestLiteral ? $0 : nil }
      ?? "Data(\(literal(value.description)).utf8)"
  }
}

extension JSONValue {
  /// Whether a literal of Swift has the same value, and the compiler soon has it: no number loses digits.
  package func isPlainLiteral(depth: Int = 0) -> Bool {
    switch self {
    case .number: false
    case .array(let elements):
      depth < 16 && elements.allSatisfy { $0.isPlainLiteral(depth: depth + 1) }
    case .object(let members):
      depth < 16 && members.values.allSatisfy { $0.isPlainLiteral(depth: depth + 1) }
    // Text in which there is JSON would be taken for a slip, and `nil` for no value.
    case .string(let text): depth > 0 || !JSONText.isJSON(text)
    case .null: depth > 0
    default: true
    }
  }
}
