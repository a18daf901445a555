/// The names under which headers, cookies, query items, forms and JSON carry secrets: those that
/// everybody uses, and those that a test adds.
///
/// The one list for everything that shows traffic to a person or writes it down. It would rather
/// hide too much than too little.
package struct SecretNames: Sendable, Hashable {
  /// In their canonical spelling.
  private var added: Set<String> = []

  /// The names that usually carry secrets.
  package static let standard = SecretNames()

  private init() {}

  package func adding(_ names: some Sequence<String>) -> SecretNames {
    var copy = self
    copy.added.formUnion(names.map(Self.canonical))
    return copy
  }

  package func adding(_ other: SecretNames) -> SecretNames {
    if other.added.isEmpty { return self }
    var copy = self
    copy.added.formUnion(other.added)
    return copy
  }

  /// Whether what goes by this name is a secret, whichever way the name is spelled: `api_key`,
  /// `apiKey`, `X-API-Key` and `user[api-key]` are.
  package func isSecret(_ name: String) -> Bool {
    let canonical = Self.canonical(name)
    if added.contains(canonical) { return true }
    // A number tells one of several apart (`password2`, `X-Hub-Signature-256`).
    let word = canonical.filter { !("0"..."9").contains($0) }
    if Self.whole.contains(word) { return true }
    return Self.telling.contains(where: word.contains)
      && !Self.harmless.contains(where: word.hasSuffix)
  }

  /// The spelling under which names compare equal: letters and digits only, in lower case.
  private static func canonical(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A secret wherever they are in a name, as in `password_confirmation`.
  private static let telling = [
    "accesskey", "apikey", "assertion", "authorization", "codeverifier", "cookie", "credential",
    "encryptionkey", "passcode", "passphrase", "passwd", "password", "privatekey", "secret",
    "sessid", "sessionid", "signature", "signingkey", "subscriptionkey", "token",
  ]

  /// Too short, or too common, to be looked for inside other words. Many services call the item
  /// with their API key just `key`.
  private static let whole: Set<String> = [
    "accesstokens", "auth", "authcode", "authkey", "bearer", "cvc", "cvv", "jwt", "key", "otp",
    "pass", "pin", "pwd", "refreshtokens", "session", "sid", "sig", "tokens",
  ]

  /// The ends of names of kinds, of counts, and of what leads to the next page of a list.
  private static let harmless = [
    "continuationtoken", "nexttoken", "pagetoken", "paginationtoken", "secretary", "synctoken",
    "tokencount", "tokenizer", "tokenlimit", "tokens", "tokensdetails", "tokentype",
  ]
}
