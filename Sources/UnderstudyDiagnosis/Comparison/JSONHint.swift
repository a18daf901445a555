import Foundation
import UnderstudyCore

/// Why two values of JSON differ.
enum JSONHint {
  /// The hint for the member of this key; nil where both may have been meant.
  static func between(
    _ stub: JSONValue, _ request: JSONValue, named key: String = "",
    isSame: (JSONValue, JSONValue) -> Bool = (==)
  ) -> Hint? {
    if let hint = around(stub, request, isSame) { return hint }
    let isSameType = stub.typeName == request.typeName
    guard let first = stub.scalarText, let second = request.scalarText else {
      return isSameType ? nil : ofTypes(.otherType, stub, request)
    }
    if isSameType {
      return stub.typeName == "boolean" ? nil : Hint.between(first, second, named: key)
    }
    if first == second { return ofTypes(.sameAsOtherType, stub, request) }
    let hint = Hint.between(first, second, named: key)
    switch hint?.kind {
    case .caseOnly, .sameTruth, .sameNumber, .rounding:
      return ofTypes(.sameAsOtherType, stub, request)
    case .decimalComma, .sameDate, .referenceDate, .milliseconds, .nothing, .unwrapOptional:
      return hint
    default: return ofTypes(.otherType, stub, request)
    }
  }

  private static func ofTypes(_ kind: Hint.Kind, _ stub: JSONValue, _ request: JSONValue) -> Hint {
    let article = { (value: JSONValue) in
      switch value.typeName {
      case "null": "null"
      case let type: "\("ao".contains(type.prefix(1)) ? "an" : "a") \(type)"
      }
    }
    return Hint(kind, article(stub), article(request))
  }

  /// Whether one side has something around the value of the other: a string, an array, an object.
  private static func around(
    _ stub: JSONValue, _ request: JSONValue, _ isSame: (JSONValue, JSONValue) -> Bool
  ) -> Hint? {
    switch (stub, request) {
    case (.object, .string(let text)), (.array, .string(let text)):
      if (try? JSONValue(parsing: Data(text.utf8))) == stub { return Hint(.jsonInString) }
    default: break
    }
    if case .array(let elements) = request, elements.count == 1, isSame(stub, elements[0]) {
      return Hint(.oneInArray)
    }
    if case .array([request]) = stub { return Hint(.oneWithoutArray) }
    guard case .object(let members) = request else { return nil }
    if let text = stub.string, members == [text: .object([:])] { return Hint(.enumCase) }
    return members.filter { $0.value == stub }.keys.min().map { Hint(.wrapped, $0) }
  }

  /// How like two values are, from 0 to `TextLikeness.most`.
  static func likeness(_ stub: JSONValue, _ request: JSONValue) -> Int {
    if let stub = stub.string, let request = request.string {
      return TextLikeness.between(stub, request)
    }
    return stub.typeName == request.typeName ? TextLikeness.most / 2 : 0
  }
}

extension JSONPath {
  /// Whether the value at this path is a secret, by a name on the way or by what stands beside it.
  package func isSecret(in document: JSONValue, _ redaction: Redaction) -> Bool {
    let isNamed = steps.contains { step in
      if case .key(let key) = step { redaction.isSecret(member: key) } else { false }
    }
    if isNamed || redaction.names.hides(steps) { return true }
    guard let last = steps.last else { return false }
    let parent = steps.dropLast().reduce(JSONPath.root) { $0.appending($1) }.value(in: document)
    // What stands further away is looked at as far as the document is short.
    let surroundings = [(document, self), (parent ?? .null, JSONPath.root.appending(last))]
    return surroundings.contains { surroundings, path in
      let beginning = surroundings.beginning
      return path.value(in: beginning) != beginning.shown(redaction).flatMap(path.value)
    }
  }
}

extension JSONValue {
  /// What a string, a number or a truth says, as text.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .number, .bool: description
    case .null, .array, .object: nil
    }
  }

  /// The value without its secrets, which what stands beside them may tell: `["password", "s3"]`.
  func shown(_ redaction: Redaction) -> JSONValue? {
    try? JSONValue(parsing: Data(redaction.redacted(text: description).utf8))
  }

  /// As much of a long or a deep value as a line shows of it; to look for secrets in all of it takes its
  /// time, and the stack of a thread.
  package var beginning: JSONValue {
    var room = 4_096
    return beginning(&room, depth: 64)
  }

  private func beginning(_ room: inout Int, depth: Int) -> JSONValue {
    switch self {
    case .object where depth == 0, .array where depth == 0: return .null
    case .object(let members):
      var kept: [String: JSONValue] = [:]
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where room > 0 {
        kept[key] = value.beginning(&room, depth: depth - 1)
      }
      return .object(kept)
    case .array(let elements):
      var kept: [JSONValue] = []
      for element in elements where room > 0 {
        kept.append(element.beginning(&room, depth: depth - 1))
      }
      return .array(kept)
    case .string(let text):
      room -= text.utf8.count + 4
      return .string(String(text.prefix(1_024)))
    default:
      room -= 8
      return self
    }
  }
}
