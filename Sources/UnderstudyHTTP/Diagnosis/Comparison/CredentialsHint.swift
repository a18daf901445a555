import UnderstudyCore

/// Why credentials are not those that a stub requires; the scheme may be shown, the credentials not.
struct CredentialsHint {
  private let value: ValuePattern

  init(_ value: ValuePattern) { self.value = value }

  private static let schemes = ["Bearer", "Basic", "Token", "ApiKey", "OAuth", "bearer"]

  func hint(_ sent: String) -> Hint? {
    let asked = value.isEqual ? Credentials.scheme(of: value.text).map(String.init) : nil
    guard let scheme = Credentials.scheme(of: sent).map(String.init) else {
      let scheme = asked ?? Self.schemes.first { value.matches("\($0) \(sent)") }
      return scheme.map { Hint(.authorizationScheme, "`\($0)`", Self.shown(sent)) }
    }
    let bare = sent.dropFirst(scheme.count + 1)
    if asked == scheme {
      let isBare = scheme == "Basic" && bare.contains(":") && !value.text.contains(":")
      return isBare ? Hint(.basicIsBare) : nil
    }
    guard value.isEqual || value.matches(String(bare)) else { return nil }
    return Hint(.authorizationScheme, Self.shown(value.text), "`\(scheme)`")
  }

  /// The scheme of credentials; the word of an unknown one may be part of the secret.
  private static func shown(_ credentials: String) -> String {
    if let scheme = Credentials.scheme(of: credentials) { return "`\(scheme)`" }
    return credentials.split(separator: " ").count == 2
      ? "another scheme" : "no scheme such as `Bearer`"
  }
}
