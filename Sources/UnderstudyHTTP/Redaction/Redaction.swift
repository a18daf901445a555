import Foundation

/// Which secrets are taken out of traffic before it is shown or written down.
///
/// ```swift
/// let redaction = Redaction.standard.adding("X-Tenant", "invoice")
/// try report.har(redacting: redaction).data().write(to: file)
/// ```
///
/// It goes by names, without regard to case: of headers, cookies, query items, form fields, parts
/// of multipart bodies and JSON keys at any depth. Cookies, and the user and password in a URL, are
/// secrets whatever they are called. What it can't see: a secret that is part of a path, stands in
/// a text without a name of its own, or in a compressed or encrypted body.
public struct Redaction: Sendable, Hashable {
  private var names: Set<String> = []
  /// What stands in the place of a secret.
  package private(set) var placeholder = "REDACTED"

  /// The names that usually carry secrets: `Authorization`, `X-Api-Key`, `password`,
  /// `access_token`, `client_secret` and their like.
  public static let standard = Redaction()

  /// For tables, where the name says enough.
  package static let abbreviating: Redaction = {
    var redaction = Redaction()
    redaction.placeholder = "…"
    return redaction
  }()

  private init() {}

  /// Takes out what goes by these names too; `api-key`, `apiKey` and `API_KEY` are one name.
  public func adding(_ names: String...) -> Redaction {
    var copy = self
    copy.names.formUnion(names.map(SecretNames.canonical))
    return copy
  }

  package func isSecret(_ name: String) -> Bool {
    SecretNames.isSecret(name) || names.contains(SecretNames.canonical(name))
  }

  package func isSecretQueryItem(_ name: String) -> Bool {
    SecretNames.isSecretQueryItem(name) || names.contains(SecretNames.canonical(name))
  }
}

// MARK: - Messages

extension Redaction {
  /// The request without its secrets, so that whatever is read from it has none.
  package func redacted(_ request: RecordedRequest) -> RecordedRequest {
    RecordedRequest(
      method: request.method, url: redacted(request.url), headers: redacted(request.headers),
      body: request.body.map { redacted($0, type: request.headers["Content-Type"]) })
  }

  /// The URL without its user, its password and the secrets in its query and fragment.
  package func redacted(_ url: URL) -> URL {
    let text = redacted(url: url.absoluteString)
    // Replaced pieces are plain letters, so only a URL that was none to begin with fails here.
    return URL(string: text) ?? URL(filePath: "/\(placeholder)")
  }

  /// The text of a URL, as it was written, without its secrets.
  package func redacted(url: String) -> String {
    TextRedaction(self).url(url)
  }

  /// A text of any kind without the secrets of the URLs, forms and JSON in it.
  package func redacted(text: String) -> String {
    TextRedaction(self).text(text)
  }
}
