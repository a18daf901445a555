import Foundation

/// Rules for the secrets that are taken out of traffic before it is shown or written down.
///
/// ```swift
/// let stubs = HTTPStubs(
///   .get("/invoices").reply(.json([])),
///   options: { $0.redaction = .standard.adding("X-Tenant", "invoice") })
/// ```
///
/// A scope takes the secrets out of everything it writes: messages, reports, HAR, attachments, and
/// its values when they are printed. The code under test gets them as they are, but for the URL in an
/// error, which is mostly printed.
///
/// Redaction goes by name, however it is spelled: of headers, cookies, query items, form fields, parts of
/// multipart bodies, members of JSON, arguments of GraphQL, elements and attributes of XML, settings,
/// and sentences, one inside the other and in whichever encoding. Cookies, credentials such as
/// `Bearer …`, the user and password in a URL, and keys of a known form such as `ghp_…` are secrets
/// whatever they are called; what else is one, is added. It cannot see a secret that has neither a name nor
/// such a form, or that is in a compressed or encrypted body.
///
/// Only secrets are replaced, texts by texts and, in files, numbers by numbers; all else stays, byte for byte.
public struct Redaction: Sendable {
  /// The names that usually carry secrets: `Authorization`, `X-Api-Key`, `password`,
  /// `access_token`, `client_secret` and the like.
  public static let standard = Redaction(.standard)

  /// The replacement of a secret: letters alone, which no URL, form or JSON escapes.
  package static let placeholder = "REDACTED"

  package var names: SecretNames { didSet { (clean, cleanAlone) = (nil, nil) } }

  /// The placeholders that tell the secrets of a file from each other; nil if all are written alike.
  var standIns: StandIns?

  /// Whether a number is replaced by a number, for a program to read, and not by a word for a person.
  package var keepsTypes = false

  /// The collection of secrets found in places of their own; nil if no other text is to know them.
  var found: FoundSecrets?

  /// Whether the result is dropped, and only what is found is of interest.
  var isSurvey = false

  /// The secrets that were found in other texts before.
  var repeated = RepeatedSecrets() { didSet { clean = nil } }

  /// The texts that are known to have no secret; nil if each is read.
  var clean: CleanTexts?

  /// The texts that have none but what other texts tell to be one.
  var cleanAlone: CleanTexts?

  /// The log of the rules that have hidden something.
  var log: RedactionLog?

  package init(_ names: SecretNames) { self.names = names }

  /// Also redacts values with these names; `api-key`, `apiKey` and `API_KEY` are one name.
  public func adding(_ names: String...) -> Redaction {
    copy(of: self) { $0.names = self.names.adding(names) }
  }

  /// Also redacts the values at a key path of JSON, such as `user.email`, `items[*].token` or
  /// `items[0]['a b']`, with all that is in them.
  ///
  /// ```swift
  /// let redaction = Redaction.standard.adding(keyPath: "user.email")
  /// ```
  ///
  /// Lists need no step: `items.token` leads to that of each item. A form's fields are found by names
  /// such as `user[email]` and `user.email`. In recordings and in HAR the same value is taken out
  /// elsewhere, too, if it has four characters at least.
  public func adding(keyPath: String) -> Redaction {
    adding(JSONPath(keyPath).map(SecretRule.keyPath) ?? .everything)
  }

  /// Also redacts what this regular expression finds; with a group, what the first group has of it.
  ///
  /// ```swift
  /// .standard.adding(matching: #"\bK-[0-9]{6}\b"#)
  /// ```
  public func adding(matching regex: String) -> Redaction {
    let regex = TextRegex(regex)
    return adding(regex.problem == nil ? .regex(regex) : .everything)
  }

  private func adding(_ rule: SecretRule) -> Redaction {
    copy(of: self) { $0.names = names.adding(rules: [rule]) }
  }

  /// Takes out what either of the two takes out.
  package func adding(_ other: Redaction) -> Redaction {
    copy(of: self) {
      $0.names = names.adding(other.names)
      $0.standIns = standIns ?? other.standIns
      $0.keepsTypes = keepsTypes || other.keepsTypes
      $0.log = log ?? other.log
    }
  }

  /// The redaction that notes which rule has hidden what.
  package func explaining(to log: RedactionLog) -> Redaction { copy(of: self) { $0.log = log } }

  package func isSecret(_ name: String) -> Bool { names.isSecret(name) }

  /// Whether the member of this name is a secret in JSON.
  package func isSecret(member name: String) -> Bool { names.isSecret(member: name) }

  // MARK: - Texts

