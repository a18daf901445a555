import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RecordedRequest {
  /// Records a request as its session sends it: with the session's headers, its own over them.
  init(_ request: URLRequest, _ settings: SessionSettings?, body: Data?) {
    let own = request.allHTTPHeaderFields ?? [:]
    var headers = HTTPHeaders(own)
    if let additional = settings?.additionalHeaders, !additional.isEmpty {
      for field in HTTPHeaders(additional) where !headers.contains(field.name) {
        headers.append(field.name, field.value)
      }
    }
    self.init(
      method: request.httpMethod ?? "GET", url: request.url ?? .nowhere, headers: headers,
      body: body)
  }
}

extension URLRequest {
  /// The request that a redirect asks for, as a delegate is shown it.
  init(_ request: RecordedRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    httpBody = request.body
  }
}

extension ResponseHead {
  /// The head as Foundation has it; its initializer fails for nothing that the stubs let through.
  func response(for url: URL) -> HTTPURLResponse? {
    Platform.makeResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers.dictionary)
  }
}
