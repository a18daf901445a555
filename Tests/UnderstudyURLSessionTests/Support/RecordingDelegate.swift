import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

/// A session delegate that notes what it is told, and waits for the end of a task.
final class RecordingDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate,
  Sendable
{
  struct Log {
    var statuses: [Int] = []
    var chunks: [String] = []
    var redirects: [String] = []
    /// The bytes sent and the statuses, in the order in which it is told of them.
    var events: [String] = []
    /// The text of the file of a download, and how much of it was there each time.
    var file: String?
    var written: [Int64] = []
    var error: (any Error)?
    var isComplete = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  let log = Lock(Log())
  /// What to do with a redirect; nil takes the redirect itself as the answer.
  private let redirect: @Sendable (URLRequest) -> URLRequest?
  private let bodyStream: @Sendable () -> InputStream?
  private let disposition: URLSession.ResponseDisposition

  init(
    redirect: @escaping @Sendable (URLRequest) -> URLRequest? = { $0 },
    bodyStream: @escaping @Sendable () -> InputStream? = { nil },
    disposition: URLSession.ResponseDisposition = .allow
  ) {
    self.disposition = disposition
    self.redirect = redirect
    self.bodyStream = bodyStream
  }

  /// What the delegate of a session of the stubs' configuration is told about a task.
  func log(
    of stubs: HTTPStubs, _ task: (URLSession) -> URLSessionTask = { $0.dataTask(with: .api("/a")) }
  ) async -> Log {
    let session = URLSession(
      configuration: stubs.configuration, delegate: self, delegateQueue: nil)
    task(session).resume()
    await completion()
    return log.withLock { $0 }
  }

  /// Waits until the task has completed.
  func completion() async {
    await withCheckedContinuation { continuation in
      let isComplete = log.withLock { log in
        if !log.isComplete { log.waiter = continuation }
        return log.isComplete
      }
      if isComplete { continuation.resume() }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    log.withLock { log in
      log.statuses.append(status)
      log.events.append("\(status)")
    }
    completionHandler(disposition)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    log.withLock { $0.chunks.append(String(decoding: data, as: UTF8.self)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    log.withLock {
      $0.redirects.append("\(response.statusCode) \(request.url?.absoluteString ?? "")")
    }
    completionHandler(redirect(request))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(bodyStream())
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    log.withLock { $0.events.append("sent \(totalBytesSent) of \(totalBytesExpectedToSend)") }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let text = try? String(contentsOf: location, encoding: .utf8)
    log.withLock { $0.file = text }
    try? FileManager.default.removeItem(at: location)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    log.withLock { $0.written.append(totalBytesWritten) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let waiter = log.withLock { log in
      log.error = error
      log.isComplete = true
      return log.waiter
    }
    waiter?.resume()
  }
}
