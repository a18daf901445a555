import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people write by hand: one canned answer, given at once.
final class BareURLProtocol: URLProtocol {
  static let body = Data(#"{"page":1}"#.utf8)

  static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [BareURLProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let client,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "application/json"])
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client.urlProtocol(self, didLoad: Self.body)
    client.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
