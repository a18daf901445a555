import Foundation
import UnderstudyCore

/// What is required of a body as a whole, or of the JSON in it.
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
    if request.body?.starts(with: [0x1F, 0x8B]) == true { return Hint(.compressed) }
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

extension RecordedRequest {
  /// Why a multipart body is not read as one; nil where it is none.
  fileprivate var hintOfBoundary: Hint? {
    let start = String(decoding: body?.prefix(1_024) ?? Data(), as: UTF8.self)
    guard start.hasPrefix("--"), start.lowercased().contains("content-disposition: form-data")
    else { return nil }
    return Hint(.noBoundary)
  }
}
