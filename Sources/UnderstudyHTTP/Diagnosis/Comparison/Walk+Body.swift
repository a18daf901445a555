import Foundation
import UnderstudyCore

/// What is required of a body as a whole, or of the JSON in it.
extension Walk {
  func findings(of pattern: BodyPattern, _ reading: inout RequestReading) -> [Finding] {
    if let value = pattern.json { return findings(of: value, pattern, &reading) }
    if pattern.matches(&reading) { return [.met(.body, Cost.matchingBody)] }
    guard let body = request.body, !body.isEmpty else {
      let hint = noBody(&reading)
      return [
        .differs(.body, hint, cost: hint.kind == .noBody ? Cost.otherBody : Cost.otherName)
      ]
    }
    if let hint = Encoded.hint(request), pattern.isText {
      return [.differs(.body, hint, cost: Cost.otherBody)]
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
      return [.differs(.body, isEmpty ? noBody(&reading) : notJSON(&reading), cost: cost)]
    }
    var (value, isWhole) = (value, true)
    // As far as the request tells the secrets of a recording.
    if case .redactedJSON = pattern.kind { value = value.fillingSecrets(from: json) }
    if case .jsonContaining = pattern.kind { isWhole = false }
    let sent = pattern.ignoresArrayOrder ? json.arranged(like: value) : json
    return JSONDifferences(value, sent, isWhole: isWhole, redaction).findings
  }

  private func noBody(_ reading: inout RequestReading) -> Hint {
    let isGraphQL = request.isGraphQL(in: reading.values(in: .query))
    return Hint(isGraphQL ? .graphInQuery : .noBody)
  }

  private func notJSON(_ reading: inout RequestReading) -> Hint {
    if let hint = hint(ofBodyOtherThan: "JSON", &reading) { return hint }
    let reason = reading.jsonFault.map { redaction.redacted(text: $0.teaching) }
    return Hint(.notJSON, reason ?? "it cannot be read")
  }

  /// Why a body is not of the kind required, by what it is instead.
  func hint(ofBodyOtherThan kind: String, _ reading: inout RequestReading) -> Hint? {
    if let hint = Encoded.hint(request) { return hint }
    if reading.json != nil { return Hint(.jsonBody, kind) }
    if !request.parts.isEmpty { return Hint(.multipartBody, kind) }
    return request.isForm ? Hint(.formBody, kind) : request.hintOfBoundary
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
    // Of a long text without any, the replacing takes longer than all the rest.
    let hasReturns = [stub, sent].contains { $0.utf8.contains(UInt8(ascii: "\r")) }
    if hasReturns, stub.replacing("\r\n", with: "\n") == sent.replacing("\r\n", with: "\n") {
      return Hint(.lineBreaks)
    }
    if JSONText.isJSON(stub), JSONText.isJSON(sent) {
      let values = [stub, sent].map { try? JSONValue(parsing: Data($0.utf8)) }
      if values[0] == values[1] { return Hint(.sameJSON) }
    }
    // Of long texts only what differs.
    let parts = TextDifference.parts(stub, sent)
    return Hint.between(String(parts.0), String(parts.1)) ?? Hint.within(stub, sent)
  }

  private func finding(containing text: String) -> Finding {
    guard let sent = request.text else { return .differs(.body, cost: Cost.otherBody) }
    let hint = ValuePattern.contains(text).hint(sent, named: "")
    let cost = Cost.body(likeness: TextLikeness.words(of: text, in: sent))
    return .differs(.body, hint, cost: cost) {
      .init(of: text, sent, redaction, search: { SearchFailure(containing: text, in: sent) }) {
        TextPair(stub: "containing \"\(text.quotable)\"", request: sent)
      }
    }
  }
}

extension Finding.Details {
  /// Those of two texts, which are not shown where one mentions a secret.
  fileprivate init(
    of stub: String, _ sent: String, _ redaction: Redaction,
    search: () -> SearchFailure? = { nil }, texts: () -> TextPair
  ) {
    let isShown = [stub, sent].allSatisfy { redaction.redacted(prose: $0) == $0 }
    self.init(
      texts: isShown ? texts() : nil, search: isShown ? search() : nil,
      hiddenHints: isShown ? [] : Hint.Kind.quotingValues)
  }
}

extension BodyPattern {
  fileprivate var isText: Bool {
    switch kind {
    case .text, .redactedText, .contains: true
    default: false
    }
  }
}

extension RecordedRequest {
  /// Whether this is GraphQL over GET: what is in the body of others is in its query.
  fileprivate func isGraphQL(in query: [PlacedValue]) -> Bool {
    method == "GET" && query.contains { $0.name == "query" && $0.value.contains("{") }
  }
}

/// Bodies that are not read as what they are.
enum Encoded {
  /// What hides the text of a body; nil where nothing does.
  static func hint(_ request: RecordedRequest) -> Hint? {
    guard let body = request.body, body.count > 2 else { return nil }
    if let name = compression(request, Array(body.prefix(4))) { return Hint(.compressed, name) }
    let start = Array(body.prefix(32))
    let hasMark = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    let zeros = { (offset: Int) in
      stride(from: offset, to: start.count, by: 2).count { start[$0] == 0 }
    }
    let isWide =
      start.count > 3 && [0, 1].contains { 3 * zeros($0) > start.count && zeros(1 - $0) == 0 }
    return hasMark || isWide ? Hint(.utf16) : nil
  }

  private static func compression(_ request: RecordedRequest, _ start: [UInt8]) -> String? {
    if start.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if start == [0x28, 0xB5, 0x2F, 0xFD] { return "zstd" }
    guard request.text == nil, let coding = request.headers["Content-Encoding"]?.lowercased(),
      ["br", "deflate", "gzip", "zstd"].contains(coding)
    else { return nil }
    return coding
  }
}

extension RecordedRequest {
  /// Why a multipart body is not read as one; nil where it is none.
  fileprivate var hintOfBoundary: Hint? {
    let start = String(decoding: body?.prefix(1_024) ?? Data(), as: UTF8.self)
    guard start.hasPrefix("--"), start.lowercased().contains("content-disposition: form-data")
    else { return nil }
    return Hint(.noBoundary)
  }
}
