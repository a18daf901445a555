import Foundation
import UnderstudyCore

/// A session that gives a redirect as the response, and leaves it to the caller to follow.
final class SingleHopSession: Sendable {
  private let session: URLSession

  #if canImport(FoundationNetworking)
  /// Takes the settings of a session, and its delegate for what a server asks of it.
  ///
  /// On Linux only the delegate of a session is asked about redirects, and only for tasks without a
  /// completion handler.
  init(_ session: URLSession) {
    let delegate = HopDelegate(challenges: session.delegate as? any URLSessionTaskDelegate)
    self.session = URLSession(
      configuration: session.configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  private func task(
    with request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    let task = session.dataTask(with: request)
    (session.delegate as? HopDelegate)?.expect(task, completion)
    return task
  }
  #else
  /// Takes a session, whose own delegate goes on being asked for everything but redirects.
  init(_ session: URLSession) { self.session = session }

  private func task(
    with request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    let task = session.dataTask(with: request, completionHandler: completion)
    task.delegate = HopDelegate()
    return task
  }
  #endif

  /// As `data(for:)`, which on Linux before Swift 6.4 can deadlock when it is cancelled; see
  /// `Platform.keepFromStandingStill`.
  func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = Promise<(Data, URLResponse)>()
    let task = task(with: request) { data, response, error in
      if let data, let response { answer.settle(.success((data, response))) }
      answer.settle(.failure(error ?? URLError(.badServerResponse)))
    }
    task.resume()
    return try await withTaskCancellationHandler {
      try await answer.value()
    } onCancel: {
      answer.settle(.failure(CancellationError()))
      task.cancel()
    }
  }
}

#if canImport(FoundationNetworking)
/// Collects the responses of a session's tasks, and refuses to follow redirects.
private final class HopDelegate: NSObject, URLSessionDataDelegate {
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct Hop {
    var response: URLResponse?
    var data = Data()
    let completion: Completion
  }

  private let hops = Lock<[Int: Hop]>([:])
  /// Who knows the credentials and the certificates.
  private let challenges: (any URLSessionTaskDelegate)?

  init(challenges: (any URLSessionTaskDelegate)?) { self.challenges = challenges }

  func expect(_ task: URLSessionTask, _ completion: @escaping Completion) {
    hops.withLock { $0[task.taskIdentifier] = Hop(completion: completion) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    hops.withLock { $0[task.taskIdentifier]?.response = response }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    hops.withLock { $0[dataTask.taskIdentifier]?.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hops.withLock { $0[dataTask.taskIdentifier]?.data.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task, error)
  }

  /// Gives the response, the first time only.
  private func end(_ task: URLSessionTask, _ error: (any Error)?) {
    let ended = hops.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let ended else { return }
    let response = error == nil ? ended.response ?? task.response : nil
    ended.completion(response == nil ? nil : ended.data, response, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let challenges {
      return challenges.urlSession(
        session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }
    // A 401 that has come to its end: Foundation would wait for credentials for good.
    // Behind what is still to be told of its body.
    session.delegateQueue.addOperation {
      self.end(task, nil)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }
}
#else
/// Refuses to follow redirects.
private final class HopDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
#endif
