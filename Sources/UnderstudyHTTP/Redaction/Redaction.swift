import Foundation

/// Which secrets are taken out of traffic before it is shown or written down.
///
/// ```swift
/// let stubs = HTTPStubs(
///   .get("/invoices").reply(.json([])), redaction: .standard.adding("X-Tenant", "invoice"))
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
/// whatever they are called; what else is one, a ``SecretRule`` says. It cannot see a secret that has neither a name nor such a form, or that is
/// in a compressed or encrypted body.
public struct Redaction: Sendable, Hashable {
  /// The names that usually carry secrets: `Authorization`, `X-Api-Key`, `password`,
  /// `access_token`, `client_secret` and the like.
  public static let standard = Redaction(.standard)

  /// What replaces a secret: letters alone, which no URL, form or JSON escapes.
  package static let placeholder = "REDACTED"

  package let names: SecretNames

  /// What tells the secrets of a file from each other; nil where all are written alike.
  let standIns: StandIns?

  /// Where the values go that own rules find.
  let found: FoundSecrets?

  package init(_ names: SecretNames) { self.init(names, standIns: nil) }

  init(_ names: SecretNames, standIns: StandIns?, found: FoundSecrets? = nil) {
    self.names = names
    self.standIns = standIns
    self.found = found
  }

  /// Takes out what goes by these names too; `api-key`, `apiKey` and `API_KEY` are one name.
  public func adding(_ names: String...) -> Redaction {
    Redaction(self.names.adding(names), standIns: standIns)
  }

  /// Takes out what these rules find too.
  ///
  /// ```swift
  /// .standard.adding(.keyPath("user.email"), .matching(#"\bK-[0-9]{6}\b"#))
  /// ```
  public func adding(_ rules: SecretRule...) -> Redaction {
    Redaction(names.adding(rules: rules), standIns: standIns)
  }

  /// Takes out what either of the two takes out.
  package func adding(_ other: Redaction) -> Redaction {
    Redaction(names.adding(other.names), standIns: standIns ?? other.standIns)
  }

  package func isSecret(_ name: String) -> Bool { names.isSecret(name) }

  /// Whether the member of this name is a secret in JSON.
  package func isSecret(member name: String) -> Bool { names.isSecret(member: name) }

  // MARK: - Messages

  /// The request without its secrets, so that whatever is read from it has none.
  package func redacted(_ request: RecordedRequest) -> RecordedRequest {
    RecordedRequest(
      method: request.method, url: redacted(request.url), headers: redacted(request.headers),
      body: request.body.map { redacted($0, type: request.headers["Content-Type"]) })
  }

  /// The URL without its user, its password and the secrets in its query and fragment.
  package func redacted(_ url: URL) -> URL {
    let text = redacted(url: url.absoluteString)
    // What was replaced is plain letters, so only a URL that was none to begin with fails here.
    return URL(string: text) ?? URL(filePath: "/\(Self.placeholder)")
  }

  /// The text of a URL, or of a pattern of one, as it was written, without its secrets.
  package func redacted(url: String) -> String { TextRedaction(self).url(url) }

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
    if SecretValue.isHarmless(bytes) { return false }
    if Subprotocols.isHeader(name) {
      return !Subprotocols.secrets(in: bytes, isSecret(member:)).isEmpty
    }
    // Few values look like one, and to judge a name takes longer.
    return isSecret(name)
      || SecretValue.isLoginCode(bytes, amongOAuth: false) && names.verdict(on: name) == .suspect
  }

  /// The value of a query item or a field without its secrets.
  ///
  /// Of credentials the scheme stays: `Bearer REDACTED`.
  package func redacted(_ value: String, of name: String) -> String {
    guard isSecret(value, of: name) else { return redacted(text: value) }
    if Subprotocols.isHeader(name) { return Subprotocols.redacted(value, self) }
    if let scheme = Credentials.scheme(of: value) {
      let secret = value.dropFirst(scheme.count).trimmingPrefix(while: \.isWhitespace)
      return "\(scheme) \(standIn(for: secret))"
    }
    return standIn(for: value)
  }

  /// A text of any kind, such as a body or an error's sentence, without its secrets.
  package func redacted(text: String) -> String { TextRedaction(self).text(text) }
}
