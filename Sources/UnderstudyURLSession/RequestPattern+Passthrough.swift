import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RequestPattern {
  /// Lets the requests that match reach a real server, and records both sides.
  ///
  /// ```swift
  /// .get("https://api.example.com/status").passthrough()
  /// .any("https://api.example.com/**").passthrough(to: URL(string: "http://127.0.0.1:8080")!)
  /// ```
  ///
  /// With a `server` the request goes there, path and query as they were; without one, to its own
  /// URL. Nothing is ever let through without this. An error of the network fails the request.
  public func passthrough(
    to server: URL? = nil, using session: URLSession = URLSession(configuration: .ephemeral)
  ) -> Stub {
    reply { request in
      let (data, response) = try await session.answer(to: request.urlRequest(to: server))
      guard let response = response as? HTTPURLResponse else {
        throw URLError(.badServerResponse)
      }
      var headers = HeaderFields(response.stringHeaders)
      // URLSession has undone these, so they are no longer true of the bytes.
      if headers.contains("Content-Encoding") { headers["Content-Length"] = nil }
      headers["Content-Encoding"] = nil
      headers["Transfer-Encoding"] = nil
      return .data(data, status: response.statusCode, headers: headers)
    }
  }
}

extension URLSession {
  /// As `data(for:)`, which on Linux before Swift 6.4 can deadlock when it is cancelled; see
  /// `Platform.keepFromStandingStill`.
  fileprivate func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    let (answers, source) = AsyncThrowingStream.makeStream(of: (Data, URLResponse).self)
    let task = dataTask(with: request) { data, response, error in
      if let data, let response { source.yield((data, response)) }
      source.finish(throwing: error)
    }
    source.onTermination = { _ in task.cancel() }
    task.resume()
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}

extension RecordedRequest {
  fileprivate func urlRequest(to server: URL?) -> URLRequest {
    var request = completeRequest
    guard let server, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return request
    }
    (parts.scheme, parts.host, parts.port) = (server.scheme, server.host(), server.port)
    request.url = parts.url ?? url
    return request
  }
}

extension HTTPURLResponse {
  fileprivate var stringHeaders: [String: String] {
    allHeaderFields.reduce(into: [:]) { $0["\($1.key)"] = "\($1.value)" }
  }
}
