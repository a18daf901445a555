import UnderstudyHTTP

/// JSON with a line for each member, its keys sorted: what `JSONEncoder` writes on Linux, but on every
/// platform, so that a file does not change with the machine it is recorded on, and with numbers as they
/// were.
struct IndentedJSON {
  private(set) var text = ""

  /// - Parameter indent: How many blanks stand before the last line.
  init(_ value: JSONValue, indent: Int = 0) { write(value, indent) }

  private mutating func write(_ value: JSONValue, _ indent: Int) {
    switch value {
    case .array(let elements):
      lines(of: elements, between: "[", "]", indent) { $0.write($1, indent + 2) }
    case .object(let members):
      lines(of: members.sorted { $0.key < $1.key }, between: "{", "}", indent) { json, member in
        json.text += "\(JSONValue.string(member.key)) : "
        json.write(member.value, indent + 2)
      }
    default: text += value.description
    }
  }

  private mutating func lines<Element>(
    of elements: [Element], between opening: String, _ closing: String, _ indent: Int,
    _ write: (inout IndentedJSON, Element) -> Void
  ) {
    let blanks = String(repeating: " ", count: indent)
    text += opening
    for (index, element) in elements.enumerated() {
      text += index > 0 ? ",\n  \(blanks)" : "\n  \(blanks)"
      write(&self, element)
    }
    text += "\n\(blanks)\(closing)"
  }
}
