import UnderstudyCore

/// A member of JSON that is missing where it is looked for, to be found elsewhere in the same body.
struct JSONMember: Sendable {
  let key: String
  let value: JSONValue

  /// Where the request has it instead; nil where it has it nowhere.
  ///
  /// - Parameters:
  ///   - members: The object that lacks it.
  ///   - document: The whole body.
  func slip(in members: [String: JSONValue], of document: JSONValue) -> Slip? {
    if let slip = operationInQuery(members) { return slip }
    if members.count > Self.mostKeys { return nil }
    if let slip = nesting(in: members) { return slip }
    if case .object(let inner) = value, !inner.isEmpty, value.isContained(in: .object(members)) {
      return .unwrapped(from: key)
    }
    guard value.isTelling else { return nil }
    var left = Self.mostValues
    if let path = path(in: document, .root, &left, isMeant: { $0 == key && $1 == value }) {
      return .keyElsewhere(path.description)
    }
    guard let text = value.string, text.utf8.count > 5 else { return nil }
    left = Self.mostValues
    return path(in: document, .root, &left, isMeant: { $1 == value })
      .map { .valueElsewhere(at: $0.description) }
  }

  private static let mostKeys = 64
  private static let mostValues = 256

  /// Whether one side has nested what the other has in the name of a key.
  func nesting(in members: [String: JSONValue]) -> Slip? {
    if let flat = flattened(members) { return .keysFlattened(flat) }
    guard key.contains(where: { ".[".contains($0) }), let path = JSONPath(key),
      path.steps.count > 1, path.value(in: .object(members)) != nil
    else { return nil }
    return .keyNested(key)
  }

  /// The first key that has the path of a nested one in its name: `address.city`, `address[city]`.
  private func flattened(_ members: [String: JSONValue]) -> String? {
    guard case .object(let inner) = value, members.count <= Self.mostKeys else { return nil }
    return members.keys.filter { other in
      guard let rest = other.removing(prefix: key), ".[_:/".contains(rest.prefix(1)) else {
        return false
      }
      return inner.keys.contains { rest.dropFirst().hasPrefix($0) }
    }.min()
  }

  /// GraphQL names its operation in the text of the query too.
  private func operationInQuery(_ members: [String: JSONValue]) -> Slip? {
    guard key == "operationName", let name = value.string, let query = members["query"]?.string
    else { return nil }
    let words = query.prefix(1_024).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return zip(words, words.dropFirst()).contains { kind, word in
      ["query", "mutation", "subscription"].contains(kind) && word == name
    } ? .operationInQueryAlone : nil
  }

  private func path(
    in json: JSONValue, _ path: JSONPath, _ left: inout Int, isMeant: (String, JSONValue) -> Bool
  ) -> JSONPath? {
    left -= 1
    if left < 0 || path.steps.count > 8 { return nil }
    switch json {
    case .object(let members) where members.count <= Self.mostKeys:
      let members = members.sorted { $0.key < $1.key }
      if let (key, _) = members.first(where: isMeant) { return path.appending(.key(key)) }
      for (key, value) in members {
        let below = path.appending(.key(key))
        if let found = self.path(in: value, below, &left, isMeant: isMeant) { return found }
      }
    case .array(let elements):
      for (place, element) in elements.prefix(16).enumerated() {
        let below = path.appending(.index(place))
        if let found = self.path(in: element, below, &left, isMeant: isMeant) { return found }
      }
    default: break
    }
    return nil
  }
}

extension Slip {
  static let operationInQueryAlone = Slip(
    "the key is missing; the request names the operation in the text of its \"query\" alone")

  static func keysFlattened(_ key: String) -> Slip {
    Slip(
      "the stub has an object, the request single keys without nesting, such as \"\(key)\"",
      namesBoth: true)
  }

  static func keyNested(_ path: String) -> Slip {
    Slip("the stub has one key, `\(path)`, the request objects nested in each other")
  }

  static func valueElsewhere(at path: String) -> Slip {
    Slip("the key is missing, but the request has this value at \(path)")
  }

  static func keyElsewhere(_ path: String) -> Slip {
    Slip("the key is missing here, but the request has it with this value at \(path)")
  }
}

extension JSONValue {
  /// Whether a value is not one of the few that are found everywhere.
  fileprivate var isTelling: Bool {
    switch self {
    case .null, .bool: false
    case .string(let text): !text.isEmpty
    case .int, .double, .number: true
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }
}
