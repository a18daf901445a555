import Foundation
import UnderstudyCore

/// The requirements on a body as a whole, or on the JSON in it.
extension Walk {
  func findings(of pattern: BodyPattern, _ reading: inout RequestReading) -> [Finding] {
    if let value = pattern.json { return findings(of: value, pattern, &reading) }
    if pattern.matches(&reading) { return [.met(.body, Cost.matchingBody)] }
    guard let body = request.body, !body.isEmpty else {
      return [.differs(.body, Hint(.noBody), cost: Cost.otherBody)]
    }
    switch pattern.kind {
    case .empty: return [.differs(.body, Hint(.mustBeAbsent), cost: Cost.unexpected)]
    case .data(let data): return [finding(data, body)]
    case .text(let text), .redactedText(let text):
      guard body.count <= RecordedRequest.mostBytesRead, let sent = request.text else {
        return [finding(Data(text.utf8), body)]
      }
      return [finding(text, sent)]
    case .contains(let text): return [finding(containing: text)]
    case .unreadable(let reason):
      let hint = Hint(.unreadable, redaction.redacted(text: reason))
      return [.differs(.body, hint, cost: Cost.otherBody)]
    case .json, .jsonContaining, .redactedJSON, .named: return []
    }
  }

  // MARK: - JSON

  private func findings(
    of value: JSONValue, _ pattern: BodyPattern, _ reading: inout RequestReading
  ) -> [Finding] {
    guard let json = reading.json else {
      let isEmpty = request.body?.isEmpty ?? true
      let cost =
        isEmpty
        ? Cost.otherBody : TextLikeness.cost(ofOtherBody: "\(value.beginning)", request)
      return [.differs(.body, isEmpty ? Hint(.noBody) : notJSON(&reading), cost: cost)]
    }
    var (value, isWhole) = (value, true)
    // As far as the request tells the secrets of a recording.
    if case .redactedJSON = pattern.kind { value = value.fillingSecrets(from: json) }
    if case .jsonContaining = pattern.kind { isWhole = false }
    let sent = pattern.ignoresArrayOrder ? json.arranged(like: value) : json
    return JSONDifferences(value, sent, isWhole: isWhole, redaction).findings
  }

  private func notJSON(_ reading: inout RequestReading) -> Hint {
    if let hint = hint(ofBodyOtherThan: "JSON", &reading) { return hint }
    let reason = reading.jsonFault.map { redaction.redacted(text: $0.teaching) }
    return Hint(.notJSON, reason ?? "it cannot be read")
  }

  /// Why a body is not of the kind required, by what it is instead.
  func hint(ofBodyOtherThan kind: String, _ reading: inout RequestReading) -> Hint? {
    let sent = { Hint(.sentBody, $0, kind) }
    if request.body?.starts(with: [0x1F, 0x8B]) == true { return sent("compressed (gzip)") }
    if reading.json != nil { return sent("JSON") }
    if !request.parts.isEmpty { return sent("multipart/form-data") }
    return request.isForm ? sent("a form") : request.hintOfBoundary
  }

  // MARK: - Bytes and texts

  private func finding(_ stub: Data, _ sent: Data) -> Finding {
    if stub.count + sent.count < 8_192, let asked = String(data: stub, encoding: .utf8),
      let text = request.text
    {
      return finding(asked, text)
    }
    return .differs(.body, cost: Cost.otherBody) {
      let head = zip(stub, sent).prefix { $0 == $1 }.count
      return .init(
        texts: TextPair(
          stub: stub.count.counting("byte"),
          request: "\(sent.count.counting("byte")), different from byte \(head) on",
          isPointedAt: false))
    }
  }

  private func finding(_ stub: String, _ sent: String) -> Finding {
    let hint = hint(stub, sent)
    let cost =
      hint == nil
      ? Cost.body(likeness: TextLikeness.between(stub, sent)) : Cost.misspelt
    return .differs(.body, hint, cost: cost) {
      .init(of: stub, sent, redaction) {
        TextPair(stub: "\"\(stub.quotable)\"", request: "\"\(sent.quotable)\"")
      }
    }
  }

  private func hint(_ stub: String, _ sent: String) -> Hint? {
    // Of long texts only what differs.
    let parts = TextDifference.parts(stub, sent)
    return Hint.between(String(parts.0), String(parts.1)) ?? Hint.within(stub, sent)
  }

  private func finding(containing text: String) -> Finding {
    guard let sent = request.text else { return .differs(.body, cost: Cost.otherBody) }
    let hint = ValuePattern.contains(text).hint(sent, named: "")
    let cost = Cost.body(likeness: TextLikeness.words(of: text, in: sent))
    return .differs(.body, hint, cost: cost) {
      .init(of: text, sent, redaction) {
        TextPair(
          stub: "containing \"\(text.quotable)\"", request: sent, isPointedAt: false)
      }
    }
  }
}

extension Finding.Details {
  /// The differences of two texts, which are not shown if one mentions a secret.
  fileprivate init(
    of stub: String, _ sent: String, _ redaction: Redaction, texts: () -> TextPair
  ) {
    let isShown = [stub, sent].allSatisfy { redaction.redacted(prose: $0) == $0 }
    self.init(
      texts: isShown ? texts() : nil, hiddenHints: isShown ? [] : Hint.Kind.quotingValues)
  }
}

extension RecordedRequest {
  /// Why a multipart body is not read as one; nil if it is none.
  fileprivate var hintOfBoundary: Hint? {
    let start = String(decoding: body?.prefix(1_024) ?? Data(), as: UTF8.self)
    guard start.hasPrefix("--"), start.lowercased().contains("content-disposition: form-data")
    else { return nil }
    return Hint(.noBoundary)
  }
}

/// Why two values of JSON differ.
enum JSONHint {
  /// The hint for the member of this key; nil if both may have been meant.
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
    case .caseOnly, .sameTruth, .sameNumber:
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
      return Hint(.inArray)
    }
    if case .array([request]) = stub { return Hint(.inArray, side: .stub) }
    guard case .object(let members) = request else { return nil }
    return members.filter { $0.value == stub }.keys.min().map { Hint(.wrapped, $0) }
  }

  /// The likeness of two values, from 0 to `TextLikeness.most`.
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
    // A part that stands further away is looked at as far as the document is short.
    let surroundings = [
      (document, self), (parent.value(in: document) ?? .null, JSONPath.root.appending(last)),
    ]
    return surroundings.contains { surroundings, path in
      let beginning = surroundings.beginning
      return path.value(in: beginning) != beginning.shown(redaction).flatMap(path.value)
    }
  }
}

extension JSONValue {
  /// The text of a string, a number or a Boolean.
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
