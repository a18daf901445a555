#if !canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// What URLSession does on Apple platforms, written to its documentation; not run here.
enum Platform {
  /// Why a task can't be answered through URLProtocol, or nil where it can.
  static func reasonToRefuse(_ task: URLSessionTask?) -> String? {
    task is URLSessionWebSocketTask
      ? "a WebSocket needs a server. Ask a loopback server, or mock a protocol of your own." : nil
  }

  /// The session's own headers are in the request already, and its time-outs are enforced.
  static func settings(of task: URLSessionTask?) -> SessionSettings? { nil }

  /// None: a response from a cache would never be asked of the stubs.
  static func cache(for protocolClass: StubURLProtocol.Type) -> URLCache? { nil }

  /// The body of an upload comes as the request's stream.
  static func uploadBody(of task: URLSessionUploadTask) -> BodySource { .none }

  /// Nothing: a task does not publish its session, which the delegate would have to be given.
  static func announceSent(_ body: Data, of task: URLSessionTask?) {}

  /// Nothing to do: an async caller is not resumed on a queue that `cancel()` waits for.
  static func keepFromStandingStill(_ task: URLSessionTask?) {}

  static func chunkPolicy(for task: URLSessionTask?) -> ChunkPolicy { .oneByOne }

  static func makeResponse(
    url: URL, statusCode: Int, httpVersion: String, headerFields: [String: String]
  ) -> HTTPURLResponse? {
    HTTPURLResponse(
      url: url, statusCode: statusCode, httpVersion: httpVersion, headerFields: headerFields)
  }

  static func finish(_ urlProtocol: URLProtocol, _ client: any URLProtocolClient) {
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
  typealias DelegateQueue = OperationQueue
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
