import UnderstudyCore
import UnderstudyHTTP

extension JSONTree {
  static func string(_ text: String) -> JSONTree { JSONTree(.scalar(.string(text))) }
  static func bool(_ flag: Bool) -> JSONTree { JSONTree(.scalar(.bool(flag))) }
  static func int(_ number: Int) -> JSONTree { JSONTree(.scalar(.int(number))) }
  static func array(_ elements: [JSONTree]) -> JSONTree { JSONTree(.array(elements)) }

  /// An object with these members, in this order; those without a value are left out.
  static func object(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  static func object(_ members: [(String, JSONTree)]) -> JSONTree {
    JSONTree(.object(members.map { Member(key: $0.0, offset: 0, value: $0.1) }))
  }

  /// The value with sorted keys.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members):
      self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSONTree($0.value)) })
    case .array(let elements): self = .array(elements.map { JSONTree($0) })
    default: self.init(.scalar(value))
    }
  }

  // MARK: - Text

  /// The text without a blank, its keys in their order.
  var compact: String {
    var text = ""
    _ = write(to: &text, separator: ",", colon: ":", most: .max)
    return text
  }

  /// The longest line of a text for people.
  private static let widest = 100

  /// The text for people: what is short on one line, all else with a line for each member.
  ///
  /// - Parameter used: What stands before it on its line, and behind it, besides the indentation.
  func indented(_ depth: Int = 0, used: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    var line = ""
    if write(to: &line, separator: ", ", colon: ": ", most: Self.widest - indent.utf8.count - used)
    {
      return line
    }
    switch content {
    case .object(let members):
      let lines = members.map { member in
        let key = "\(JSONValue.string(member.key)): "
        let value = member.value.indented(depth + 1, used: key.utf8.count + 1)
        return "\(indent)  \(key)\(value)"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements):
      let lines = elements.map { "\(indent)  \($0.indented(depth + 1, used: 1))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .scalar, .number: return compact
    }
  }

  /// False where it would be longer than `most`.
  private func write(
    to text: inout String, separator: String, colon: String, most: Int
  ) -> Bool {
    switch content {
    case .scalar(let value): text += value.description
    case .number(_, let spelling): text += spelling
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += separator }
        guard element.write(to: &text, separator: separator, colon: colon, most: most) else {
          return false
        }
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += separator }
        text += JSONValue.string(member.key).description + colon
        guard member.value.write(to: &text, separator: separator, colon: colon, most: most) else {
          return false
        }
      }
      text += "}"
    }
    return text.utf8.count <= most
  }
}
