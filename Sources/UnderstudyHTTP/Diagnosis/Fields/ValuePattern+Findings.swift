extension ValuePattern {
  /// What a value that does not fit is beside this pattern; values of secrets are not shown.
  func texts(_ value: String, named name: String) -> TextPair? {
    if Secrets.isSecret(name) { return nil }
    if isAbsent { return TextPair(stub: "none", request: "\"\(value)\"") }
    return TextPair(stub: description, request: "\"\(value)\"")
  }

  /// The usual slip that explains why a value does not fit.
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
  /// Whether a question mark meant literally is all that keeps a text from fitting.
  func matchesIfQuestionMarksAreEscaped(_ text: String) -> Bool {
    pattern.contains("?")
      && TextRegex(pattern.replacing("?", with: "\\?")).matches(text)
  }
}
