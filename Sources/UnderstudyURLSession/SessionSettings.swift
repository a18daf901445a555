import Foundation
import UnderstudyHTTP

/// The parts of a session's configuration that shape its requests and their responses.
struct SessionSettings: Sendable {
  let additionalHeaders: [String: String]
  var cookieStorage: HTTPCookieStorage?
  let idleTimeout: TimeInterval
  let totalTimeout: TimeInterval
  /// The class that loads every request of the session, if it accepts them all.
  let firstProtocolClass: ObjectIdentifier?

  init(_ configuration: URLSessionConfiguration) {
    var headers: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      headers["\(name)"] = "\(value)"
    }
    additionalHeaders = headers
    let acceptsCookies =
      configuration.httpShouldSetCookies && configuration.httpCookieAcceptPolicy != .never
    cookieStorage = acceptsCookies ? configuration.httpCookieStorage : nil
    idleTimeout = configuration.timeoutIntervalForRequest
    totalTimeout = configuration.timeoutIntervalForResource
    firstProtocolClass = configuration.protocolClasses?.first.map(ObjectIdentifier.init)
  }

  /// Stores the cookies that a response sets, which no Foundation does for a custom protocol.
  func store(_ head: ResponseHead, from url: URL) {
    guard let cookieStorage, head.headers.contains("Set-Cookie") else { return }
    cookieStorage.setCookies(head.cookies(from: url), for: url, mainDocumentURL: nil)
  }

  /// The request a redirect leads to, with the cookies that are for it now.
  func addingCookies(to request: RecordedRequest) -> RecordedRequest {
    guard let cookies = cookieStorage?.cookies(for: request.url), !cookies.isEmpty,
      let header = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    else { return request }
    return request.with(cookies: header)
  }
}
