extension ValuePattern {
  /// The pattern beside a value that does not match it; secrets are not shown.
  func texts(_ value: String, named name: String, _ redaction: Redaction) -> TextPair? {
    if redaction.isSecret(name) { return nil }
    let sent = "\"\(redaction.redacted(message: value))\""
    return TextPair(stub: isAbsent ? "none" : shown(as: name, redaction), request: sent)
  }

  /// The usual slip that explains why a value does not match.
  func slip(_ value: String) -> Slip? {
    switch kind {
    case .any, .predicate: nil
    case .absent: .unexpected
    case .equal(let expected): Slip.between(expected, value)
    case .contains(let text):
      value.lowercased().contains(text.lowercased()) ? .caseOnly : nil
    case .regex(let regex):
      regex.matchesIfQuestionMarksAreEscaped(value) ? .unescapedQuestionMark : nil
    }
  }
}

extension Slip {
  /// The slip that turns one value into the other.
  static func between(_ stub: String, _ request: String) -> Slip? {
    if stub.contains("+"), stub.replacing("+", with: " ") == request { return .plusMeansSpace }
    if request.contains("%"), PercentDecoding.decode(request) == stub { return .encodedTwice }
    if stub.contains("%"), PercentDecoding.decode(stub) == request { return .stubIsEncoded }
    if stub.lowercased() == request.lowercased() { return .caseOnly }
    let isBlank = \Character.isWhitespace
    if stub.filter({ !$0[keyPath: isBlank] }) == request.filter({ !$0[keyPath: isBlank] }) {
      return .whiteSpace
    }
    return nil
  }
}

extension TextRegex {
  /// Whether a question mark meant literally is all that keeps a text from matching.
  func matchesIfQuestionMarksAreEscaped(_ text: String) -> Bool {
    pattern.contains("?")
      && TextRegex(pattern.replacing("?", with: "\\?")).matches(text)
  }
}
