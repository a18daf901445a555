import Foundation
import UnderstudyHTTP

/// The settings that all connections of a server share.
struct Service: Sendable {
  let stubs: HTTPStubs
  var limits = ServerLimits()
  /// The server that is replaced: requests to this server's address count as requests to it.
  var origin: URL?
  /// The port of this server, once it is known.
  var port = 0
  /// Whether pages of other origins may read the responses.
  var allowsOtherOrigins = false
  /// The identity of the server for clients that speak TLS; nil if it speaks plain text only.
  var identity: (any ServerIdentity)?
  /// Whether its user can give it one.
  var mayGetIdentity = true
  /// Called with what was refused before the stubs were asked.
  var onRefusal: @Sendable (String) -> Void = { _ in }
  /// A client has timeouts of its own; a server has none.
  var timeouts = LoadingTimeouts(idle: .seconds(604_800))

  var engine: StubEngine { stubs.engine }

  /// The request as the stubs match it: with the URL that the client means.
  ///
  /// - Parameters:
  ///   - tunnel: The host that the client has asked this server, as its proxy, to connect it to.
  ///   - isSecure: Whether it came over TLS.
  func record(
    _ request: IncomingRequest, through tunnel: TunnelTarget?, isSecure: Bool
  ) throws(Refusal) -> RecordedRequest {
    let head = request.head
    if identity != nil, !isSecure, tunnel == nil, !head.isForProxy {
      throw Refusal(
        """
        This server speaks HTTPS. Use an `https:` URL; it accepts plain text only from a client that \
        uses it as its proxy.
        """)
    }
    if head.upgrades.contains("websocket"),
      let version = head.headers["Sec-WebSocket-Version"], version != "13"
    {
      throw Refusal(
        "version \(version.prefix(40)) of the web socket protocol is not supported; use 13",
        status: 426)
    }
    let scheme = isSecure ? "https" : "http"
    let origin = replacedOrigin(for: head, through: tunnel)
    let base =
      tunnel.map { $0.base(scheme: scheme) }
      ?? origin?.absoluteString ?? "\(scheme)://\(Self.host(of: head))"
    var headers = head.headers
    // The URL's host, not the address of this run.
    if let origin { headers["Host"] = origin.authority }
    return RecordedRequest(
      method: head.method, url: try url(of: head, base: base), headers: headers, body: request.body)
  }

  /// The host that the client names.
  private static func host(of head: IncomingHead) -> String {
    let host = head.headers["Host"] ?? ""
    return host.isEmpty ? "localhost" : host
  }

  /// The server that is replaced, for a client that sends its request to this server itself.
  func replacedOrigin(for head: IncomingHead, through tunnel: TunnelTarget?) -> URL? {
    guard let origin, tunnel == nil, head.target == "*" || path(of: head) != nil else { return nil }
    return origin
  }

  /// The path and the query of a request to the server itself; nil for a request to it as a proxy.
  private func path(of head: IncomingHead) -> String? {
    if head.target.hasPrefix("/") { return head.target }
    // A client with a proxy sends it every request.
    guard let url = URL(asSent: head.target), url.scheme?.lowercased() == "http", url.port == port,
      let host = url.host()?.lowercased(),
      ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.")
    else { return nil }
    let path = head.target.dropFirst("http://".count).drop { !"/?#".contains($0) }
    return path.hasPrefix("/") ? String(path) : "/\(path)"
  }

  private func url(of head: IncomingHead, base: String) throws(Refusal) -> URL {
    if let path = path(of: head) {
      let base = base.hasSuffix("/") ? String(base.dropLast()) : base
      if let url = URL(asSent: base + path) { return url }
    } else if head.target == "*", head.method == "OPTIONS" {
      if let url = URL(string: origin == nil ? base + "/" : base) { return url }
    } else if let url = URL(asSent: head.target), url.scheme != nil, url.host() != nil {
      return url
    }
    throw Refusal("the target of the request is not a URL: \(head.target.prefix(200))")
  }

  /// The host that a client asks its proxy to connect it to.
  func tunnel(
    _ head: IncomingHead, isWithinAnother: Bool
  ) throws(Refusal) -> TunnelTarget {
    if isWithinAnother {
      throw Refusal("Nested CONNECT is not supported (CONNECT \(head.target)).", status: 501)
    }
    guard let target = TunnelTarget(head.target) else {
      throw Refusal("the target of CONNECT is not a host with its port: \(head.target.prefix(200))")
    }
    // Some clients ask for a tunnel for `http:` URLs, too.
    if identity == nil, target.port == 443 { throw refuseTunnel(to: head.target, head.headers) }
    return target
  }

  /// Records that a client wants to use this server as its proxy for HTTPS.
  @discardableResult
  func refuseTunnel(to target: String, _ headers: HeaderFields = [:]) -> Refusal {
    let other = mayGetIdentity ? "; or start the server with `security: .tls()`" : ""
    let reason = """
      This server cannot decrypt HTTPS, so it cannot be a proxy for it (CONNECT \(target)). \
      Send the request to the server itself, or to an `http:` URL through it\(other).
      """
    if let url = URL(string: "https://\(target)") {
      engine.recordRefusal(
        of: RecordedRequest(method: "CONNECT", url: url, headers: headers),
        because: StubError(.unplanned, reason))
    }
    return Refusal(reason, status: 501)
  }

  /// Notes that a client does not trust the server: the client may only report a failed request, and try
  /// again for ever.
  func noteDistrust(_ reason: String) {
    engine.note(
      problem: """
        A client has ended the TLS handshake with the stub server (\(reason)): it does not trust the \
        certificate. Have it trust the authority: `server.certificateAuthority`.
        """)
  }
}

extension IncomingHead {
  /// Whether a client sends it to a proxy, with the whole URL.
  fileprivate var isForProxy: Bool { target.contains("://") && !target.hasPrefix("/") }
}

/// The host that a client asks its proxy to connect it to: `api.example.com:443`.
struct TunnelTarget {
  let host: String
  let port: Int

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    if host.isEmpty { return nil }
    (self.host, self.port) = (host.lowercased(), Int(port))
  }

  /// The beginning of the URLs of its requests.
  func base(scheme: String) -> String {
    let name = host.contains(":") ? "[\(host)]" : host
    let isDefault = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(name)\(isDefault ? "" : ":\(port)")"
  }
}

extension URL {
  /// The host with its port, as the `Host` field has it.
  fileprivate var authority: String {
    (host() ?? "") + (port.map { ":\($0)" } ?? "")
  }
}

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
