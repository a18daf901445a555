import Foundation
import UnderstudyHTTP

#if AsyncHTTPClient
public import AsyncHTTPClient
public import Logging
public import NIOCore
import NIOHTTP1

extension HTTPStubs {
  /// Answers a request as AsyncHTTPClient's `HTTPClient` would, without a socket and an event loop.
  ///
  /// ```
  /// protocol HTTPExecuting: Sendable {  // in the code under test
  ///   func execute(
  ///     _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger?
  ///   ) async throws -> HTTPClientResponse
  /// }
  /// extension HTTPClient: HTTPExecuting {}
  ///
  /// extension HTTPStubs: HTTPExecuting {}  // in the tests
  /// ```
  ///
  /// It satisfies a protocol of your own that `HTTPClient` conforms to as well. The timeout runs on the clock
  /// of the stubs while nothing comes. A response is streamed; the body of a request is read before a stub is
  /// looked for. Nothing is decompressed, as with `HTTPClient` by default.
  ///
  /// - Throws: `HTTPClientError` or `CancellationError` if `HTTPClient` has one for the case, otherwise
  ///   `URLError`; its `stubError` says why no stub answered.
  public func execute(
    _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger? = nil
  ) async throws -> HTTPClientResponse {
    do {
      // Before a body is read, which can be read once.
      try Task.checkCancellation()
      let body = try await request.body?.bytes(limit: engine.options.requestBodyLimit)
      let recorded = RecordedRequest(
        method: request.method.rawValue, url: try request.checkedURL(),
        headers: HeaderFields(request.headers.map { .init(name: $0.name, value: $0.value) }),
        body: body)
      let response = try await StreamingSink.load(
        recorded, engine, timeouts: LoadingTimeouts(idle: .nanoseconds(timeout.nanoseconds)),
        isURLSession: false)
      return HTTPClientResponse(response, to: request)
    } catch {
      throw error.ofHTTPClient
    }
  }

  /// Answers a request as AsyncHTTPClient's `HTTPClient` would, without a socket and an event loop.
  ///
  /// The deadline counts as the timeout that it leaves now.
  ///
  /// - Throws: as ``execute(_:timeout:logger:)`` does.
  public func execute(
    _ request: HTTPClientRequest, deadline: NIODeadline, logger: Logger? = nil
  ) async throws -> HTTPClientResponse {
    try await execute(request, timeout: deadline - .now(), logger: logger)
  }
}

extension HTTPClientRequest {
  /// The URL, unless `HTTPClient` would not send the request.
  fileprivate func checkedURL() throws -> URL {
    guard !url.isEmpty, let url = URL(string: url) else { throw HTTPClientError.invalidURL }
    guard let scheme = url.scheme else { throw HTTPClientError.emptyScheme }
    guard ["http", "https"].contains(scheme.lowercased()) else {
      throw HTTPClientError.unsupportedScheme(scheme)
    }
    guard url.host()?.isEmpty == false else { throw HTTPClientError.emptyHost }
    return url
  }

  /// The request that a redirect has led to.
  fileprivate init(_ request: RecordedRequest) {
    self.init(url: request.url.absoluteString)
    method = HTTPMethod(rawValue: request.method)
    headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
    body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
  }
}

extension HTTPClientRequest.Body {
  fileprivate func bytes(limit: Int) async throws -> Data {
    try await map(\.readableBytesView).bytes(limit: limit)
  }
}

extension HTTPClientResponse {
  fileprivate init(_ response: StreamedResponse, to request: HTTPClientRequest) {
    let history = response.hops.enumerated().map { place, hop in
      HTTPClientRequestResponse(
        request: place == 0 ? request : HTTPClientRequest(hop.request),
        responseHead: HTTPResponseHead(hop.head))
    }
    let head = HTTPResponseHead(response.head)
    self.init(
      version: head.version, status: head.status, headers: head.headers,
      body: .stream(ResponseChunks(body: response.body)), history: history)
  }
}

extension HTTPResponseHead {
  fileprivate init(_ head: ResponseHead) {
    self.init(
      version: .http1_1, status: HTTPResponseStatus(statusCode: head.status),
      headers: HTTPHeaders(head.headers.map { ($0.name, $0.value) }))
  }
}

/// The body of a response in NIO's buffers, with the errors of `HTTPClient`.
private struct ResponseChunks: AsyncSequence, Sendable {
  let body: StreamedBody

  struct Iterator: AsyncIteratorProtocol {
    var chunks: StreamedBody.Iterator

    mutating func next() async throws -> ByteBuffer? {
      do { return try await chunks.next().map { ByteBuffer(bytes: $0) } } catch {
        throw error.ofHTTPClient
      }
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator()) }
}

extension Error {
  /// The error in whose place `HTTPClient` has one of its own, as that one.
  fileprivate var ofHTTPClient: any Error {
    switch (self as? URLError)?.code {
    case .timedOut: HTTPClientError.deadlineExceeded
    case .networkConnectionLost: HTTPClientError.remoteConnectionClosed
    case .httpTooManyRedirects: HTTPClientError.redirectLimitReached
    case .cancelled: CancellationError()
    default: self
    }
  }
}

#else

extension HTTPStubs {
  /// Answers a request as AsyncHTTPClient's `HTTPClient` would.
  @available(
    *, unavailable,
    message: """
      the package trait that brings AsyncHTTPClient is not enabled; in Package.swift: \
      .package(url: "…/understudy.git", …, traits: [.defaults, "AsyncHTTPClient"])
      """
  )
  public func execute<Request>(_ request: Request, timeout: Duration) async throws -> Never {
    fatalError("unavailable")
  }
}
#endif
