import Foundation
import UnderstudyHTTP

/// The loading system around a URLProtocol.
///
/// The defaults are what URLSession does on Apple platforms, as far as it is known: the sources are in
/// the article *Behavior on Apple platforms*. `Platform` replaces what is different where it runs, and
/// the tests' `AppleSession` runs the defaults on Linux.
protocol LoadingSystem: SendableMetatype {
  /// The kind of URLSession.
  static var platform: ClientPlatform { get }
  /// The session of a task, which a task does not publish; `nil` if it is not found.
  static func session(of task: URLSessionTask?) -> URLSession?
  /// The settings of the session of a task; `nil` if it is not found.
  static func settings(of task: URLSessionTask?) -> SessionSettings?
  /// Runs work on the thread or queue on which the client of a load must be called; asked for inside
  /// `startLoading`.
  static func executor(for task: URLSessionTask?) -> LoadingExecutor
  /// Whether the client of a load must be given the whole body at the end, and no parts.
  static func keepsChunksTogether(for task: URLSessionTask?) -> Bool
  /// The reason a task can't be answered through URLProtocol, or `nil` if it can.
  static func reasonToRefuse(_ task: URLSessionTask?) -> String?
  /// The body of an upload that is not in its request.
  static func uploadBody(of task: URLSessionUploadTask) -> BodySource
  /// The length of the body of an upload; not 0 if it has one.
  static func bytesToSend(by task: URLSessionUploadTask) -> Int64
  /// Asks a delegate, on its queue, whether to follow a redirect.
  static func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ response: HTTPURLResponse, _ request: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void)
  /// A function that asks a client for the credentials that a 401 demands; nil if it cannot be asked.
  static func challenge(
    _ head: ResponseHead, for request: RecordedRequest, of task: URLSessionTask?, failures: Int
  ) -> Challenge?
  /// The stored response for a request, if a server is not asked then.
  static func usable(_ stored: CachedURLResponse?, for urlProtocol: URLProtocol)
    -> CachedURLResponse?
  /// Notes the request that a redirect leads to, which a task publishes.
  static func note(current request: URLRequest, of task: URLSessionTask?)
  /// Tells a delegate, on its queue, that a whole body was sent.
  static func tell(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    sent count: Int64)
  /// Tells the delegate of a download what has been written.
  static func announceWritten(_ count: Int, total: Int, of task: URLSessionTask?)
  /// Ends a load with what is left of its body.
  static func finish(
    _ urlProtocol: URLProtocol, _ client: any URLProtocolClient, with body: Data)
}

/// Runs work where the client of a load may be told something.
typealias LoadingExecutor = @Sendable (@escaping @Sendable () -> Void) -> Void

extension LoadingSystem {
  static var platform: ClientPlatform { .documented }

  static func settings(of task: URLSessionTask?) -> SessionSettings? {
    session(of: task).map { SessionSettings($0.configuration) }
  }

  static func keepsChunksTogether(for task: URLSessionTask?) -> Bool { false }

  static func reasonToRefuse(_ task: URLSessionTask?) -> String? {
    task is URLSessionWebSocketTask
      ? "a WebSocket needs a server. Ask a StubServer, or mock a protocol of your own." : nil
  }

  /// None: a body comes as the stream of the request. If there is no stream, the length tells an upload
  /// without a body from one that is kept back.
  static func uploadBody(of task: URLSessionUploadTask) -> BodySource {
    bytesToSend(by: task) == 0 ? .none : .withheld
  }

  /// It includes data and files, is -1 for a stream, and 0 without a body (Apple's documentation).
  static func bytesToSend(by task: URLSessionUploadTask) -> Int64 {
    task.countOfBytesExpectedToSend
  }

  static func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ response: HTTPURLResponse, _ request: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) { answer(request) }

  static func tell(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    sent count: Int64
  ) {}

  static func challenge(
    _ head: ResponseHead, for request: RecordedRequest, of task: URLSessionTask?, failures: Int
  ) -> Challenge? { nil }

  /// None: URLSession looks into its cache before it makes a URLProtocol.
  static func usable(
    _ stored: CachedURLResponse?, for urlProtocol: URLProtocol
  ) -> CachedURLResponse? { nil }

  static func note(current request: URLRequest, of task: URLSessionTask?) {}

  /// Tells the delegate that the body is sent, all at once, which Foundation's own protocol does.
  static func announceSent(_ body: Data, of task: URLSessionTask?) {
    guard !body.isEmpty, let task, let session = session(of: task),
      let delegate = task.delegate ?? session.delegate as? any URLSessionTaskDelegate
    else { return }
    session.delegateQueue.addOperation {
      tell(delegate, session, task, sent: Int64(body.count))
    }
  }

  /// Nothing: URLSession writes the file of a download itself, and tells of it.
  static func announceWritten(_ count: Int, total: Int, of task: URLSessionTask?) {}

  static func finish(
    _ urlProtocol: URLProtocol, _ client: any URLProtocolClient, with body: Data
  ) {
    if !body.isEmpty { client.urlProtocol(urlProtocol, didLoad: body) }
    client.urlProtocolDidFinishLoading(urlProtocol)
  }
}
