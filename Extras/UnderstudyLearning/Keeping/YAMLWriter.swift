import UnderstudyHTTP
import UnderstudyOpenAPI

/// Writes YAML as people do: in blocks, with evidence and short lists on one line.
///
/// A text stays plain where each reader of YAML takes it for text.
struct YAMLWriter {
  private(set) var text = ""

  /// The text of a whole document.
  static func text(of value: OrderedJSON) -> String {
    var writer = YAMLWriter()
    writer.write(members: value.members, at: 0)
    return writer.text
  }

  /// Writes members of an object, each on lines of its own.
  ///
  /// - Parameter isBehindDash: Whether the first begins on the line of a dash.
  mutating func write(
    members: [OrderedJSON.Member], at column: Int, isBehindDash: Bool = false
  ) {
    for (index, member) in members.enumerated() {
      if index > 0 || !isBehindDash { text += Self.blank(column) }
      text += Self.inline(member.key, inBrackets: false) + ":"
      write(member.value, of: member.key, at: column)
    }
  }

  /// Writes elements of a list, each behind a dash.
  mutating func write(elements: [OrderedJSON], at column: Int) {
    for element in elements {
      text += Self.blank(column) + "-"
      if case .object(let members) = element, !members.isEmpty {
        text += " "
        write(members: members, at: column + 2, isBehindDash: true)
      } else {
        write(element, of: "", at: column)
      }
    }
  }

  /// Writes a value behind its colon or its dash.
  private mutating func write(_ value: OrderedJSON, of key: String, at column: Int) {
    if let flow = flow(value, of: key, at: column) {
      text += " \(flow)\n"
      return
    }
    switch value {
    case .object(let members):
      text += "\n"
      write(members: members, at: column + 2)
    case .array(let elements):
      text += "\n"
      write(elements: elements, at: column + 2)
    case .scalar: block(value.text ?? "", at: column + 2)
    }
  }

  // MARK: - On one line

  /// A line is at most this long where it can be broken.
  private static let widest = 100

  /// The value on the line of its key; nil if it needs lines of its own.
  private func flow(_ value: OrderedJSON, of key: String, at column: Int) -> String? {
    switch value {
    case .scalar(.string(let text)) where Self.isBlock(text): return nil
    case .scalar(let value): return Self.inline(value, inBrackets: false)
    case .object([]): return "{}"
    case .array([]): return "[]"
    case .object(let members):
      let parts = members.map { member -> String? in
        guard case .scalar(let value) = member.value else { return nil }
        let key = Self.inline(member.key, inBrackets: true)
        return "\(key): \(Self.inline(value, inBrackets: true))"
      }
      guard key == Evidence.key, !parts.contains(nil) else { return nil }
      return "{\(parts.compactMap(\.self).joined(separator: ", "))}"
    case .array(let elements):
      let parts = elements.map { element -> String? in
        guard case .scalar(let value) = element else { return nil }
        return Self.inline(value, inBrackets: true)
      }
      let text = parts.compactMap(\.self).joined(separator: ", ")
      let isShort = column + key.utf8.count + text.utf8.count + 4 <= Self.widest
      return parts.contains(nil) || !isShort ? nil : "[\(text)]"
    }
  }

  private static func inline(_ value: JSONValue, inBrackets: Bool) -> String {
    guard case .string(let text) = value else { return value.description }
    return inline(text, inBrackets: inBrackets)
  }

  /// A text on one line: plain if it can be nothing else, and else in quotes.
  private static func inline(_ text: String, inBrackets: Bool) -> String {
    let reserved = inBrackets ? ",[]{}#:\"'\\" : "#:\"'\\"
    let isPlain =
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      && (text.first.map { $0.isLetter || "/_$".contains($0) } == true
        || text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
      && text.last != " "
      && !text.contains(where: reserved.contains)
      && !words.contains(text.lowercased())
    if isPlain { return text }
    if text.unicodeScalars.allSatisfy(isPrintable) { return "'\(text.replacing("'", with: "''"))'" }
    return text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      if !isPrintable(scalar) {
        let code = String(scalar.value, radix: 16)
        let isLong = scalar.value > 0xFFFF
        quoted +=
          "\\\(isLong ? "U" : "u")\(String(repeating: "0", count: (isLong ? 8 : 4) - code.count))\(code)"
      } else if scalar == "\"" || scalar == "\\" {
        quoted += "\\\(scalar)"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// Words that some reader takes for a Boolean, a null or a mark.
  private static let words: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xD800, 0xE000..<0xFEFF, 0xFF00..<0xFFFE,
      0x10000...:
      true
    default: false
    }
  }

  // MARK: - On lines of its own

  /// Whether a text is written line by line.
  private static func isBlock(_ text: String) -> Bool {
    text.contains("\n") && text.first != " " && text.first != "\n"
      && text.unicodeScalars.allSatisfy { $0 == "\n" || isPrintable($0) }
      && !text.split(separator: "\n").contains { $0.allSatisfy { $0 == " " } }
  }

  private mutating func block(_ value: String, at column: Int) {
    let breaks = value.reversed().prefix { $0 == "\n" }.count
    text += breaks == 0 ? " |-\n" : breaks == 1 ? " |\n" : " |+\n"
    for line in value.dropLast(min(breaks, 1)).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      text += line.isEmpty ? "\n" : "\(Self.blank(column))\(line)\n"
    }
  }

  private static func blank(_ count: Int) -> String { String(repeating: " ", count: count) }
}
