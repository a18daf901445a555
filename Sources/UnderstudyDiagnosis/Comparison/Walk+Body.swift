import Foundation

/// The requirements on a body as a whole, or on the JSON in it.
extension Walk {
  func findings(of pattern: BodyPattern, _ reading: inout RequestReading) -> [Finding] {
    if let value = pattern.json { return findings(of: value, pattern, &reading) }
    if pattern.matches(&reading) { return [.met(.body, Cost.matchingBody)] }
    guard let body = request.body, !body.isEmpty else { return [differs(pattern, Hint(.noBody))] }
    switch pattern.kind {
    case .empty:
      let sent = request.text ?? body.count.counting("byte")
      return [.differs(.body, Hint(.mustBeAbsent), cost: Cost.unexpected, .text(.absent, sent))]
    case .data(let data): return [finding(data, body)]
    case .text(let text):
      guard body.count <= RecordedRequest.mostBytesRead, let sent = request.text else {
        return [finding(Data(text.utf8), body)]
      }
      return [finding(text, sent)]
    case .contains(let text): return [finding(containing: text)]
    case .unreadable(let reason):
      return [.differs(.body, Hint(.unreadable, reason), cost: Cost.otherBody)]
    case .json, .jsonContaining, .named: return []
    }
  }

  /// A body that cannot be compared with the one required, which is told.
  func differs(_ pattern: BodyPattern, _ hint: Hint, cost: Int = Cost.otherBody) -> Finding {
    .differs(.body, hint, cost: cost, .body(pattern))
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
      return [differs(pattern, isEmpty ? Hint(.noBody) : notJSON(&reading), cost: cost)]
    }
    var (value, isWhole) = (value, true)
    // As far as the request tells the secrets of a recording.
    if pattern.ignoresSecrets { value = value.fillingSecrets(from: json) }
    if case .jsonContaining = pattern.kind { isWhole = false }
    let sent = pattern.ignoresArrayOrder ? json.arranged(like: value) : json
    return JSONDifferences(value, sent, isWhole: isWhole).findings
  }

  private func notJSON(_ reading: inout RequestReading) -> Hint {
    if let hint = hint(ofBodyOtherThan: "JSON", &reading) { return hint }
    return Hint(.notJSON, reading.jsonFault?.teaching ?? "it cannot be read")
  }

  /// Why a body is not of the kind required, by what it is instead.
  func hint(ofBodyOtherThan kind: String, _ reading: inout RequestReading) -> Hint? {
    let sent = { Hint(.sentBody, $0, kind) }
    if request.body?.starts(with: [0x1F, 0x8B]) == true { return sent("compressed (gzip)") }
    if reading.json != nil { return sent("JSON") }
    if !request.parts.isEmpty { return sent("multipart/form-data") }
    return request.isForm ? sent("a form") : request.hintOfBoundary
  }

  // MARK: - Fields and parts

  /// The findings of fields and parts, which need a body of their kind.
  func bodyFindings(of required: PlacePattern, _ reading: inout RequestReading) -> [Finding] {
    guard let body = request.body, !body.isEmpty else {
      let isMet = required.matches(&reading)
      return [isMet ? .met(.body) : differs(BodyPattern(kind: .named(required)), Hint(.noBody))]
    }
    let isForm = required.place == .field
    let hasOwn = isForm ? request.hasFields(json: reading.json) : !request.parts.isEmpty
    guard hasOwn else {
      let kind = isForm ? "a form" : "multipart/form-data"
      let hint = hint(ofBodyOtherThan: kind, &reading) ?? Hint(.otherBody, kind)
      let words = required.requirements.flatMap { [$0.name, $0.value.text] }
      let cost = TextLikeness.cost(ofOtherBody: words.joined(separator: " "), request)
      if isForm { return [differs(BodyPattern(kind: .named(required)), hint, cost: cost)] }
      return required.requirements.prefix(1).map {
        .differs(.named(.part, $0.name), hint, cost: cost)
      }
    }
    let findings = named(required, &reading)
    if findings.allSatisfy(\.isMet) { return [.met(.body, findings.cost)] }
    return findings
  }

  // MARK: - Bytes and texts

  private func finding(_ stub: Data, _ sent: Data) -> Finding {
    if stub.count + sent.count < 8_192, let wanted = String(data: stub, encoding: .utf8),
      let text = request.text
    {
      return finding(wanted, text)
    }
    let head = zip(stub, sent).prefix { $0 == $1 }.count
    let texts = TextPair(
      stub: stub.count.counting("byte"),
      request: "\(sent.count.counting("byte")), different from byte \(head) on",
      isPointedAt: false)
    return .differs(.body, cost: Cost.otherBody, .open(.init(texts: texts)))
  }

  private func finding(_ stub: String, _ sent: String) -> Finding {
    let hint = hint(stub, sent)
    let cost =
      hint == nil
      ? Cost.body(likeness: TextLikeness.between(stub, sent)) : Cost.misspelt
    return .differs(.body, hint, cost: cost, .text(.equal(stub), sent))
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
    return .differs(.body, hint, cost: cost, .text(.contains(text), sent))
  }
}

extension RecordedRequest {
  /// Whether the body has fields that can be compared, however odd the rest of it.
  fileprivate func hasFields(json: JSONValue?) -> Bool {
    isForm || parts.isEmpty && json == nil && form.contains { !$0.value.isEmpty }
  }

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
  static func around(
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
    if case .object(let members) = stub, members.count == 1, let (key, value) = members.first,
      isSame(value, request)
    {
      return Hint(.wrapped, key, side: .stub)
    }
    guard case .object(let members) = request else { return nil }
    return members.filter { isSame(stub, $0.value) }.keys.min().map { Hint(.wrapped, $0) }
  }

  /// The likeness of two values, from 0 to `TextLikeness.most`.
  static func likeness(_ stub: JSONValue, _ request: JSONValue) -> Int {
    if let stub = stub.string, let request = request.string {
      return TextLikeness.between(stub, request)
    }
    return stub.typeName == request.typeName ? TextLikeness.most / 2 : 0
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
}
