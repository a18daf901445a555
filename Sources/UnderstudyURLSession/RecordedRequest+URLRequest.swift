import Foundation
import UnderstudyHTTP

extension RecordedRequest {
  /// Records a request as its session sends it: with the session's headers, its own over them.
  init(_ request: URLRequest, _ settings: SessionSettings?, body: Data?) {
    let own = request.allHTTPHeaderFields ?? [:]
    var headers = HeaderFields(own)
    if let additional = settings?.additionalHeaders, !additional.isEmpty {
      for field in HeaderFields(additional) where !headers.contains(field.name) {
        headers.append(field.name, field.value)
      }
    }
    self.init(
      method: request.httpMethod ?? "GET", url: request.url ?? .nowhere, headers: headers,
      body: body, carrier: RequestCarrier(request))
  }

  /// The request as the client gave it to URLSession: with its cache policy, timeout, service type,
  /// main document URL and the like.
  ///
  /// ```swift
  /// #expect(stubs.requests[0].urlRequest.cachePolicy == .reloadIgnoringLocalCacheData)
  /// ```
  ///
  /// It has the headers that the client set, with the cookies that URLSession adds; the session's
  /// additional headers are in ``headers``. A body that came as a stream or an upload has been read:
  /// it is in ``body``. What a redirect asked for keeps the other settings of the first request.
  /// Where no `URLRequest` was sent, it is a plain one with the method, URL, headers and body recorded.
  public var urlRequest: URLRequest {
    if let own = carrier?.request as? URLRequest, carrier?.isRedirected == false { return own }
    return completeRequest
  }

  /// A request with the client's settings and all that was sent: the session's headers, and the body
  /// as data.
  var completeRequest: URLRequest {
    var request = carrier?.request as? URLRequest ?? URLRequest(url: url)
    request.url = url
    request.httpMethod = method
    request.allHTTPHeaderFields = [:]
    for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
    // Setting a body, even none, takes an old stream away.
    request.httpBody = body
    return request
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
