/// The names under which headers, cookies, query items, forms and JSON carry secrets.
///
/// The one list for everything that shows traffic to a person or writes it down. It rather hides
/// too much than too little.
package enum SecretNames {
  /// Whether what goes by this name is a secret, whichever way the name is spelled: `api_key`,
  /// `apiKey`, `X-API-Key` and `user[api-key]` are.
  package static func isSecret(_ name: String) -> Bool {
    // A number tells one of several apart (`password2`, `X-Hub-Signature-256`).
    let name = canonical(name).filter { !("0"..."9").contains($0) }
    if whole.contains(name) { return true }
    return telling.contains(where: name.contains) && !harmless.contains(where: name.hasSuffix)
  }

  /// Whether a query item of this name is a secret: `key` is one there, as many services have it,
  /// but an everyday word in JSON.
  package static func isSecretQueryItem(_ name: String) -> Bool {
    isSecret(name) || canonical(name) == "key"
  }

  /// The spelling under which names compare equal: letters and digits only, in lower case.
  package static func canonical(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A secret wherever they stand in a name, as in `password_confirmation`.
  private static let telling = [
    "accesskey", "apikey", "assertion", "authorization", "codeverifier", "cookie", "credential",
    "encryptionkey", "passcode", "passphrase", "passwd", "password", "privatekey", "secret",
    "sessid", "sessionid", "signature", "signingkey", "subscriptionkey", "token",
  ]

  /// Too short, or too common, to be looked for inside of other words.
  private static let whole: Set<String> = [
    "accesstokens", "auth", "authcode", "authkey", "bearer", "cvc", "cvv", "jwt", "otp", "pass",
    "pin", "pwd", "refreshtokens", "session", "sid", "sig", "tokens",
  ]

  /// The ends of names of kinds, of counts, and of what leads to the next page of a list.
  private static let harmless = [
    "continuationtoken", "nexttoken", "pagetoken", "paginationtoken", "secretary", "synctoken",
    "tokencount", "tokenizer", "tokenlimit", "tokens", "tokensdetails", "tokentype",
  ]
}
