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

  /// The place at which the expression fails in a value; nil if there is none, or a secret would be shown.
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
    if value.isEqual, !name.equalsIgnoringASCIICase("Cookie"), sent.contains(";"),
      sent.prefix(while: { $0 != ";" }).trimming(while: \.isWhitespace) == value.text
    {
      return Hint(.parameters)
    }
    let isCredential =
      redaction.isSecret(name) && !Volatile.isVolatile(name)
      || name.lowercased().contains("authorization")
    return isCredential ? hintOfCredentials(sent) : nil
  }

  private static let schemes = ["Bearer", "Basic", "Token", "ApiKey", "OAuth", "bearer"]

  /// Why credentials are not those required; the scheme may be shown, the credentials not.
  private func hintOfCredentials(_ sent: String) -> Hint? {
    let asked = value.isEqual ? Credentials.scheme(of: value.text).map(String.init) : nil
    guard let scheme = Credentials.scheme(of: sent).map(String.init) else {
      let scheme = asked ?? Self.schemes.first { value.matches("\($0) \(sent)") }
      return scheme.map { Hint(.authorizationScheme, "`\($0)`", Self.shownScheme(of: sent)) }
    }
    let bare = String(sent.dropFirst(scheme.count + 1))
    guard asked != scheme, value.isEqual || value.matches(bare) else { return nil }
    return Hint(.authorizationScheme, Self.shownScheme(of: value.text), "`\(scheme)`")
  }

  /// The scheme of credentials; the word of an unknown one may be part of the secret.
  private static func shownScheme(of credentials: String) -> String {
    if let scheme = Credentials.scheme(of: credentials) { return "`\(scheme)`" }
    return credentials.split(separator: " ").count == 2
      ? "another scheme" : "no scheme such as `Bearer`"
  }
}

extension ValuePattern {
  /// The pattern's words about the value.
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
      return RegexHint(regex: regex, text: sent, isURL: false).hint
        ?? Placeholder.hint(sent, for: "")
    case .predicate: return hintOfPredicate(sent)
    }
  }

  private func hint(containing text: String, _ sent: String) -> Hint? {
    if let hint = Placeholder.hint(sent, for: text) ?? Reading.hint(containing: text, in: sent) {
      return hint
    }
    // The rest is said of values that are compared whole.
    let hint = Hint.between(text, sent)
    return [.changes, .hasWords, .lacksWords].contains(hint?.kind) ? nil : hint
  }

  /// The value that would hold instead, if the closure can be asked for it.
  private func hintOfPredicate(_ sent: String) -> Hint? {
    if let hint = Placeholder.hint(sent, for: "") { return hint }
    let trimmed = sent.trimming(while: \.isWhitespace)
    if trimmed != sent, matches(trimmed) { return Hint(.whiteSpace) }
    let cases = [sent.lowercased(), sent.uppercased(), sent.capitalized]
    return cases.contains { $0 != sent && matches($0) } ? Hint(.caseOnly) : nil
  }

  /// The likeness of a value to one that matches, from 0 to `TextLikeness.most`.
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

  /// The type without its parameters; nil if the text is none.
  private static func essence(_ text: String) -> String? {
    let type = text.prefix { $0 != ";" }.trimming(while: \.isWhitespace).lowercased()
    let halves = type.split(separator: "/", omittingEmptySubsequences: false)
    let areNames = halves.allSatisfy { name in
      !name.isEmpty && name.utf8.allSatisfy { $0.isInWord || ".+*-".utf8.contains($0) }
    }
    return halves.count == 2 && areNames ? type : nil
  }
}

/// Why an expression finds nothing in a text, found by trying what would let it.
struct RegexHint {
  let regex: TextRegex
  let text: String
  let isURL: Bool

  var hint: Hint? {
    if TextRegex("(?i)" + regex.pattern).matches(text) { return Hint(.caseOnly) }
    if let hint = anchor { return hint }
    let rest = text.drop { $0 != ":" }
    return isURL && ["http", "https"].contains { regex.matches($0 + rest) }
      ? Hint(.schemeOfURL) : nil
  }

  /// The anchor that alone is in the way of what is found as a whole word.
  private var anchor: Hint? {
    let pattern = regex.pattern
    let whole = isURL ? "URL, scheme, host and query included" : "value"
    if pattern.hasPrefix("^"), isWord(pattern.dropFirst(), \.first, isStart: true) {
      return Hint(.anchor, "^", "beginning", whole)
    }
    guard pattern.hasSuffix("$"), !pattern.hasSuffix("\\$"),
      isWord(pattern.dropLast(), \.last, isStart: false)
    else { return nil }
    return Hint(.anchor, "$", "end", whole)
  }

  private func isWord(
    _ changed: Substring, _ end: KeyPath<Substring, Character?>, isStart: Bool
  ) -> Bool {
    guard let found = TextRegex(String(changed)).range(in: text) else { return false }
    let beside = isStart ? text[..<found.lowerBound].last : text[found.upperBound...].first
    if isURL {
      return beside.map { "/?#".contains($0) } ?? true || text[found][keyPath: end] == "/"
    }
    // A few digits somewhere in a value are not what was looked for.
    let isMost = text[found].count * 2 >= text.count || changed.contains(text[found])
    return isMost && beside.map { $0.isLetter || $0.isNumber || $0 == "_" } != true
  }
}
