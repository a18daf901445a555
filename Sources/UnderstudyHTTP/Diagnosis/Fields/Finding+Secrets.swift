import Foundation

extension [Finding] {
  /// Without the values that only what stands beside them in the JSON tells to be secrets:
  /// `{"name": "Authorization", "value": "s3"}`, and those of a column with such a name.
  func withoutSecrets(
    of stub: JSONValue, _ request: JSONValue, _ redaction: Redaction
  ) -> [Finding] {
    guard contains(where: { $0.difference?.texts != nil }) else { return self }
    let documents = [stub, request].compactMap { Document($0, redaction) }
    if documents.isEmpty { return self }
    return map { finding in
      guard case .key(let text) = finding.field, let path = JSONPath(text),
        let difference = finding.difference, difference.texts != nil,
        documents.contains(where: { $0.hides(path) })
      else { return finding }
      return .differs(finding.field, difference.slip?.withoutValues(true))
    }
  }
}

/// JSON with secrets, and as it is shown.
private struct Document {
  let value: JSONValue
  let shown: JSONValue?

  /// Nil where it has none.
  init?(_ value: JSONValue, _ redaction: Redaction) {
    let text = value.description
    let redacted = redaction.redacted(text: text)
    if redacted == text { return nil }
    self.value = value
    shown = try? JSONValue(parsing: Data(redacted.utf8))
  }

  func hides(_ path: JSONPath) -> Bool {
    guard let shown else { return true }
    return path.value(in: value) != path.value(in: shown)
  }
}
