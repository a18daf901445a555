#if !canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// What URLSession does on Apple platforms, written to its documentation; not run here.
enum Platform {
  /// Why a task can't be answered through URLProtocol, or nil where it can.
  static func reasonToRefuse(_ task: URLSessionTask?) -> String? {
    task is URLSessionWebSocketTask
      ? "a WebSocket needs a server. Ask a StubServer, or mock a protocol of your own." : nil
  }

  /// Whether the reason to refuse a task was noted when it was made: never here.
  static func isNoted(_ task: URLSessionTask?) -> Bool { false }

  /// The session's own headers are in the request already, and its timeouts are enforced.
  static func settings(of task: URLSessionTask?) -> SessionSettings? { nil }

  /// Not known: a task does not publish its session.
  static func isTask(_ task: URLSessionTask, of session: URLSession) -> Bool { true }

  /// An ephemeral configuration, with cookies of its own.
  static func configuration(with cookies: HTTPCookieStorage?) -> URLSessionConfiguration {
    .ephemeral
  }

  /// The cookies of a configuration, which are not used again.
  struct LentCookies {
    private weak var storage: HTTPCookieStorage?

    init(_ storage: HTTPCookieStorage?) { self.storage = storage }

    /// Whether nobody has them any more.
    var areFree: Bool { storage == nil }
    var untouched: HTTPCookieStorage? { nil }
  }

  /// None: a response from a cache would never be asked of the stubs.
  static func cache(
    for protocolClass: StubURLProtocol.Type, of scope: SessionScope
  ) -> URLCache? { nil }

  /// The body of an upload comes as the request's stream.
  static func uploadBody(of task: URLSessionUploadTask) -> BodySource { .none }

  /// Nothing: a task does not publish its session, which the delegate would have to be given.
  static func announceSent(_ body: Data, of task: URLSessionTask?) {}

  /// Nothing to do: an async caller is not resumed on a queue that `cancel()` waits for.
  static func keepFromStandingStill(_ task: URLSessionTask?) -> Bool { false }

  static func client(
    _ client: (any URLProtocolClient)?, of task: URLSessionTask?, isResumedElsewhere: Bool = false
  ) -> (any URLProtocolClient)? { client }

  /// The session of a scope, which keeps the engine alive as long as it lives itself; it does not say
  /// when it is invalidated, since a delegate, which is told, would keep it from being freed.
  static func makeSession(
    _ configuration: URLSessionConfiguration, of engine: StubEngine,
    whenInvalidated: @escaping @Sendable (URLSession) -> Void
  ) -> URLSession {
    URLSession(configuration: configuration, delegate: nil, delegateQueue: KeepingQueue(engine))
  }

  static func chunkPolicy(for task: URLSessionTask?) -> ChunkPolicy { .oneByOne }

  /// A response for which URLSession asks for no credentials: any one here.
  static func unchallenged(_ url: URL, _ fields: [String: String]) -> HTTPURLResponse? {
    HTTPURLResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  /// Nothing: URLSession writes the file of a download itself, and tells of it.
  static func announceWritten(_ count: Int, total: Int, of task: URLSessionTask?) {}

  static func finish(
    _ urlProtocol: URLProtocol, _ client: any URLProtocolClient, with body: Data
  ) {
    if !body.isEmpty { client.urlProtocol(urlProtocol, didLoad: body) }
    client.urlProtocolDidFinishLoading(urlProtocol)
  }

  /// Hands the redirect to URLSession, which asks the delegate and loads the next request anew;
  /// the protocol has to end its own load then.
  static func redirect(
    _ urlProtocol: StubURLProtocol, _ head: ResponseHead, from request: RecordedRequest,
    to next: RecordedRequest, sink: URLProtocolSink,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    guard let response = head.response(for: request.url) else { return follow(next) }
    sink.perform { urlProtocol, client in
      client.urlProtocol(
        urlProtocol, wasRedirectedTo: next.completeRequest, redirectResponse: response)
      client.urlProtocol(urlProtocol, didFailWithError: URLError(.cancelled))
    }
  }
}

extension Platform {
  /// Has the shared session, the one that looks there, ask a class first of all.
  static func cover(
    _ session: URLSession, with protocolClass: StubURLProtocol.Type,
    among classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) -> Bool {
    URLProtocol.registerClass(protocolClass)
  }

  static func uncover(_ protocolClass: StubURLProtocol.Type) {
    URLProtocol.unregisterClass(protocolClass)
  }

  /// Nothing: a class is unregistered at the end of its scope.
  static func update(
    _ session: URLSession, to classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) {}
}

/// Keeps the stubs of a session alive as long as the session, so that `HTTPStubs(…).session` works
/// without a constant for the stubs.
private final class KeepingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked, since OperationQueue is: the one stored property is constant.
  private let engine: StubEngine

  init(_ engine: StubEngine) {
    self.engine = engine
    super.init()
    maxConcurrentOperationCount = 1
  }
}

/// The run loop `startLoading` was called on: the client is to be told everything there.
struct LoadingExecutor: @unchecked Sendable {
  // Unchecked, since CFRunLoop is not annotated: performing a block on it and waking it are
  // documented as safe from any thread.
  private let runLoop: CFRunLoop = CFRunLoopGetCurrent()

  init(_ task: URLSessionTask?) {}

  func perform(_ work: @escaping @Sendable () -> Void) {
    CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue, work)
    CFRunLoopWakeUp(runLoop)
  }
}
#endif
