import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URLProtocol as one writes it by hand, to show what Foundation does by itself.
final class BareProtocol: URLProtocol {
  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [BareProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let client, let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client.urlProtocol(self, didLoad: Data("bare".utf8))
    client.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
