import UnderstudyCore

/// Why credentials are not those that a stub requires; the scheme may be shown, the credentials not.
struct CredentialsHint {
  private let value: ValuePattern

  init(_ value: ValuePattern) { self.value = value }

  private static let schemes = ["Bearer", "Basic", "Token", "ApiKey", "OAuth", "bearer"]

  func hint(_ sent: String) -> Hint? {
    guard let scheme = Credentials.scheme(of: sent).map(String.init) else {
      return withoutScheme(sent)
    }
    let bare = String(sent.dropFirst(scheme.count + 1))
    if Credentials.scheme(of: bare)?.lowercased() == scheme.lowercased() {
      return Hint(.schemeTwice, scheme)
    }
    if value.isEqual, Credentials.scheme(of: value.text).map(String.init) == scheme {
      return between(String(value.text.dropFirst(scheme.count + 1)), bare, scheme)
    }
    if value.matches(bare) || value.isEqual {
      return Hint(.authorizationScheme, Self.shown(value.text), "`\(scheme)`")
    }
    let other = Self.schemes.first {
      value.matches("\($0) \(bare)") || value.text.hasPrefix("^\($0) ")
        || value.text.hasPrefix($0 + " ")
    }
    return other.flatMap {
      $0 == scheme ? nil : Hint(.authorizationScheme, "`\($0)`", "`\(scheme)`")
    }
  }

  private func between(_ asked: String, _ sent: String, _ scheme: String) -> Hint? {
    if Self.isPlaceholder(sent) { return Hint(.placeholderForToken, scheme) }
    if Self.isPlaceholder(asked) { return Hint(.placeholderInStub, scheme) }
    if Credentials.scheme(of: asked) != nil { return Hint(.schemeTwice, scheme, side: .stub) }
    let isBare = scheme == "Basic" && sent.contains(":") && !asked.contains(":")
    return isBare ? Hint(.basicIsBare) : nil
  }

  private func withoutScheme(_ sent: String) -> Hint? {
    let asked = value.isEqual ? Credentials.scheme(of: value.text).map(String.init) : nil
    if let asked, sent.lowercased().hasPrefix(asked.lowercased()) {
      let rest = sent.dropFirst(asked.count).drop(while: \.isWhitespace)
      return Hint(rest.isEmpty ? .noToken : .noSpace, asked)
    }
    let scheme = asked ?? Self.schemes.first { value.matches("\($0) \(sent)") }
    return scheme.map { Hint(.authorizationScheme, "`\($0)`", Self.shown(sent)) }
  }

  /// The scheme of credentials; the word of an unknown one may be part of the secret.
  private static func shown(_ credentials: String) -> String {
    if let scheme = Credentials.scheme(of: credentials) { return "`\(scheme)`" }
    return credentials.split(separator: " ").count == 2
      ? "another scheme" : "no scheme such as `Bearer`"
  }

  private static func isPlaceholder(_ token: String) -> Bool {
    Placeholder.parameter(token) != nil || Placeholder.foreignParameter(token) != nil
  }
}
