import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people write by hand: answers, failures, delays and bodies in chunks, by the path.
final class HandWrittenURLProtocol: URLProtocol {
  static let session = URLSession(configuration: configuration)

  static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [HandWrittenURLProtocol.self]
    configuration.urlCache = nil
    return configuration
  }

  static let body = Data(#"{"page":1}"#.utf8)
  static let chunks = Array(repeating: Data(repeating: 97, count: 100), count: 1_000)

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    switch request.url?.lastPathComponent {
    case "failing": client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    case "delayed":
      // Unsafe, as it is by hand.
      nonisolated(unsafe) let this = self
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        this.answer([Self.body])
      }
    case "chunks": answer(Self.chunks)
    default: answer([Self.body])
    }
  }

  private func answer(_ chunks: [Data]) {
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
