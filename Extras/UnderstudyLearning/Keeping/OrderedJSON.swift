import UnderstudyHTTP

/// JSON whose keys have an order, as a document that people read has one.
indirect enum OrderedJSON: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var key: String
    var value: OrderedJSON
  }

  case object([Member])
  case array([OrderedJSON])
  case scalar(JSONValue)

  /// Reads a value with its keys as they are written.
  init(_ value: JSONDocument.Value) {
    switch value.kind {
    case .object:
      self = .object(
        value.children.map { Member(key: $0.key ?? "", value: OrderedJSON($0)) })
    case .array: self = .array(value.children.map(OrderedJSON.init))
    case .string, .number, .boolean, .null: self = .scalar(value.value)
    }
  }

  /// Orders the keys of a part of a document as people do; names are sorted.
  init(_ value: JSONValue, as part: DocumentPart) {
    switch value {
    case .object(let members):
      let members = members.sorted {
        (part.rank(of: $0.key), $0.key) < (part.rank(of: $1.key), $1.key)
      }
      self = .object(
        members.map { Member(key: $0.key, value: OrderedJSON($0.value, as: part.part(of: $0.key))) }
      )
    case .array(let elements):
      self = .array(elements.map { OrderedJSON($0, as: part.part(of: "")) })
    case .null, .bool, .int, .double, .number, .string: self = .scalar(value)
    }
  }

  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  var elements: [OrderedJSON] { if case .array(let elements) = self { elements } else { [] } }

  var text: String? { if case .scalar(.string(let text)) = self { text } else { nil } }

  /// The member of an object with this key.
  subscript(key: String) -> OrderedJSON? {
    get { members.first { $0.key == key }?.value }
    set {
      var members = members
      let place = members.firstIndex { $0.key == key }
      if let newValue {
        let member = Member(key: key, value: newValue)
        if let place { members[place] = member } else { members.append(member) }
      } else if let place {
        members.remove(at: place)
      }
      self = .object(members)
    }
  }

  /// The value as JSON with a line for each member.
  func json(after line: String = "\n") -> String {
    let inner = line + "  "
    return switch self {
    case .scalar(let value): value.description
    case .object([]): "{}"
    case .array([]): "[]"
    case .array(let elements):
      "[\(inner)" + elements.map { $0.json(after: inner) }.joined(separator: ",\(inner)")
        + "\(line)]"
    case .object(let members):
      "{\(inner)"
        + members.map { "\(JSONValue.string($0.key)): \($0.value.json(after: inner))" }
        .joined(separator: ",\(inner)") + "\(line)}"
    }
  }
}
