import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Networking through a session delegate, which sees a response grow chunk by chunk.
///
/// Unlike ``URLSessionProvider`` it can therefore give up on a response that is too large while that
/// is still coming in.
public final class DelegateProvider: NetworkingProvider {
  private let session: URLSession
  private let delegate = Delegate()
  private let sizeLimit: Int

  /// Sends with a session of its own.
  ///
  /// - Parameters:
  ///   - configuration: The settings of that session.
  ///   - sizeLimit: The most bytes of a response that are taken; beyond, the request fails with
  ///     `URLError.dataLengthExceedsMaximum`.
  public init(configuration: URLSessionConfiguration, sizeLimit: Int = 4 << 20) {
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    self.sizeLimit = sizeLimit
  }

  // A session keeps its delegate, and both keep their threads, until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let task = session.dataTask(with: request)
    let events = delegate.events(of: task)
    task.resume()

    var response: URLResponse?
    var body = Data()
    for try await event in events {
      switch event {
      case .response(let head): response = head
      case .chunk(let chunk): body.append(chunk)
      }
      if body.count > sizeLimit { throw URLError(.dataLengthExceedsMaximum) }
    }
    try Task.checkCancellation()
    guard let response else { throw URLError(.badServerResponse) }
    return (body, response)
  }
}

private enum Event: Sendable {
  case response(URLResponse)
  case chunk(Data)
}

private final class Delegate: NSObject, URLSessionDataDelegate {
  private let listeners = Listeners()

  /// What happens to a task that has not been started; giving up on it cancels the task.
  func events(of task: URLSessionTask) -> AsyncThrowingStream<Event, any Error> {
    let (events, listener) = AsyncThrowingStream<Event, any Error>.makeStream()
    listener.onTermination = { if case .cancelled = $0 { task.cancel() } }
    listeners.add(listener, for: task)
    return events
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    listeners.listener(for: dataTask)?.yield(.response(response))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    listeners.listener(for: dataTask)?.yield(.chunk(data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    listeners.remove(for: task)?.finish(throwing: error)
  }
}

/// Who listens to the tasks under way.
///
/// Unchecked: `Mutex` needs a newer system than the app does, and the dictionary is touched with the
/// lock held only.
private final class Listeners: @unchecked Sendable {
  typealias Listener = AsyncThrowingStream<Event, any Error>.Continuation

  private let lock = NSLock()
  private var byTask: [Int: Listener] = [:]

  func add(_ listener: Listener, for task: URLSessionTask) {
    lock.withLock { byTask[task.taskIdentifier] = listener }
  }

  func listener(for task: URLSessionTask) -> Listener? {
    lock.withLock { byTask[task.taskIdentifier] }
  }

  func remove(for task: URLSessionTask) -> Listener? {
    lock.withLock { byTask.removeValue(forKey: task.taskIdentifier) }
  }
}
