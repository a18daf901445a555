import Foundation
import UnderstudyHTTP

extension ReplyParts {
  /// The body in one piece; nil where there is none.
  var body: Data? {
    let body = bytes ?? chunks?.reduce(Data(), +)
    return body?.isEmpty == true ? nil : body
  }

  /// Lets the body come in so many chunks.
  mutating func divideBody(into count: Int) {
    guard let body else { return }
    let count = min(max(1, count), body.count)
    let size = (body.count + count - 1) / count
    bytes = nil
    chunks = stride(from: 0, to: body.count, by: size).map { start in
      Data(body.dropFirst(start).prefix(size))
    }
  }

  /// The same without secrets.
  func redacted(by redaction: Redaction) -> ReplyParts {
    var copy = self
    copy.headers = redaction.redacted(headers)
    copy.bytes = body.map { redaction.redacted($0, type: headers["Content-Type"]) }
    if let chunks { copy.divideBody(into: chunks.count) }
    return copy
  }

  /// Whether WireMock would fill something in, where its templates are on for all mappings.
  var mayBeTemplate: Bool {
    let template =
      /\{\{\{? *(?:request\.|now\b|jsonPath\b|xPath\b|random[A-Z]|formData\b)[^}]*\}\}/
    let texts = headers.map(\.value) + [String(decoding: body ?? Data(), as: UTF8.self)]
    return texts.contains { $0.contains(template) }
  }
}
