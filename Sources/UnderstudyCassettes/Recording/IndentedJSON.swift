import UnderstudyHTTP

/// JSON with a line for each member, its keys sorted: what `JSONEncoder` writes on Linux, but on every
/// platform, so that a file does not change with the machine it is recorded on, and with numbers as they
/// were.
struct IndentedJSON {
  private(set) var text = ""
  /// What a line has more before it than the one around.
  private let step: String

  /// - Parameter margin: What stands before the last line.
  init(_ value: JSONValue, margin: String = "") {
    step = margin.hasPrefix("\t") ? "\t" : "  "
    write(value, margin)
  }

  private mutating func write(_ value: JSONValue, _ margin: String) {
    let deeper = margin + step
    switch value {
    case .array(let elements):
      lines(of: elements, between: "[", "]", margin) { $0.write($1, deeper) }
    case .object(let members):
      lines(of: members.sorted { $0.key < $1.key }, between: "{", "}", margin) { json, member in
        json.text += "\(JSONValue.string(member.key)) : "
        json.write(member.value, deeper)
      }
    default: text += value.description
    }
  }

  private mutating func lines<Element>(
    of elements: [Element], between opening: String, _ closing: String, _ margin: String,
    _ write: (inout IndentedJSON, Element) -> Void
  ) {
    text += opening
    for (index, element) in elements.enumerated() {
      text += index > 0 ? ",\n\(margin)\(step)" : "\n\(margin)\(step)"
      write(&self, element)
    }
    text += "\n\(margin)\(closing)"
  }
}
