import Foundation

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
  /// The items the query must have, and no others; nil where the pattern has no query.
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

  /// What to write for a parameter in a host.
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
