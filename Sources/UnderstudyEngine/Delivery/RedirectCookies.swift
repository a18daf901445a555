import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies that the redirects of one request set, for the requests they lead to.
struct RedirectCookies: Sendable {
  private var cookies: [HTTPCookie] = []

  /// Keeps what a response sets; of two of one name, domain and path the later one counts.
  mutating func store(_ head: ResponseHead, from url: URL) {
    for cookie in head.cookies(from: url) {
      cookies.removeAll {
        ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path)
      }
      if cookie.expiresDate.map({ $0 > Date() }) ?? true { cookies.append(cookie) }
    }
  }

  /// The request with the cookies that are for it, before those that it has already.
  func adding(to request: RecordedRequest) -> RecordedRequest {
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
    // One header at a time: joined by commas they could not be told from the commas in dates.
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
