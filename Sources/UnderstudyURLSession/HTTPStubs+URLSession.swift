import Foundation
import UnderstudyHTTP

// The session and the configuration that stubs answer.

extension HTTPStubs {
  /// The session of these stubs, the same one every time.
  ///
  /// On Linux, if the session is invalidated, the next call returns a new one.
  ///
  /// Its requests are answered by these stubs alone, and nothing is added to them.
  ///
  /// ```swift
  /// let (data, response) = try await stubs.session.data(from: url)
  /// ```
  public var session: URLSession { lease.session }

  /// A new configuration for code that makes a session of its own.
  ///
  /// ```swift
  /// let configuration = stubs.configuration
  /// configuration.httpAdditionalHeaders = ["X-Client": "tests"]
  /// let session = URLSession(configuration: configuration)
  /// ```
  ///
  /// Change anything except `protocolClasses`; additional headers, timeouts, cookies, the delegate
  /// and its queue work as usual.
  ///
  /// The stubs' responses are never stored in a cache. A response that the code under test has stored in the
  /// `urlCache` is given before the stubs are asked, as it would be before a server.
  public var configuration: URLSessionConfiguration { lease.exposedConfiguration() }

  /// Made at the first use, and kept with the stubs.
  private var lease: SessionLease {
    attachment { SessionLease(lifetime) }
  }

  /// Answers a request from memory, without URLSession: the same stubs, the same record.
  ///
  /// ```swift
  /// protocol DataLoading: Sendable {
  ///   func data(for request: URLRequest) async throws -> (Data, URLResponse)
  /// }
  /// ```
  ///
  /// It satisfies a protocol of your own that `URLSession` conforms to as well. Timeouts and redirects
  /// work as with URLSession, with the cookies that a redirect sets; there is no cookie storage, and
  /// delegates do not take part.
  ///
  /// - Throws: `URLError`, as URLSession would.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    if Task.isCancelled { throw URLError.cancelled(request.url) }
    let body = try await request.body(limit: engine.options.requestBodyLimit)
    let recorded = try RecordedRequest(
      request, nil, body: body, isStreamed: request.httpBodyStream != nil)
    let (data, head, url, ready) = try await load(
      recorded, timeouts: LoadingTimeouts(request, nil))
    guard let response = ready?.response(for: url) ?? head.response(for: url) else {
      let asked = engine.knowingSecrets(RecordedRequest(url: url))
      throw URLError(.badServerResponse, for: asked.failingURL)
    }
    return (data, response)
  }

  /// Answers a GET request for a URL from memory, without URLSession.
  ///
  /// ```swift
  /// let (data, response) = try await stubs.data(from: url)
  /// ```
  ///
  /// - Throws: `URLError`, as URLSession would.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }
}
