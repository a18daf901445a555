import Foundation

/// A pattern of URLs that a stub matches, mostly written as a string.
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

/// The parts of a URL pattern.
///
/// A class, so that looking at one of thousands does not copy its parts.
package final class URLTemplate: Sendable {
  package enum Port: Sendable, Equatable {
    case any
    /// The scheme's own port.
    case standard
    case number(Int)
  }

  /// Nil for any scheme.
  package let scheme: String?
  package let host: HostPattern
  package let port: Port
  package let path: PathPattern
  /// The items the query must have, and no others; nil if the pattern has no query.
  package let query: [FormItem]?
  /// The text after a `#`, which no request has.
  package let fragment: String?

  /// - Throws: `PatternProblem` saying what is wrong with the text.
  package init(_ text: String) throws(PatternProblem) {
    if text.isEmpty { throw PatternProblem("it is empty") }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      throw PatternProblem("it begins or ends with white space")
    }
    if text.contains(where: \.isNewline) { throw PatternProblem("it has a line break") }
    // Taken apart by hand, since braces and stars would be percent-encoded by URL's own parser.
    var rest = text.prefix { $0 != "#" }
    fragment = rest.endIndex == text.endIndex ? nil : String(text[rest.endIndex...].dropFirst())
    var query: Substring?
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    self.query = try query.map(Self.queryItems)

    if rest.hasPrefix("//") {
      scheme = nil
      rest = rest.dropFirst(2)
    } else if rest.hasPrefix("/") {
      (scheme, host, port) = (nil, .any, .any)
      path = try PathPattern(rest)
      return
    } else if let marker = rest.range(of: "://") {
      let scheme = rest[..<marker.lowerBound].lowercased()
      try Self.check(scheme: scheme)
      self.scheme = scheme
      rest = rest[marker.upperBound...]
    } else if rest.hasPrefix("http:") || rest.hasPrefix("https:") || Self.lacksColon(rest) {
      throw PatternProblem("write `://` behind its scheme")
    } else {
      throw PatternProblem("write it as \"https://\(text)\", or begin it with \"/\" for any host")
    }
    let authority = rest.prefix { $0 != "/" }
    (host, port) = try Self.hostAndPort(authority, scheme: scheme)
    path = try PathPattern(rest[authority.endIndex...])
  }

  /// `https//api.example.com`, or misspelled `htps//…`.
  private static func lacksColon(_ text: Substring) -> Bool {
    let word = text.prefix(while: \.isLetter)
    return !word.isEmpty && text[word.endIndex...].hasPrefix("//")
  }

  private static func check(scheme: String) throws(PatternProblem) {
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    if !isScheme { throw PatternProblem("\"\(scheme)\" is not a valid scheme") }
  }

  private static func queryItems(_ text: Substring) throws(PatternProblem) -> [FormItem] {
    // Looked for in the text: `%7Bid%7D` is a value with braces, not a template.
    if let item = text.split(separator: "&").first(where: { $0.contains("={") && $0.last == "}" }) {
      let name = FormItem.parse(String(item))[0].name
      throw PatternProblem(
        "a template is part of the path; for any value write .query(\"\(name)\", .any)")
    }
    return FormItem.parse(String(text))
  }

  private static func hostAndPort(
    _ authority: Substring, scheme: String?
  ) throws(PatternProblem) -> (HostPattern, Port) {
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    var name = host
    var port = Port.standard
    let afterBracket = host.lastIndex(of: "]") ?? host.startIndex
    if let colon = host[afterBracket...].lastIndex(of: ":") {
      name = host[..<colon]
      port = try Self.port(host[host.index(after: colon)...], scheme: scheme)
    }
    // The one scheme whose URLs go without: `file:///movies/popular.json`.
    if name.isEmpty, scheme == "file" { return (.exact(""), .any) }
    if name.isEmpty { throw PatternProblem("it has no host") }
    // Only the zone of an IPv6 address, as in `[fe80::1%25en0]`, has a percent sign.
    let isReadable = name.allSatisfy {
      !$0.isWhitespace && !"{}<>\"\\^`|".contains($0) && ($0 != "%" || name.hasPrefix("["))
    }
    if !isReadable {
      throw PatternProblem("\"\(name)\" is not a valid host name\(advice(ofHost: name))")
    }
    let isBareIPv6 = name.contains(":") && !name.hasPrefix("[")
    if isBareIPv6 { throw PatternProblem("write an IPv6 host in brackets: [\(host)]") }
    return (try HostPattern(name), port)
  }

  /// The text to write for a parameter in a host.
  private static func advice(ofHost name: Substring) -> String {
    guard name.first == "{", let brace = name.firstIndex(of: "}") else { return "" }
    let rest = name[brace...].dropFirst()
    if rest.isEmpty { return "; a URL that begins with its path is for any host" }
    return rest.first == "." && !rest.contains("{") ? "; `*\(rest)` is for any host below" : ""
  }

  private static func port(_ text: Substring, scheme: String?) throws(PatternProblem) -> Port {
    if text == "*" { return .any }
    if text.isEmpty { return .standard }
    guard let number = Int(text), (1...65535).contains(number) else {
      throw PatternProblem("\"\(text)\" is not a valid port")
    }
    return scheme.flatMap(RequestTarget.defaultPort) == number ? .standard : .number(number)
  }

  package func match(_ target: RequestTarget) -> [String: String]? {
    guard (scheme ?? target.scheme) == target.scheme, host.matches(target.host),
      port.matches(target.port)
    else { return nil }
    return path.match(target.path)
  }
}

extension URLTemplate.Port {
  package func matches(_ port: Int?) -> Bool {
    switch self {
    case .any: true
    case .standard: port == nil
    case .number(let number): port == number
    }
  }
}

/// The host of a URL pattern: one name, `*.example.com` for the names below it, or any.
package enum HostPattern: Sendable, Equatable {
  case any
  case exact(String)
  /// The names that end in this text, which begins with a dot.
  case below(String)

  /// - Throws: `PatternProblem` if a star is anywhere but in front.
  package init(_ text: Substring) throws(PatternProblem) {
    if text == "*" {
      self = .any
    } else if text.hasPrefix("*.") {
      let suffix = HostName.canonical(String(text.dropFirst(2)))
      if suffix.contains("*") { throw Self.misplacedStar }
      self = .below("." + suffix)
    } else if text.contains("*") {
      throw Self.misplacedStar
    } else {
      self = .exact(HostName.canonical(String(text)))
    }
  }

  private static let misplacedStar = PatternProblem(
    "a star in a host can only replace its first labels: `*.example.com`")

  package func matches(_ host: String) -> Bool {
    switch self {
    case .any: true
    case .exact(let name): name == host
    case .below(let suffix): host.hasSuffix(suffix) && host.utf8.count > suffix.utf8.count
    }
  }
}

extension HostPattern: CustomStringConvertible {
  package var description: String {
    switch self {
    case .any: "*"
    case .exact(let name): name
    case .below(let suffix): "*" + suffix
    }
  }
}
