import Foundation
import UnderstudyHTTP

/// The parts of a session's configuration that shape its requests and their responses.
struct SessionSettings: Sendable {
  let additionalFields: HeaderFields
  var cookieStorage: HTTPCookieStorage?
  private let sendsCookies: Bool
  private let storesCookies: Bool
  private var mainDocumentURL: URL?
  let idleTimeout: TimeInterval
  let totalTimeout: TimeInterval
  /// The class that loads every request of the session, if it accepts them all.
  let firstProtocolClass: ObjectIdentifier?

  init(_ configuration: URLSessionConfiguration) {
    var headers: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      headers["\(name)"] = "\(value)"
    }
    additionalFields = HeaderFields(headers)
    cookieStorage = configuration.httpCookieStorage
    sendsCookies = configuration.httpShouldSetCookies
    storesCookies = configuration.httpCookieAcceptPolicy != .never
    idleTimeout = configuration.timeoutIntervalForRequest
    totalTimeout = configuration.timeoutIntervalForResource
    firstProtocolClass = configuration.protocolClasses?.first.map(ObjectIdentifier.init)
  }

  /// Stores the cookies that a response sets, which no Foundation does for a custom protocol: on Apple
  /// platforms openradar 34329423 and OHHTTPStubs #10, on Linux `FoundationFactsTests`.
  func store(_ head: ResponseHead, from url: URL) {
    guard storesCookies, let cookieStorage, head.headers.contains("Set-Cookie") else { return }
    cookieStorage.setCookies(head.cookies(from: url), for: url, mainDocumentURL: mainDocumentURL)
  }

  /// The `Cookie` header of a request to a URL now, or `nil` if there are no cookies for it.
  private func cookies(for url: URL) -> String? {
    guard sendsCookies, let cookies = cookieStorage?.cookies(for: url), !cookies.isEmpty
    else { return nil }
    return HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
  }

  /// The request a redirect leads to, with the cookies that are for it now.
  func addingCookies(to request: RecordedRequest) -> RecordedRequest {
    cookies(for: request.url).map { request.with("Cookie", $0) } ?? request
  }

  /// Adds the cookies in store, in place of any that the request has, as swift-corelibs-foundation does,
  /// and handles those of its responses as the request says.
  mutating func addCookies(to request: inout URLRequest) {
    mainDocumentURL = request.mainDocumentURL
    if !request.httpShouldHandleCookies { cookieStorage = nil }
    guard let cookies = request.url.flatMap(cookies(for:)) else { return }
    request.setValue(cookies, forHTTPHeaderField: "Cookie")
  }
}
