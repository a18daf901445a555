import Foundation
import UnderstudyHTTP

// A recorded request made of a URLRequest, and the way back.

extension RecordedRequest {
  /// Records a request as URLSession sends it.
  ///
  /// - Throws: what URLSession refuses it with.
  init(
    _ request: URLRequest, _ settings: SessionSettings?, body: Data?, isStreamed: Bool = false,
    on platform: ClientPlatform = .current
  ) throws(URLError) {
    let method = request.httpMethod ?? "GET"
    let own = request.allHTTPHeaderFields.map { HeaderFields($0) }
    let original = OriginalRequest(
      request: request, platform: platform, own: own ?? [:],
      session: settings?.additionalFields ?? [:],
      hasOwnBody: isStreamed || request.ownBody != nil || request.httpBodyStream != nil,
      isStreamed: isStreamed)
    // Libcurl sends none.
    let body = method == "HEAD" && platform == .onLinux ? nil : body
    self.init(sending: method, to: request.url ?? .nowhere, body: body, by: original)
    if method == "GET", body != nil {
      throw URLError(
        .dataLengthExceedsMaximum, for: failingURL,
        "URLSession sends no GET with a body, and fails it: \(shown). Use POST, or put it in the query."
      )
    }
    if target.host.isEmpty, ["http", "https"].contains(target.scheme) {
      throw URLError(.badURL, for: failingURL, "an HTTP URL must have a host")
    }
  }

  /// The request as the client gave it to URLSession: with its cache policy, timeout, service type,
  /// main document URL and the like, and with all headers that were sent.
  ///
  /// ```swift
  /// #expect(stubs.requests[0].urlRequest.cachePolicy == .reloadIgnoringLocalCacheData)
  /// ```
  ///
  /// A body that came as a stream or an upload has been read: it is in ``body``. What a redirect asked for
  /// keeps the other settings of the first request. Where no `URLRequest` was sent, it is a plain one with
  /// the method, URL, headers and body recorded.
  public var urlRequest: URLRequest {
    guard let original, !original.isRedirected else { return urlRequest(with: headers) }
    return copy(of: original.request) { $0.set(headers) }
  }

  private var original: OriginalRequest? { carrier as? OriginalRequest }

  /// A request with the client's settings and all that it has set: what a redirect leads to. On Linux it has
  /// the body as long as the method stays, which is not sent.
  var ownRequest: URLRequest {
    var request = urlRequest(with: original?.own ?? headers)
    guard let sent = original?.request, sent.httpMethod == method else {
      return request
    }
    request.httpBody = sent.httpBody
    if let stream = sent.httpBodyStream { request.httpBodyStream = stream }
    return request
  }

  /// The same with the headers of its session.
  var completeRequest: URLRequest {
    var fields = original?.own ?? headers
    for field in original?.session ?? [:] where !fields.contains(field.name) {
      fields.append(field.name, field.value)
    }
    return urlRequest(with: fields)
  }

  private func urlRequest(with fields: HeaderFields) -> URLRequest {
    var request = original?.request ?? URLRequest(url: url)
    request.url = url
    request.httpMethod = method
    request.set(fields)
    // Setting a body, even none, takes an old stream away.
    request.httpBody = body
    return request
  }
}

extension URLRequest {
  fileprivate mutating func set(_ fields: HeaderFields) {
    allHTTPHeaderFields = [:]
    for field in fields { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

extension ResponseHead {
  /// The head as Foundation has it; its initializer fails for nothing that the stubs let through.
  func response(for url: URL) -> HTTPURLResponse? {
    let fields = headers.dictionary
    if status == 401 { return Platform.unchallenged(url, fields) }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }
}

extension ReadyResponse {
  /// The head as Foundation has it, made once for each URL.
  func response(for url: URL) -> HTTPURLResponse? {
    rendering(for: url) { head.response(for: url) }
  }
}

extension URLRequest {
  /// The body of the request itself, if it is data; to URLSession an empty one is none.
  var ownBody: Data? { httpBody?.isEmpty == true ? nil : httpBody }
}
