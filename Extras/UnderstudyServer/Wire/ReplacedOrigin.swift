import Foundation
import UnderstudyHTTP

/// The server that is replaced, in the header fields of responses.
///
/// A client must follow its redirects, and send its cookies back, to the server that it knows.
struct ReplacedOrigin {
  private let server: RequestTarget
  /// The path below which the server's own paths are, without a slash at its end.
  private let base: Substring

  init(_ url: URL) {
    server = RequestTarget(url)
    let path = url.path(percentEncoded: true)
    base = path.hasSuffix("/") ? path.dropLast() : path[...]
  }

  /// The value of a field as a client of the server that replaces `origin` needs it.
  static func value(of field: HeaderFields.Field, for origin: URL) -> String {
    // Parsed only where it is needed: most responses don't name it.
    if field.name.equalsIgnoringASCIICase("Location") { return Self(origin).location(field.value) }
    if field.name.equalsIgnoringASCIICase("Set-Cookie") { return Self.cookie(field.value) }
    return field.value
  }

  private func location(_ text: String) -> String {
    var path = text[...]
    if let scheme = text.range(of: "://")?.upperBound {
      guard let url = URL(string: text), RequestTarget(url).isSameServer(as: server)
      else { return text }
      path = text[scheme...].drop { !"/?#".contains($0) }
    } else if !text.hasPrefix("/") || text.hasPrefix("//") {
      return text
    }
    guard path.hasPrefix(base) else { return text }
    let rest = path.dropFirst(base.count)
    // `/v30` is not below `/v3`.
    guard let first = rest.first else { return "/" }
    if first == "/" { return String(rest) }
    return "?#".contains(first) ? "/\(rest)" : text
  }

  /// The cookie without the attributes that restrict it to another host, or to TLS.
  private static func cookie(_ text: String) -> String {
    let pieces = text.split(separator: ";", omittingEmptySubsequences: false)
    return pieces.enumerated().filter { place, piece in
      let name = piece.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces).lowercased()
      return place == 0 || name != "domain" && name != "secure"
    }.map(\.element).joined(separator: ";")
  }
}
