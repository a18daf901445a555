import Foundation

/// Why a value does not meet a requirement.
extension Requirement {
  func hint(_ sent: String) -> Hint? {
    let isCredential =
      Credentials.areNamed(name) || name.lowercased().contains("authorization")
    if place == .header, isCredential, let hint = hintOfCredentials(sent) { return hint }
    let hint =
      (value.isEqual ? Hint.version(value.text, sent, of: name, in: place) : nil)
      ?? value.hint(sent, named: name)
    // Whoever requires one token and gets another required the wrong one.
    let isOfToken = Credentials.areNamed(secretName) && !VolatileValue.isVolatile(name)
    return hint?.kind == .changes && isOfToken ? nil : hint
  }

  // MARK: - Credentials

  private static let schemes = ["Bearer", "Basic", "Token", "ApiKey", "OAuth", "bearer"]

  /// Why credentials are not those required; the scheme may be shown, the credentials not.
  private func hintOfCredentials(_ sent: String) -> Hint? {
    let wanted = value.isEqual ? Credentials.scheme(of: value.text).map(String.init) : nil
    guard let scheme = Credentials.scheme(of: sent).map(String.init) else {
      let scheme = wanted ?? Self.schemes.first { value.matches("\($0) \(sent)") }
      return scheme.map { Hint(.requires, "`\($0)`", "has \(Self.shownScheme(of: sent))") }
    }
    let bare = String(sent.dropFirst(scheme.count + 1))
    guard wanted != scheme, value.isEqual || value.matches(bare) else { return nil }
    return Hint(.requires, Self.shownScheme(of: value.text), "has `\(scheme)`")
  }

  /// The scheme of credentials; the word of an unknown one may be part of the secret.
  private static func shownScheme(of credentials: String) -> String {
    if let scheme = Credentials.scheme(of: credentials) { return "`\(scheme)`" }
    return credentials.split(separator: " ").count == 2
      ? "another scheme" : "a bare value, without a scheme such as `Bearer`"
  }
}

extension ValuePattern {
  /// The usual mistake that explains why a value of this name does not match.
  func hint(_ sent: String, named name: String) -> Hint? {
    if sent.isEmpty { return isAbsent ? nil : Hint(.empty) }
    switch kind {
    case .any: return nil
    case .absent: return Hint(.mustBeAbsent)
    case .equal(let expected): return Hint.between(expected, sent, named: name)
    case .contains(let text): return hint(containing: text, sent)
    case .regex(let regex):
      return regex.hint(sent) ?? Placeholder.hint(sent, for: "")
    case .predicate: return Placeholder.hint(sent, for: "")
    }
  }

  private func hint(containing text: String, _ sent: String) -> Hint? {
    if let hint = Placeholder.hint(sent, for: text) ?? Reading.hint(containing: text, in: sent) {
      return hint
    }
    // The rest is said of values that are compared whole.
    let hint = Hint.between(text, sent)
    return hint?.kind == .changes ? nil : hint
  }

  /// The likeness of a value to one that matches, from 0 to `TextLikeness.most`.
  func likeness(_ sent: String) -> Int {
    isEqual ? TextLikeness.between(text, sent) : TextLikeness.words(of: text, in: sent)
  }
}

extension TextRegex {
  /// The hint, if the expression finds something whatever its case.
  func hint(_ text: String) -> Hint? {
    TextRegex("(?i)" + pattern).matches(text) ? Hint(.caseOnly) : nil
  }
}