  /// The URL without its user, its password and the secrets in its query and fragment.
  package func redacted(_ url: URL) -> URL {
    let sent = url.absoluteString
    let text = redacted(url: sent)
    if text == sent { return url }
    // The replacement is plain letters, so only a URL that was none to begin with fails here.
    return URL(asSent: text) ?? URL(filePath: "/\(Self.placeholder)")
  }

  /// The text of a URL, or of a pattern of one, as it was written, without its secrets.
  package func redacted(url: String) -> String { TextRedaction(self).text(url, .url) }

  /// The path of a URL without its secrets, some of which only its host tells.
  package func redacted(path: String, of host: String?) -> String {
    guard let host, path.hasPrefix("/") else { return redacted(url: path) }
    let start = "//\(host)"
    let text = redacted(url: start + path)
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : redacted(url: path)
  }

  /// Whether the value of a query item or a field is a secret.
  package func isSecret(_ value: String, of name: String) -> Bool {
    let bytes = Array(value.utf8)[...]
    // Few names are one's, and to judge a value takes longer.
    let isNamed =
      isSecret(name)
      || names.verdict(on: name) == .suspect
        && SecretValue.isLoginCode(bytes, amongOAuth: false)
    return isNamed && !SecretValue.isHarmless(bytes) && !SecretValue.isEveryday(bytes, under: name)
  }

  /// The value of a query item or a field without its secrets.
  ///
  /// Of credentials the scheme stays: `Bearer REDACTED`.
  package func redacted(_ value: String, of name: String) -> String {
    guard isSecret(value, of: name) else { return redacted(text: value) }
    if let scheme = Credentials.scheme(of: value) {
      let secret = value.dropFirst(scheme.count).drop(while: \.isWhitespace)
      return "\(scheme) \(hidden(secret, by: .name(name)))"
    }
    return hidden(value, by: .name(name))
  }

  /// A text of any kind, such as a body or an error's sentence, without its secrets.
  package func redacted(text: String) -> String { TextRedaction(self).text(text, .text) }

  /// A plain text without its secrets: in such a text nothing tells where a secret ends.
  package func redacted(prose: String) -> String { TextRedaction(self).text(prose, .prose) }

  /// Redacts a message of several parts: what is a secret in one of them is one in the others.
  package func redacted<Message>(
    _ message: Message, by redactParts: (Redaction, Message) -> Message
  ) -> Message {
    let found = self.found ?? FoundSecrets()
    let first = redactParts(copy(of: self) { $0.found = found }, message)
    if isSurvey { return first }
    let secrets = RepeatedSecrets(found.all)
    return secrets.isEmpty
      ? first : redactParts(copy(of: self) { $0.repeated = secrets }, first)
  }

  // MARK: - Secrets

  /// The text in place of a secret.
  func hidden(_ secret: ArraySlice<UInt8>, by rule: RedactionRule) -> String {
    // A text may have been redacted before.
    if SecretValue.isStandIn(secret) { return String(decoding: secret, as: UTF8.self) }
    // Secrets that are known already are taken out everywhere in one go.
    if rule.isOfOnePlace, !repeated.contains(secret) { found?.insert(secret, by: rule) }
    let placeholder = standIns?.standIn(for: secret) ?? Self.placeholder
    log?.add(placeholder, rule)
    return placeholder
  }

  func hidden(_ secret: some StringProtocol, by rule: RedactionRule) -> String {
    hidden(Array(secret.utf8)[...], by: rule)
  }
}

/// A rule of a team's own for what is a secret, besides the names that everybody uses.
package enum SecretRule: Sendable {
  case keyPath(JSONPath)
  case regex(TextRegex)
  /// A rule that cannot be read takes out everything, so that a slip shows no secret.
  case everything
}

/// Texts that a redaction leaves as they are: traffic has some, such as `application/json`, thousands of
/// times, and each body is read more than once.
final class CleanTexts: Sendable {
  /// The sign of a text: two hashes, whose keys no writer of a text knows.
  struct Sign: Hashable, Sendable {
    private let first: Int
    private let second: Int

    init(_ text: [UInt8], _ kind: SecretScanner.Kind) {
      func hash(_ number: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(number)
        hasher.combine(kind)
        hasher.combine(text.count)
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
      }
      (first, second) = (hash(1), hash(2))
    }
  }

  private let signs = Lock<Set<Sign>>([])

  private static let most = 1 << 16

  func contains(_ sign: Sign) -> Bool { signs.withLock { $0.contains(sign) } }

  func insert(_ sign: Sign) {
    signs.withLock { if $0.count < Self.most { $0.insert(sign) } }
  }
}
