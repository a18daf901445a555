import Foundation

/// Which URLs a stub matches, mostly written as a string.
///
/// | written | matches |
/// |---|---|
/// | `"https://api.example.com/movies"` | this URL, with any query |
/// | `"https://api.example.com/movies?page=1"` | this URL with exactly this query, in any order |
/// | `"https://api.example.com/movies/{id}"` | one segment, given to the reply by name |
/// | `"https://api.example.com/files/**"` | everything below `/files` |
/// | `"https://*.example.com/movies"` | every host below `example.com` |
/// | `"/movies"` | the path on any host |
///
/// Paths and queries are compared decoded, scheme and host ignoring case; a default port equals none;
/// a fragment and a user name are ignored. A trailing slash counts, except
/// that `https://example.com` equals `https://example.com/`. An encoded slash separates nothing, a
/// letter with its mark composed equals the same decomposed, and dots (`/a/../b`) are not resolved.
/// In a query `+` means a space, `?a` equals `?a=`, and a repeated name is required once per value.
public struct URLPattern: Sendable {
  package enum Kind: Sendable {
    case any
    case template(URLTemplate)
    case regex(TextRegex)
    case predicate(String, @Sendable (URL) -> Bool)
    case unreadable(reason: String)
  }

  package let kind: Kind
  /// The pattern as it was written, secrets included.
  package let text: String

  private init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Reads a pattern; one that cannot be read matches nothing, and is a problem in the report.
  public init(_ text: String) {
    do {
      self.init(.template(try URLTemplate(text)), text)
    } catch {
      self.init(.unreadable(reason: error.reason), text)
    }
  }

  /// Every URL.
  public static let any = URLPattern(.any, "any URL")

  /// This URL, as if it were written as text, but with braces and stars taken literally: with a
  /// query it requires exactly that one, without a query it allows any.
  ///
  /// ```swift
  /// let url = URL(string: "https://api.example.com/movies")!
  /// let stub: Stub = .get(.url(url)).reply(.json([]))
  /// ```
  public static func url(_ url: URL) -> URLPattern {
    let text = url.absoluteString
      .replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("*", with: "%2A")
    return URLPattern(text)
  }

  /// URLs in which this regular expression finds something.
  ///
  /// ```swift
  /// .get(.regex("/movies/[0-9]+$"))
  /// ```
  public static func regex(_ pattern: String) -> URLPattern {
    let regex = TextRegex(pattern)
    if let problem = regex.problem {
      return URLPattern(.unreadable(reason: problem), pattern)
    }
    return URLPattern(.regex(regex), "/\(pattern)/")
  }

  /// URLs for which the closure returns true; `name` stands for it in messages.
  ///
  /// ```swift
  /// .get(.where("a short path") { $0.path.count < 20 })
  /// ```
  ///
  /// It may also be called with variants of an unmatched URL, to find out what differs.
  public static func `where`(
    _ name: String = "a predicate", _ predicate: @escaping @Sendable (URL) -> Bool
  ) -> URLPattern {
    URLPattern(.predicate(name, predicate), name)
  }

  package var template: URLTemplate? {
    if case .template(let template) = kind { template } else { nil }
  }

  package var runsCode: Bool { if case .predicate = kind { true } else { false } }

  /// The pattern as it was written, without secrets.
  package func shown(_ redaction: Redaction) -> String { redaction.redacted(url: text) }

  package func problem(_ redaction: Redaction) -> String? {
    guard case .unreadable(let reason) = kind else { return nil }
    // The reason may quote the pattern.
    let shown = shown(redaction)
    let shownReason = redaction.redacted(text: reason.replacing(text, with: shown))
    return "cannot read the URL pattern \"\(shown)\": \(shownReason)"
  }

  /// The path parameters of a request whose URL matches, apart from its query; else nil.
  package func match(_ request: RecordedRequest) -> [String: String]? {
    switch kind {
    case .any: [:]
    case .template(let template): template.match(request.target)
    case .regex(let regex): regex.matches(request.url.absoluteString) ? [:] : nil
    case .predicate(_, let predicate): predicate(request.url) ? [:] : nil
    case .unreadable: nil
    }
  }
}

extension URLPattern: ExpressibleByStringInterpolation {
  /// Reads a pattern; one that cannot be read matches nothing, and is a problem in the report.
  public init(stringLiteral value: String) { self.init(value) }
}

extension URLPattern: CustomStringConvertible, CustomReflectable {
  /// The pattern as it was written, without secrets.
  public var description: String { shown(.standard) }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
