import Foundation

/// Which secrets are taken out of traffic before it is shown or written down.
///
/// ```swift
/// let stubs = HTTPStubs(
///   .get("/invoices").reply(.json([])), redaction: .standard.adding("X-Tenant", "invoice"))
/// ```
///
/// A scope takes the secrets out of everything it writes: messages, reports, HAR, attachments, and
/// its values when they are printed. The code under test gets them as they are.
///
/// Redaction goes by name, ignoring case: of headers, cookies, query items, form fields, parts of
/// multipart bodies, and JSON keys at any depth. Cookies, credentials such as `Bearer …`, and the
/// user and password in a URL are secrets whatever they are called, and so is plain text that
/// mentions one. It cannot see a secret that is part of a path, has no name, or is in a compressed or
/// encrypted body.
public struct Redaction: Sendable, Hashable {
  /// The names that usually carry secrets: `Authorization`, `X-Api-Key`, `password`,
  /// `access_token`, `client_secret` and the like.
  public static let standard = Redaction(.standard)

  /// What replaces a secret: letters alone, which no URL, form or JSON escapes.
  package static let placeholder = "REDACTED"

  package let names: SecretNames

  package init(_ names: SecretNames) {
    self.names = names
  }

  /// Takes out what goes by these names too; `api-key`, `apiKey` and `API_KEY` are one name.
  public func adding(_ names: String...) -> Redaction { Redaction(self.names.adding(names)) }

  /// Takes out what either of the two takes out.
  package func adding(_ other: Redaction) -> Redaction { Redaction(names.adding(other.names)) }

  package func isSecret(_ name: String) -> Bool { names.isSecret(name) }

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

  /// The value of a query item or a field without its secrets.
  ///
  /// Of credentials the scheme stays: `Bearer REDACTED`.
  package func redacted(_ value: String, of name: String) -> String {
    guard isSecret(name) else { return redacted(text: value) }
    if let scheme = Credentials.scheme(of: value) { return "\(scheme) \(Self.placeholder)" }
    return value.isEmpty ? value : Self.placeholder
  }

  /// A text of any kind without the secrets of the URLs, forms and JSON in it.
  package func redacted(text: String) -> String { TextRedaction(self).text(text) }

  /// A sentence, such as an error's, without those and without the credentials in it.
  package func redacted(message: String) -> String {
    redacted(text: Credentials.redacted(in: message, by: self))
  }
}
