import Foundation
import UnderstudyCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URLProtocol as one writes it by hand, to show what Foundation does by itself.
final class BareProtocol: URLProtocol {
  /// What was called on the protocol of a request, by the request's path.
  private static let calls = Lock<[String: [String]]>([:])

  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [BareProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  static func calls(_ path: String) -> [String] { calls.withLock { $0[path] ?? [] } }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Answers at once; a path that begins with `/second` only when it is started again.
  override func startLoading() {
    let starts = note("start").count { $0 == "start" }
    let path = request.url?.path() ?? ""
    guard !path.hasPrefix("/second") || starts == 2 else { return }
    answer()
  }

  override func stopLoading() { _ = note("stop") }

  private func note(_ call: String) -> [String] {
    Self.calls.withLock { calls in
      calls[request.url?.path() ?? "", default: []].append(call)
      return calls[request.url?.path() ?? ""] ?? []
    }
  }

  private func answer() {
    guard let client, let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client.urlProtocol(self, didLoad: Data("bare".utf8))
    client.urlProtocolDidFinishLoading(self)
  }
}
