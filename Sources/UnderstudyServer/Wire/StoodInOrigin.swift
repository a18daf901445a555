import Foundation
import UnderstudyHTTP

/// What a server stands in for, as the header fields of its responses name it.
///
/// A client follows a redirect to it, and sends a cookie back, to the server it knows.
struct StoodInOrigin {
  private let scheme: String
  private let host: String
  private let port: Int?
  /// The path below which the server's own paths are, without a slash at its end.
  private let base: Substring

  init(_ url: URL) {
    let target = RequestTarget(url)
    (scheme, host, port) = (target.scheme, target.host, target.port)
    let path = url.path(percentEncoded: true)
    base = path.hasSuffix("/") ? path.dropLast() : path[...]
  }

  /// The value of a field as a client of the server that stands in for `origin` needs it.
  static func value(of field: HeaderFields.Field, for origin: URL) -> String {
    // Read only where it is named: most responses do not.
    if field.name.equalsIgnoringASCIICase("Location") { return Self(origin).location(field.value) }
    if field.name.equalsIgnoringASCIICase("Set-Cookie") { return Self.cookie(field.value) }
    return field.value
  }

  private func location(_ text: String) -> String {
    var path = text[...]
    if let scheme = text.range(of: "://")?.upperBound {
      guard let url = URL(string: text) else { return text }
      let target = RequestTarget(url)
      guard (target.scheme, target.host, target.port) == (self.scheme, host, port) else {
        return text
      }
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

  /// Without what keeps it from a server of another name, and without TLS.
  private static func cookie(_ text: String) -> String {
    let pieces = text.split(separator: ";", omittingEmptySubsequences: false)
    return pieces.enumerated().filter { place, piece in
      let name = piece.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces).lowercased()
      return place == 0 || name != "domain" && name != "secure"
    }.map(\.element).joined(separator: ";")
  }
}
