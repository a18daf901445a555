#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// The session of a scope on Linux, which keeps its users from what ends the process there: a task that is resumed
/// once more in the moment in which its handler ends. Here a task is over, to Foundation, before its handler is called
/// (`InlineQueue`).
final class StubSession: URLSession, @unchecked Sendable {
  // Unchecked, since URLSession is: the stored properties are constant.
  /// Kept as long as the session, so that `HTTPStubs(…).session` works without a constant for the stubs.
  private let lifetime: EngineLifetime
  private let handlers: OperationQueue
  private let whenInvalidated: @Sendable (URLSession) -> Void

  init(
    _ configuration: URLSessionConfiguration, of lifetime: EngineLifetime,
    whenInvalidated: @escaping @Sendable (URLSession) -> Void
  ) {
    self.lifetime = lifetime
    self.whenInvalidated = whenInvalidated
    handlers = Platform.DelegateQueue()
    handlers.maxConcurrentOperationCount = 1
    super.init(configuration: configuration, delegate: nil, delegateQueue: handlers)
  }

  // MARK: - Invalidation

  override func finishTasksAndInvalidate() {
    whenInvalidated(self)
    super.finishTasksAndInvalidate()
  }

  override func invalidateAndCancel() {
    whenInvalidated(self)
    super.invalidateAndCancel()
  }

  // MARK: - Completion handlers; an async method goes past these, see `Platform.client`

  override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    super.dataTask(with: request, completionHandler: handingOn(completionHandler))
  }

  override func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    super.dataTask(with: url, completionHandler: handingOn(completionHandler))
  }

  override func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    super.uploadTask(
      with: request, fromFile: file, completionHandler: handingOn(completionHandler))
  }

  override func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    // Foundation traps without a body.
    super.uploadTask(
      with: request, from: body ?? Data(), completionHandler: handingOn(completionHandler))
  }

  override func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    super.downloadTask(with: request, completionHandler: handingOn(completionHandler))
  }

  override func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    super.downloadTask(with: url, completionHandler: handingOn(completionHandler))
  }

  private func handingOn<Value: Sendable>(
    _ handler: @escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void
  ) -> @Sendable (Value?, URLResponse?, (any Error)?) -> Void {
    { [handlers] value, response, error in
      handlers.addOperation { handler(value, response, error) }
    }
  }

  // MARK: - Web sockets; the method that takes protocols calls the one that takes a request

  override func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
    noting(super.webSocketTask(with: url))
  }

  override func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
    noting(super.webSocketTask(with: request))
  }

  /// Without a libcurl that knows web sockets Foundation fails the task itself, and asks no protocol.
  private func noting(_ task: URLSessionWebSocketTask) -> URLSessionWebSocketTask {
    if let request = task.originalRequest, let reason = Platform.reasonToRefuse(task) {
      let engine = lifetime.engine
      let asked = engine.knowingSecrets(RecordedRequest(request))
      engine.note(problem: StubError.unsupported(asked, reason).description)
    }
    return task
  }
}
#endif
