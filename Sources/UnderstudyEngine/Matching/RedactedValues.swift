// Recorded values match any value where a secret was replaced.

extension JSONValue {
  /// The recorded value with the sent one wherever a secret was replaced, so that both can be compared.
  package func fillingSecrets(from sent: JSONValue) -> JSONValue {
    switch (self, sent) {
    case (.string, _), (.int, _), (.double, _), (.number, _): isRedacted ? sent : self
    case (.object(let recorded), .object(let sent)):
      .object(
        Dictionary(
          uniqueKeysWithValues: recorded.map { key, value in
            (key, sent[key].map(value.fillingSecrets) ?? value)
          }))
    case (.array(let recorded), .array(let sent)) where recorded.count == sent.count:
      .array(zip(recorded, sent).map { $0.fillingSecrets(from: $1) })
    default: self
    }
  }
}

extension String {
  /// Whether a text that was sent equals this one, apart from the secrets that were replaced.
  package func equalsIgnoringSecrets(_ sent: String) -> Bool {
    let pieces = split(separator: Redaction.placeholder, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, sent.hasPrefix(first) else {
      return false
    }
    if pieces.count == 1 { return self == sent }
    var rest = sent.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      if piece.isEmpty { continue }
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
