import Foundation

/// Which URLs a stub is for, mostly written as a string.
///
/// | written | fits |
/// |---|---|
/// | `"https://api.example.com/movies"` | this URL, with any query |
/// | `"https://api.example.com/movies?page=1"` | this URL with exactly this query, in any order |
/// | `"https://api.example.com/movies/{id}"` | one segment, given to the reply by name |
/// | `"https://api.example.com/files/**"` | everything below `/files` |
/// | `"https://*.example.com/movies"` | every host below `example.com` |
/// | `"/movies"` | the path on any host |
///
/// Paths and queries compare by their decoded meaning; scheme and host without regard to case; a
/// default port equals none; a fragment and a user name are ignored. A trailing slash counts, except
/// that `https://example.com` equals `https://example.com/`. An encoded slash separates nothing, a
/// letter with its mark composed equals the same decomposed, and dots (`/a/../b`) are not resolved.
/// In a query `+` means a space, `?a` equals `?a=`, and a repeated name is asked for once per value.
public struct URLPattern: Sendable {
  package enum Kind: Sendable {
    case any
    /// Indirect, so that copying a pattern does not copy all of its parts.
    indirect case template(URLTemplate)
    case regex(TextRegex)
    case predicate(String, @Sendable (URL) -> Bool)
    case unreadable(reason: String)
  }

  package let kind: Kind
  /// The pattern as it was written.
  public let description: String

  private init(_ kind: Kind, description: String) {
    self.kind = kind
    self.description = description
  }

  /// Reads a pattern; one that cannot be read fits nothing, and is a problem in the report.
  public init(_ text: String) {
    do {
      self.init(.template(try URLTemplate(text)), description: text)
    } catch {
      self.init(.unreadable(reason: error.reason), description: text)
    }
  }

  /// Every URL.
  public static let any = URLPattern(.any, description: "any URL")

  /// This URL, as if it were written as text, but with braces and stars taken literally: with a
  /// query it asks for exactly that, without one it fits with any.
  public static func url(_ url: URL) -> URLPattern {
    let text = url.absoluteString
      .replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("*", with: "%2A")
    return URLPattern(text)
  }

  /// URLs in whose text this regular expression finds something.
  public static func regex(_ pattern: String) -> URLPattern {
    let regex = TextRegex(pattern)
    if let problem = regex.problem {
      return URLPattern(.unreadable(reason: problem), description: pattern)
    }
    return URLPattern(.regex(regex), description: "/\(pattern)/")
  }

  /// URLs of which the closure says yes; `name` stands for it in messages.
  public static func `where`(
    _ name: String = "a predicate", _ predicate: @escaping @Sendable (URL) -> Bool
  ) -> URLPattern {
    URLPattern(.predicate(name, predicate), description: name)
  }

  package var template: URLTemplate? {
    if case .template(let template) = kind { template } else { nil }
  }

  package var problem: String? {
    guard case .unreadable(let reason) = kind else { return nil }
    return "cannot read the URL pattern \"\(description)\": \(reason)"
  }

  /// Whether a request's URL fits (its query aside), and its path parameters.
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

extension URLPattern: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Reads a pattern; one that cannot be read fits nothing, and is a problem in the report.
  public init(stringLiteral value: String) { self.init(value) }
}
