import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// The session of a scope on Linux, which keeps its users from what ends the process there.
///
/// A task is over, to Foundation, before its handler is called: see `InlineQueue`.
final class StubSession: URLSession, @unchecked Sendable {
  // Unchecked, since URLSession is: the stored properties are constant.
  /// Kept as long as the session, so that `HTTPStubs(…).session` works without a constant for the stubs.
  private let entrance: Entrance
  private let handlers: OperationQueue
  private let whenInvalidated: @Sendable (URLSession) -> Void

  init(
    _ configuration: URLSessionConfiguration, of entrance: Entrance,
    whenInvalidated: @escaping @Sendable (URLSession) -> Void
  ) {
    self.entrance = entrance
    self.whenInvalidated = whenInvalidated
    handlers = Platform.DelegateQueue()
    handlers.maxConcurrentOperationCount = 1
    super.init(configuration: configuration, delegate: nil, delegateQueue: handlers)
  }

  // MARK: - Invalidation

  override func finishTasksAndInvalidate() {
    whenInvalidated(self)
    super.finishTasksAndInvalidate()
  }

  override func invalidateAndCancel() {
    whenInvalidated(self)
    super.invalidateAndCancel()
  }

  // MARK: - Handlers

  override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    super.dataTask(with: request, completionHandler: handingOn(completionHandler))
  }

  override func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    super.dataTask(with: url, completionHandler: handingOn(completionHandler))
  }

  override func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    super.uploadTask(
      with: request, fromFile: file, completionHandler: handingOn(completionHandler))
  }

  override func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    // Foundation traps without a body.
    super.uploadTask(
      with: request, from: body ?? Data(), completionHandler: handingOn(completionHandler))
  }

  override func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    super.downloadTask(with: request, completionHandler: handingOn(completionHandler))
  }

  override func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    super.downloadTask(with: url, completionHandler: handingOn(completionHandler))
  }

  private func handingOn<Value: Sendable>(
    _ handler: @escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void
  ) -> @Sendable (Value?, URLResponse?, (any Error)?) -> Void {
    { [handlers] value, response, error in
      handlers.addOperation { handler(value, response, error) }
    }
  }

  // MARK: - Web sockets; the method that takes protocols calls the one that takes a request

  override func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
    noting(super.webSocketTask(with: url))
  }

  override func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
    noting(super.webSocketTask(with: request))
  }

  /// Without a libcurl that knows web sockets Foundation fails the task itself, and asks no protocol.
  private func noting(_ task: URLSessionWebSocketTask) -> URLSessionWebSocketTask {
    if let request = task.originalRequest, let reason = Platform.reasonToRefuse(task) {
      let engine = entrance.engine
      engine.note(problem: StubError.unsupported(request, reason, engine.redaction).description)
    }
    return task
  }
}
#endif

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
