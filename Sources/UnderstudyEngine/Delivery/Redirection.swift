import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The next request after a redirect.
package enum Redirection {
  /// The next request, or nil if the head is not a redirect that is followed. It fails if URLSession
  /// does not know the scheme of its URL.
  package static func next(
    after head: ResponseHead, to request: RecordedRequest, as client: ClientPlatform = .current
  ) -> RecordedRequest? {
    guard let method = client.method(after: head.status, request.method),
      let location = head.headers["Location"],
      let url = client.target(of: location, from: request.url)
    else { return nil }
    let isDocumented = client == .documented
    var headers = request.carrier?.own ?? request.headers
    if isDocumented, method != request.method {
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"] {
        headers[name] = nil
      }
    }
    if isDocumented {
      let next = RequestTarget(url)
      // Credentials are for the server they were meant for; a cookie ignores the port.
      if !next.isSameServer(as: request.target) { headers["Authorization"] = nil }
      if next.host != request.target.host { headers["Cookie"] = nil }
    }
    let body = isDocumented && method == request.method ? request.body : nil
    var following = RecordedRequest(method: method, url: url, headers: headers, body: body)
    if var carrier = request.carrier {
      carrier.own = headers
      following = carrier.following(to: url, by: method, body: body)
    }
    return following.knowing(asOf: request)
  }
}

extension ClientPlatform {
  /// The method of the next request; nil if the status does not lead on.
  fileprivate func method(after status: Int, _ method: String) -> String? {
    switch (status, method) {
    case (303, "HEAD") where self == .documented: method
    case (303, _), (301...302, "POST"): "GET"
    case (301...302, _), (307...308, _): method
    case (305...306, _) where self == .onLinux: method
    default: nil
    }
  }

  fileprivate func target(of location: String, from url: URL) -> URL? {
    guard self == .onLinux, let target = URL(string: location) else {
      return URL(string: location, relativeTo: url)?.absoluteURL
    }
    if target.scheme != nil, target.host() != nil { return target }
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    if let host = target.host() { (parts.host, parts.port) = (host, target.port) }
    parts.path = target.path().hasPrefix("/") ? target.path : "/\(target.path)"
    parts.percentEncodedQuery = target.query()
    parts.percentEncodedFragment = target.fragment()
    // The server sees no `..`, which libcurl takes away.
    return parts.url?.standardized
  }
}

/// The cookies that the redirects of one request set, for the requests they lead to.
package struct RedirectCookies: Sendable {
  private var cookies: [HTTPCookie] = []

  package init() {}

  /// Keeps what a response sets; of two of one name, domain and path the later one counts.
  package mutating func store(_ head: ResponseHead, from url: URL) {
    for cookie in head.cookies(from: url) {
      cookies.removeAll {
        ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path)
      }
      if cookie.expiresDate.map({ $0 > Date() }) ?? true { cookies.append(cookie) }
    }
  }

  /// The request with the cookies that are for it, before those that it has already.
  package func adding(to request: RecordedRequest) -> RecordedRequest {
    let own = cookies.filter { $0.isMeant(for: request.target) }
    if own.isEmpty { return request }
    let names = Set(own.map(\.name))
    let others = request.cookies.filter { !names.contains($0.name) }
    let pairs = own.map { "\($0.name)=\($0.value)" } + others.map(\.text)
    return request.with("Cookie", pairs.joined(separator: "; "))
  }
}

extension ResponseHead {
  /// The cookies that the response sets.
  package func cookies(from url: URL) -> [HTTPCookie] {
    // Cookies are read one header at a time: joined by commas they could not be told from the commas in dates.
    headers.values(for: "Set-Cookie").flatMap { value in
      HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
    }
  }
}

extension HTTPCookie {
  fileprivate func isMeant(for target: RequestTarget) -> Bool {
    let domain = domain.lowercased()
    let isItsHost =
      domain.hasPrefix(".")
      ? ".\(target.host)".hasSuffix(domain) : target.host == domain
    let isItsPath =
      target.path == path || path.hasSuffix("/") && target.path.hasPrefix(path)
      || target.path.hasPrefix(path + "/")
    return isItsHost && isItsPath && (!isSecure || target.scheme == "https")
  }
}
