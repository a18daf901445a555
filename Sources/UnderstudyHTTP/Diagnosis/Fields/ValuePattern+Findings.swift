extension ValuePattern {
  /// The pattern beside a value that does not match it; secrets are not shown.
  func texts(_ value: String, named name: String, _ redaction: Redaction) -> TextPair? {
    if redaction.isSecret(name) || redaction.isSecret(value, of: name) { return nil }
    let sent = "\"\(redaction.redacted(text: value))\""
    let isPredicate = if case .predicate = kind { true } else { false }
    return TextPair(
      stub: isAbsent ? "none" : shown(as: name, redaction), request: sent,
      isPointedAt: !isAbsent && !isPredicate)
  }

  /// Where the expression fails in a value; nil where there is none, or a secret would be shown.
  func failure(_ value: String, named name: String, _ redaction: Redaction) -> SearchFailure? {
    guard case .regex(let regex) = kind, regex.problem == nil, !redaction.isSecret(name),
      redaction.redacted(text: value) == value,
      redaction.redacted(text: regex.pattern) == regex.pattern
    else { return nil }
    return SearchFailure(regex.pattern, value)
  }

  /// The usual slip that explains why a value of this name does not match.
  func slip(_ value: String, named name: String, _ redaction: Redaction) -> Slip? {
    guard redaction.isSecret(name) else {
      return slip(value, named: name)?.shown([value, text], of: name, redaction)
    }
    let slip = slip(value, named: name)?.withoutValues(true)
    // Whoever asks for one token and gets another asked for the wrong one.
    return slip == .valueTypo || slip == .changes && !Volatile.isVolatile(name) ? nil : slip
  }

  /// The value that is required whole; nil where there is more than one.
  var asked: String? { if case .equal(let text) = kind { text } else { nil } }

  /// What the pattern says of the value.
  var text: String {
    switch kind {
    case .equal(let text), .contains(let text): text
    case .regex(let regex): regex.pattern
    case .any, .absent, .predicate: ""
    }
  }

  private func slip(_ value: String, named name: String) -> Slip? {
    if value.isEmpty, !isAbsent { return .empty }
    return switch kind {
    case .any: nil
    case .absent: .unexpected
    case .equal(let expected):
      Slip.between(expected, value, named: name) ?? Slip.within(expected, value)
    case .contains(let text): slip(containing: text, value)
    case .regex(let regex):
      Slip.between(regex, value, isURL: false) ?? Placeholder(value, meaning: "")?.slip
    case .predicate: slipOfPredicate(value)
    }
  }

  private func slip(containing text: String, _ value: String) -> Slip? {
    if TextSearch.contains(value.lowercased(), text.lowercased()) { return .caseOnly }
    if let filler = Placeholder(value, meaning: text) { return filler.slip }
    if value.contains("%"), TextSearch.contains(PercentDecoding.decode(value), text) {
      return .encodedTwice
    }
    if text.contains("%"), TextSearch.contains(value, PercentDecoding.decode(text)) {
      return .stubIsEncoded
    }
    if value.contains("&"), TextSearch.contains(Slip.withoutEntities(value), text) {
      return .entities(isInRequest: true)
    }
    if value.utf8.count < 4_096, value.utf8.contains(UInt8(ascii: "\\")),
      TextSearch.contains(Slip.withoutBackslashes(value), text)
    {
      return .backslashes(isInRequest: true)
    }
    if text.contains(where: { "\"'".contains($0) }),
      TextSearch.contains(value.replacing("'", with: "\""), text.replacing("'", with: "\""))
    {
      return .quotationMarks
    }
    if let slip = XMLForm.slip(text, value, isSame: { TextSearch.contains($1, $0) }) { return slip }
    // The rest is said of values that are compared whole.
    let slip = Slip.between(text, value)
    return slip == .changes || slip == .anyInValue ? nil : slip
  }

  /// What would hold instead of a value, where the closure can be asked for that.
  private func slipOfPredicate(_ value: String) -> Slip? {
    if let filler = Placeholder(value, meaning: "") { return filler.slip }
    let trimmed = value.trimming(while: \.isWhitespace)
    if trimmed != value, matches(trimmed) { return .whiteSpace }
    let cases = [value.lowercased(), value.uppercased(), value.capitalized]
    if cases.contains(where: { $0 != value && matches($0) }) { return .caseOnly }
    return nil
  }
}
