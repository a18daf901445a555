import UnderstudyHTTP

/// Two JSON values, key path by key path.
struct JSONComparison {
  private(set) var differences: [MessageDifference] = []
  private let name: String

  /// - Parameter name: What the differences call the whole, such as `body`.
  init(_ old: JSONValue, _ new: JSONValue, name: String = "body") {
    self.name = name
    compare(old, new, at: "")
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, at path: String) {
    switch (old, new) {
    case _ where old == new: return
    case (.object(let old), .object(let new)): compare(old, new, at: path)
    case (.array(let old), .array(let new)): compare(old, new, at: path)
    case _ where old.typeName == new.typeName: add(path, .changed(old.inShort, new.inShort))
    default: add(path, .changed(old.kind, new.kind))
    }
  }

  private mutating func compare(
    _ old: [String: JSONValue], _ new: [String: JSONValue], at path: String
  ) {
    for key in Set(old.keys).union(new.keys).sorted() {
      let name = key.visible.abbreviated(to: 60)
      compare(old[key], new[key], at: path.isEmpty ? name : "\(path).\(name)")
    }
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at path: String) {
    switch (old, new) {
    case (let old?, let new?): compare(old, new, at: path)
    case (let old?, nil): add(path, .removed(old.kind))
    case (nil, let new?): add(path, .added(new.kind))
    case (nil, nil): break
    }
  }

  /// Elements that have an identity are compared with their own, so that one that is inserted does not
  /// make all behind it differ.
  private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], at path: String) {
    if let key = Self.identities.first(where: {
      Self.identifies($0, old) && Self.identifies($0, new)
    }) {
      let oldByID = Dictionary(uniqueKeysWithValues: old.map { ($0[key] ?? .null, $0) })
      let newByID = Dictionary(uniqueKeysWithValues: new.map { ($0[key] ?? .null, $0) })
      for element in old {
        let id = element[key] ?? .null
        compare(element, newByID[id], at: "\(path)[\(key)=\(id.inShort)]")
      }
      for element in new where oldByID[element[key] ?? .null] == nil {
        add("\(path)[\(key)=\((element[key] ?? .null).inShort)]", .added(element.kind))
      }
      return
    }
    if old.count != new.count {
      add(path, .changed(JSONValue.array(old).kind, JSONValue.array(new).kind))
    }
    for (index, pair) in zip(old, new).enumerated() {
      compare(pair.0, pair.1, at: "\(path)[\(index)]")
    }
  }

  private static let identities = ["id", "_id", "uuid", "key"]

  /// Whether every element has another value of the key.
  private static func identifies(_ key: String, _ elements: [JSONValue]) -> Bool {
    if elements.isEmpty { return true }
    let values = elements.compactMap { $0[key] }.filter {
      ["string", "number"].contains($0.typeName)
    }
    return values.count == elements.count && Set(values).count == values.count
  }

  private mutating func add(_ path: String, _ change: MessageDifference.Change) {
    differences.append(MessageDifference(path.isEmpty ? name : "\(name) at \(path)", change))
  }
}

extension JSONValue {
  /// The value, or so much of it as a line has room for.
  fileprivate var inShort: String { description.visible.abbreviated(to: 80) }

  /// What it is: its type, of lists with their length.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    default: "\(typeName) \(inShort)"
    }
  }
}
