import Foundation
import UnderstudyCore

extension BodyPattern {
  /// - Parameter asked: The names of all parts that the stub requires, which are none of the others.
  func findings(_ reading: inout RequestReading, asked: [String]) -> [Finding] {
    if matches(&reading) { return [.matches(.body)] }
    let request = reading.request
    if case .unreadable(let reason) = kind {
      return [.differs(.body, .unreadablePattern(request.redaction.redacted(text: reason)))]
    }
    guard let body = request.body, !body.isEmpty else {
      if case .contains(let text) = kind,
        reading.values(in: .query).contains(where: { TextSearch.contains($0.value, text) })
      {
        return [.differs(.body, .textInQuery)]
      }
      return [
        .differs(.body, hasFieldsInQuery(reading.values(in: .query)) ? .fieldsInQuery : .noBody)
      ]
    }
    if body.count > RecordedRequest.mostBytesRead, let text { return [Self.finding(text, body)] }
    switch kind {
    case .empty:
      let text = body.count < 16 ? request.text?.filter { !$0.isWhitespace } : nil
      let isEmptyJSON = text.map(["{}", "[]", "null", "\"\""].contains) == true
      return [.differs(.body, isEmptyJSON ? .hasEmptyJSON(text ?? "") : .hasBody)]
    case .data(let data): return [Self.finding(data, request)]
    case .text(let text), .redactedText(let text):
      guard let sent = request.text else { return [Self.finding(Data(text.utf8), body)] }
      return [Self.finding(text, sent, request.redaction)]
    case .contains(let text): return [Self.finding(containing: text, &reading)]
    case .json(let value): return Self.findings(value, isWhole: true, &reading)
    case .jsonContaining(let value): return Self.findings(value, isWhole: false, &reading)
    case .redactedJSON(let value):
      let filled = reading.json.map(value.fillingSecrets) ?? value
      return Self.findings(filled, isWhole: true, &reading)
    case .named(let items) where items.place == .field:
      return request.hasFormItems
        ? items.findings(in: request.form, of: Finding.Field.formField, of: request)
        : [.differs(.body, Self.otherForm(&reading))]
    case .named(let parts):
      return parts.requirements.map {
        Self.finding($0.name, $0.value, $0.filename, &reading, asked)
      }
    case .unreadable: return []
    }
  }

  private func hasFieldsInQuery(_ query: [PlacedValue]) -> Bool {
    guard case .named(let items) = kind, items.place == .field else { return false }
    return items.requirements.allSatisfy { field in query.contains { $0.name == field.name } }
  }

  /// What a body is that should be a form.
  private static func otherForm(_ reading: inout RequestReading) -> Slip {
    if reading.json != nil { return .jsonForForm }
    return reading.request.parts.isEmpty ? .notAForm : .multipartForForm
  }

  /// The bytes of a pattern of text: those of a long body are told apart by their number alone.
  private var text: Data? {
    switch kind {
    case .text(let text), .contains(let text), .redactedText(let text): Data(text.utf8)
    default: nil
    }
  }

  private static func finding(_ stub: Data, _ request: RecordedRequest) -> Finding {
    if let sent = request.text, Slip.isEncoded(sent, of: stub) {
      return .differs(.body, .encodedBytes)
    }
    guard let text = String(data: stub, encoding: .utf8), let sent = request.text,
      text.count + sent.count < 4_096
    else { return finding(stub, request.body ?? Data()) }
    return finding(text, sent, request.redaction)
  }

  private static func finding(_ stub: Data, _ sent: Data) -> Finding {
    let place = zip(stub, sent).prefix { $0 == $1 }.count
    return .differs(
      .body, nil,
      TextPair(
        stub: stub.count.counting("byte"),
        request: "\(sent.count.counting("byte")), different from byte \(place) on",
        isPointedAt: false))
  }

  private static func finding(_ stub: String, _ sent: String, _ redaction: Redaction) -> Finding {
    let texts = shown(
      TextPair(stub: "\"\(stub)\"", request: "\"\(sent)\""), of: [stub, sent], redaction)
    let slip =
      Slip.betweenBodies(stub, sent) ?? XMLForm.slip(stub, sent, isSame: ==)
      ?? Slip.within(stub, sent)
    return .differs(.body, slip?.withoutValues(texts == nil), texts)
  }

