import Foundation

/// The meaning of a request's URL, read once so that matching compares plain strings.
///
/// Scheme and host are lower case, a default port is none, the fragment and any user name are gone,
/// and the path is canonical: see `CanonicalPath`.
package struct RequestTarget: Sendable, Hashable {
  package var scheme: String
  package var host: String
  package var port: Int?
  package var path: String
  /// The query as it was sent, without its question mark; nil without a query.
  package var query: String?

  package init(_ url: URL) {
    // Paths and queries are read before percent-decoding: `%2F` is not a separator, nor `%26`.
    let scheme = (url.scheme ?? "").lowercased()
    self.scheme = scheme
    host = HostName.canonical(url.host(percentEncoded: false) ?? "")
    port = url.port.flatMap { $0 == Self.defaultPort(of: scheme) ? nil : $0 }
    path = CanonicalPath.of(url.path(percentEncoded: true))
    query = url.query(percentEncoded: true)
  }

  package static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    default: nil
    }
  }

  /// Whether both have the same scheme, host and port.
  package func isSameServer(as other: RequestTarget) -> Bool {
    (scheme, host, port) == (other.scheme, other.host, other.port)
  }

  /// The items of the query, by their decoded meaning.
  package var queryItems: [FormItem] { query.map(FormItem.parse) ?? [] }
}

/// The one spelling under which paths of the same meaning compare equal.
///
/// Each segment is percent-decoded, but an encoded slash stays `%2F` and an encoded percent sign
/// `%25`, so that neither can pose as what it is not. Bytes that are no UTF-8 keep their escapes,
/// in upper case. An empty path is `/`. A trailing slash, and an empty segment, are kept: servers
/// tell them apart.
package enum CanonicalPath {
  package static func of(_ encoded: some StringProtocol) -> String {
    encoded.isEmpty ? "/" : ofSegment(encoded)
  }

  /// The canonical form of one segment or a piece of it, which may be empty.
  package static func ofSegment(_ encoded: some StringProtocol) -> String {
    guard encoded.utf8.contains(UInt8(ascii: "%")) else { return String(encoded) }
    return PercentDecoding.decode(encoded) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }
  }

  /// A canonical segment with its last escapes taken away, as a path parameter is shown.
  package static func plain(_ segment: some StringProtocol) -> String {
    segment.utf8.contains(UInt8(ascii: "%")) ? PercentDecoding.decode(segment) : String(segment)
  }
}

/// The one spelling under which names of the same host compare equal.
///
/// Names are lower case, non-ASCII ones in their ASCII form (`xn--…`), and IPv6 addresses have no
/// brackets.
package enum HostName {
  package static func canonical(_ host: String) -> String {
    let isPlain = host.utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
        && !(0x41...0x5A).contains(byte)
    }
    if isPlain { return host }
    if host.utf8.contains(UInt8(ascii: ":")) {
      return host.trimming { "[]".contains($0) }.lowercased().replacing("%25", with: "%")
    }
    return asciiForm(of: host.lowercased())
  }

  /// Foundation's own parser knows how a name outside ASCII is written on the wire.
  private static func asciiForm(of host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    // `host(percentEncoded:)` gives other spellings of it; the URL's text is what goes out.
    let url = URL(string: "https://\(host)/")?.absoluteString
    return url.map { String($0.dropFirst("https://".count).dropLast()).lowercased() } ?? host
  }
}

/// The name and the value of a cookie, as a `Cookie` header has them.
package struct CookiePair: Sendable, Hashable {
  package let name: String
  package let value: String

  /// Reads one piece of a header as browsers do: without an equals sign it is a value without a name.
  package init(_ piece: some StringProtocol) {
    let equals = piece.firstIndex(of: "=")
    name = equals.map { piece[..<$0].trimming(while: \.isWhitespace) } ?? ""
    let value = equals.map { piece[piece.index(after: $0)...] } ?? piece[...]
    self.value = value.trimming(while: \.isWhitespace)
  }

  /// The cookie as a header has it.
  package var text: String { name.isEmpty ? value : "\(name)=\(value)" }

  /// The cookies of a `Cookie` header, in order.
  package static func all(in header: String) -> [CookiePair] {
    header.split(separator: ";").map(CookiePair.init).filter { !($0.name + $0.value).isEmpty }
  }
}
