import Foundation
import UnderstudyCore

extension BodyPattern {
  func findings(_ reading: inout RequestReading) -> [Finding] {
    if matches(&reading) { return [.matches(.body)] }
    if case .unreadable(let reason) = kind {
      return [
        .differs(
          .body, .unreadablePattern(reading.request.redaction.redacted(message: reason)), cost: 4)
      ]
    }
    let request = reading.request
    guard let body = request.body, !body.isEmpty else {
      return [.differs(.body, .noBody, cost: 4)]
    }
    if body.count > RecordedRequest.mostBytesRead, let text { return [Self.finding(text, body)] }
    switch kind {
    case .empty: return [.differs(.body, .hasBody, cost: 4)]
    case .data(let data): return [Self.finding(data, body)]
    case .text(let text):
      guard let sent = request.text else { return [Self.finding(Data(text.utf8), body)] }
      return [Self.finding(text, sent, request.redaction)]
    case .contains(let text):
      let isCase = request.text?.lowercased().contains(text.lowercased()) == true
      return [
        .differs(
          .body, isCase ? .caseOnly : nil,
          Self.shown(
            TextPair(stub: "containing \"\(text)\"", request: request.text ?? "bytes"),
            request.redaction),
          cost: 4)
      ]
    case .json(let value): return Self.findings(value, isWhole: true, &reading)
    case .jsonContaining(let value): return Self.findings(value, isWhole: false, &reading)
    case .form(let items):
      let form = request.form
      let isForm = form.contains { !$0.value.isEmpty }
      return isForm
        ? items.findings(in: form, of: Finding.Field.formField, of: request)
        : [.differs(.body, .notAForm, cost: 4)]
    case .part(let name, let value, let filename):
      return [Self.finding(name, value, filename, request)]
    case .unreadable: return []
    }
  }

  /// The bytes of a pattern of text: those of a long body are told apart by their number alone.
  private var text: Data? {
    switch kind {
    case .text(let text), .contains(let text): Data(text.utf8)
    default: nil
    }
  }

  private static func finding(_ stub: Data, _ sent: Data) -> Finding {
    let place = zip(stub, sent).prefix { $0 == $1 }.count
    return .differs(
      .body, nil,
      TextPair(
        stub: stub.count.counting("byte"),
        request: "\(sent.count.counting("byte")), different from byte \(place) on"), cost: 4)
  }

  private static func finding(_ stub: String, _ sent: String, _ redaction: Redaction) -> Finding {
    .differs(
      .body, Slip.between(stub, sent),
      shown(TextPair(stub: "\"\(stub)\"", request: "\"\(sent)\""), redaction), cost: 4)
  }

  /// Texts that mention a secret are not shown.
  private static func shown(_ texts: TextPair, _ redaction: Redaction) -> TextPair? {
    let both = texts.stub + " " + texts.request
    return redaction.mentionsSecret(both) || redaction.redacted(message: both) != both ? nil : texts
  }

  private static func findings(
    _ value: JSONValue, isWhole: Bool, _ reading: inout RequestReading
  ) -> [Finding] {
    if let sent = reading.json {
      return JSONDifferences(value, sent, isWhole: isWhole, reading.request.redaction).findings
    }
    var reason = "it cannot be read"
    do { _ = try JSONValue(parsing: reading.request.body ?? Data()) } catch {
      reason = reading.request.redaction.redacted(message: error.teaching)
    }
    return [.differs(.body, .notJSON(reason), cost: 4)]
  }

  private static func finding(
    _ name: String, _ value: ValuePattern, _ filename: ValuePattern?, _ request: RecordedRequest
  ) -> Finding {
    let parts = request.parts
    guard !parts.isEmpty else { return .differs(.part(name), .notMultipart, cost: 4) }
    guard let part = parts.first(where: { $0.name == name }) else {
      let alike = parts.lazy.compactMap(\.name).first { EditDistance.isSlip(name, for: $0) }
      return .differs(
        .part(name), alike.map(Slip.misspelt) ?? .missing,
        alike.map { TextPair(stub: name, request: $0) }, cost: 3)
    }
    if let filename, !(part.filename.map(filename.matches) ?? filename.isAbsent) {
      let sent = part.filename ?? "no file name"
      return .differs(
        .part(name), filename.slip(sent),
        filename.texts(sent, named: "filename", request.redaction),
        cost: 3)
    }
    let sent = part.text ?? "bytes"
    return .differs(
      .part(name), value.slip(sent), value.texts(sent, named: name, request.redaction), cost: 3)
  }
}
