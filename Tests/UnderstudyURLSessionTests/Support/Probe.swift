import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

/// A bare URLProtocol that does what a test tells it, to ask Foundation itself how it behaves.
///
/// Each test uses a host of its own, so that tests in parallel do not meet.
final class Probe: URLProtocol {
  struct Script: Sendable {
    var canInit: @Sendable (URLRequest) -> Bool = { _ in true }
    var start: @Sendable (Probe, any URLProtocolClient) -> Void = { _, _ in }
    var stop: @Sendable () -> Void = {}
  }

  private static let scripts = Lock<[String: Script]>([:])

  static func session(
    _ host: String, _ script: Script, delegate: (any URLSessionDelegate)? = nil,
    configure: (URLSessionConfiguration) -> Void = { _ in }
  ) -> URLSession {
    scripts.withLock { $0[host] = script }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Probe.self]
    configuration.urlCache = nil
    configure(configuration)
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// A session whose every request is answered at once.
  static func answering(
    _ host: String, status: Int = 200, headers: [String: String] = [:], chunks: [String] = [],
    delegate: (any URLSessionDelegate)? = nil
  ) -> URLSession {
    let script = Script(start: { probe, client in
      probe.answer(client, status: status, headers: headers, chunks: chunks)
    })
    return session(host, script, delegate: delegate)
  }

  private static func script(of request: URLRequest) -> Script? {
    scripts.withLock { $0[request.url?.host ?? ""] }
  }

  override class func canInit(with request: URLRequest) -> Bool {
    script(of: request)?.canInit(request) ?? false
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let client else { return }
    Self.script(of: request)?.start(self, client)
  }

  override func stopLoading() { Self.script(of: request)?.stop() }

  /// Answers at once.
  func answer(
    _ client: any URLProtocolClient, status: Int = 200, headers: [String: String] = [:],
    chunks: [String] = []
  ) {
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    for chunk in chunks { client.urlProtocol(self, didLoad: Data(chunk.utf8)) }
    client.urlProtocolDidFinishLoading(self)
  }
}
