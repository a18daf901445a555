import Foundation
import UnderstudyCore

/// Why a value does not meet a requirement.
extension Requirement {
  func hint(_ sent: String, _ redaction: Redaction) -> Hint? {
    if place == .header, let hint = hintOfHeader(sent, redaction) { return hint }
    let hint =
      (value.isEqual ? Hint.version(value.text, sent, of: name, in: place) : nil)
      ?? value.hint(sent, named: name)
    guard redaction.isSecret(secretName), let kind = hint?.kind else { return hint }
    // Whoever requires one token and gets another required the wrong one.
    return kind == .changes && !Volatile.isVolatile(name) ? nil : hint
  }

  /// The pattern beside values that do not match it; secrets are not shown.
  func texts(_ sent: [String], _ redaction: Redaction) -> TextPair? {
    let name = secretName
    if redaction.isSecret(name) || sent.contains(where: { redaction.isSecret($0, of: name) }) {
      return nil
    }
    let isPredicate = if case .predicate = value.kind { true } else { false }
    return TextPair(
      stub: value.isAbsent ? "none" : value.shownInQuotes(as: name, redaction),
      request: sent.map { "\"\(redaction.redacted(text: $0).quotable)\"" }.joined(separator: ", "),
      isPointedAt: !value.isAbsent && !isPredicate)
  }

  /// Where the expression fails in a value; nil where there is none, or a secret would be shown.
  func failure(_ sent: String, _ redaction: Redaction) -> SearchFailure? {
    guard case .regex(let regex) = value.kind, regex.problem == nil,
      !redaction.isSecret(secretName), redaction.redacted(text: sent) == sent,
      redaction.redacted(text: regex.pattern) == regex.pattern
    else { return nil }
    return SearchFailure(regex.pattern, sent)
  }

  // MARK: - Headers

  private func hintOfHeader(_ sent: String, _ redaction: Redaction) -> Hint? {
    if let hint = MediaType.hint(value.text, sent, header: name) { return hint }
    if value.isEqual, let hint = hintOfList(value.text, sent) { return hint }
    let isCredential =
      redaction.isSecret(name) && !Volatile.isVolatile(name)
      || name.lowercased().contains("authorization")
    return isCredential ? CredentialsHint(value).hint(sent) : nil
  }

  private func hintOfList(_ asked: String, _ sent: String) -> Hint? {
    if name.equalsIgnoringASCIICase("Cookie") {
      let (asked, sent) = (CookiePair.all(in: asked), Set(CookiePair.all(in: sent)))
      return sent.count > asked.count && sent.isSuperset(of: asked) ? Hint(.otherCookies) : nil
    }
    let bare = { (text: Substring) in text.prefix { $0 != ";" }.trimming(while: \.isWhitespace) }
    if sent.contains(";"), bare(sent[...]) == asked { return Hint(.parameters) }
    if asked.contains(";"), bare(asked[...]) == sent { return Hint(.parametersInStub) }
    let elements = sent.split(separator: ",")
    // Each may have a weight behind it: `de-DE,de;q=0.9`.
    let isAmong = elements.contains {
      $0.trimming(while: \.isWhitespace) == asked || bare($0) == asked
    }
    return elements.count > 1 && isAmong ? Hint(.oneOfList) : nil
  }
}

extension ValuePattern {
  /// What the pattern says of the value.
  var text: String {
    switch kind {
    case .equal(let text), .contains(let text): text
    case .regex(let regex): regex.pattern
    case .any, .absent, .predicate: ""
    }
  }

  /// The pattern in words, with the quotes inside of quoted values escaped.
  fileprivate func shownInQuotes(as name: String, _ redaction: Redaction) -> String {
    guard case .equal(let text) = kind, text.contains("\"") || text.contains("\\") else {
      return shown(as: name, redaction)
    }
    return "\"\(redaction.redacted(text, of: name).quotable)\""
  }

  /// The usual mistake that explains why a value of this name does not match.
  func hint(_ sent: String, named name: String) -> Hint? {
    if sent.isEmpty { return isAbsent ? nil : Hint(.empty) }
    switch kind {
    case .any: return nil
    case .absent: return Hint(.mustBeAbsent)
    case .equal(let expected): return Hint.between(expected, sent, named: name)
    case .contains(let text): return hint(containing: text, sent)
    case .regex(let regex):
      return RegexHint(regex, sent, isURL: false).hint ?? Placeholder.hint(sent, for: "")
    case .predicate: return hintOfPredicate(sent)
    }
  }

  private func hint(containing text: String, _ sent: String) -> Hint? {
    if let hint = Placeholder.hint(sent, for: text) ?? Reading.hint(containing: text, in: sent) {
      return hint
    }
    // The rest is said of values that are compared whole.
    let hint = Hint.between(text, sent)
    return [.changes, .anyInValue, .hasWords, .lacksWords].contains(hint?.kind) ? nil : hint
  }

  /// What would hold instead of a value, where the closure can be asked for that.
  private func hintOfPredicate(_ sent: String) -> Hint? {
    if let hint = Placeholder.hint(sent, for: "") { return hint }
    let trimmed = sent.trimming(while: \.isWhitespace)
    if trimmed != sent, matches(trimmed) { return Hint(.whiteSpace) }
    let cases = [sent.lowercased(), sent.uppercased(), sent.capitalized]
    return cases.contains { $0 != sent && matches($0) } ? Hint(.caseOnly) : nil
  }

  /// How like a value is to one that matches, from 0 to `TextLikeness.most`.
  func likeness(_ sent: String) -> Int {
    isEqual ? TextLikeness.between(text, sent) : TextLikeness.words(of: text, in: sent)
  }
}

/// Media types that are not the same, and yet say nearly so.
private enum MediaType {
  static func hint(_ stub: String, _ request: String, header name: String) -> Hint? {
    guard let asked = essence(stub), let sent = essence(request), asked != sent,
      Hint.version(asked, sent, in: .header) == nil
    else { return nil }
    if Spelling.isTypo(asked, sent) { return Hint(.typo, asked, sent) }
    return ["json", "xml"].first { asked.hasSuffix($0) && sent.hasSuffix($0) }
      .map { Hint(.otherMediaType, $0.uppercased(), $0) }
  }

  /// The type without its parameters; nil where the text is none.
  private static func essence(_ text: String) -> String? {
    let type = text.prefix { $0 != ";" }.trimming(while: \.isWhitespace).lowercased()
    let halves = type.split(separator: "/", omittingEmptySubsequences: false)
    let areNames = halves.allSatisfy { name in
      !name.isEmpty && name.utf8.allSatisfy { $0.isInWord || ".+*-".utf8.contains($0) }
    }
    return halves.count == 2 && areNames ? type : nil
  }
}