  private static func finding(
    containing text: String, _ reading: inout RequestReading
  ) -> Finding {
    let request = reading.request
    let sent = request.text
    let slip = sent.flatMap { Self.slip(containing: text, $0, reading.json, request.redaction) }
    let texts = shown(
      TextPair(stub: "containing \"\(text)\"", request: sent ?? "bytes"),
      of: [text, sent ?? ""], request.redaction)
    let search = sent.flatMap { SearchFailure(containing: text, in: $0) }
    return .differs(
      .body, slip?.withoutValues(texts == nil), texts, search: texts == nil ? nil : search)
  }

  private static func slip(
    containing text: String, _ sent: String, _ json: JSONValue?, _ redaction: Redaction
  ) -> Slip? {
    if json.map({ Slip.isInside($0, text) }) == true { return .insideJSON }
    if let slip = json.flatMap({ Slip.piece(text, of: $0) }) { return slip }
    if let slip = ValuePattern.contains(text).slip(sent, named: "", redaction) { return slip }
    if let json, Slip.isForm(text, of: json) { return .jsonForText }
    let packed = text.filter { !$0.isWhitespace }
    let isSpaced =
      TextSearch.contains(sent.filter { !$0.isWhitespace }, packed)
      || sent.utf8.count < 65_536 && json.map { Slip.isInside($0, packed, isPacked: true) } == true
    return isSpaced ? .whiteSpace : Slip.misspeltWord(of: text, in: sent)
  }

  /// Texts that mention a secret are not shown.
  private static func shown(
    _ pair: TextPair, of texts: [String], _ redaction: Redaction
  ) -> TextPair? {
    texts.allSatisfy { !redaction.tellsSecret($0) && redaction.redacted(text: $0) == $0 }
      ? pair : nil
  }

  private static func findings(
    _ value: JSONValue, isWhole: Bool, _ reading: inout RequestReading
  ) -> [Finding] {
    if let sent = reading.json {
      let redaction = reading.request.redaction
      return JSONDifferences(value, sent, isWhole: isWhole, redaction).findings
        .withoutSecrets(of: value, sent, redaction)
    }
    if !reading.request.parts.isEmpty { return [.differs(.body, .notJSON("it is multipart"))] }
    if reading.request.isForm { return [.differs(.body, .formForJSON)] }
    if reading.request.text.map(JSONText.isLines) == true {
      return [.differs(.body, .linesOfJSON)]
    }
    let reason =
      reading.jsonFault.map { reading.request.redaction.redacted(text: $0.teaching) }
      ?? "it cannot be read"
    return [.differs(.body, .notJSON(reason))]
  }

  private static func finding(
    _ name: String, _ value: ValuePattern, _ filename: ValuePattern?,
    _ reading: inout RequestReading, _ asked: [String]
  ) -> Finding {
    let request = reading.request
    let parts = request.parts
    guard !parts.isEmpty else {
      let isJSON = reading.json != nil
      return .differs(
        .part(name),
        isJSON
          ? .jsonForMultipart
          : request.isForm
            ? .formForMultipart : Slip.boundary(of: request) ?? .notMultipart)
    }
    guard let part = parts.first(where: { $0.name == name }) else {
      let others = parts.filter { part in !asked.contains { $0 == part.name } }
      return missing(name, value, filename, others)
    }
    if let filename, !(part.filename.map(filename.matches) ?? filename.isAbsent) {
      guard let sent = part.filename else {
        return .differs(.part(name), Slip("the part in the request has no file name"))
      }
      return .differs(
        .part(name), filename.slip(sent, named: "filename", request.redaction),
        filename.texts(sent, named: "filename", request.redaction))
    }
    let sent = part.text ?? "bytes"
    return .differs(
      .part(name), value.slip(sent, named: name, request.redaction),
      value.texts(sent, named: name, request.redaction),
      search: value.failure(sent, named: name, request.redaction))
  }

  private static func missing(
    _ name: String, _ value: ValuePattern, _ filename: ValuePattern?, _ parts: [MultipartPart]
  ) -> Finding {
    switch PartAlike(name, value, filename, parts) {
    case .spelling(let sent, let slip)?:
      .differs(.part(name), slip, TextPair(stub: name, request: sent))
    case .content(let sent)?: .differs(.part(name), .otherName(sent))
    case .only(let sent)?: .differs(.part(name), .onlyPart(sent))
    case nil: .differs(.part(name), .missing)
    }
  }
}

extension RecordedRequest {
  /// Whether the body has fields that can be compared, however odd the rest of it.
  fileprivate var hasFormItems: Bool {
    isForm
      || parts.isEmpty && form.contains { !$0.value.isEmpty }
        && (body.flatMap { try? JSONValue(parsing: $0) }) == nil
  }
}
