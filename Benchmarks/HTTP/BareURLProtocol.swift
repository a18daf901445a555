import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people write by hand: one canned answer, given at once.
class BareURLProtocol: URLProtocol {
  static let body = Data(#"{"page":1}"#.utf8)

  static let session = URLSession(configuration: configuration)

  class var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [self]
    configuration.urlCache = nil
    return configuration
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() { answer([Self.body]) }

  func answer(_ chunks: [Data]) {
    guard let url = request.url, let client,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "application/json"])
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    for chunk in chunks { client.urlProtocol(self, didLoad: chunk) }
    client.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
