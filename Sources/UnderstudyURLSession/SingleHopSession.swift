import Foundation
import UnderstudyCore

/// A session that gives a redirect as the response, and leaves it to the caller to follow. Bodies are
/// given as they come.
final class SingleHopSession: Sendable {
  typealias Answer = (response: URLResponse, body: AsyncThrowingStream<Data, any Error>)

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
  #else
  /// Takes a session, whose own delegate goes on being asked for everything but redirects and bodies.
  init(_ session: URLSession) { self.session = session }
  #endif

  func answer(to request: URLRequest) async throws -> Answer {
    let task = session.dataTask(with: request)
    let hop = Hop(task)
    #if canImport(FoundationNetworking)
    (session.delegate as? HopDelegate)?.expect(task, hop)
    #else
    let delegate = HopDelegate(challenges: nil)
    delegate.expect(task, hop)
    task.delegate = delegate
    #endif
    task.resume()
    return try await hop.answer.value {
      hop.answer.settle(.failure(CancellationError()))
      task.cancel()
    }
  }
}

/// The response of a task, and its body as far as it has come.
private final class Hop: Sendable {
  let answer = Promise<SingleHopSession.Answer>()
  let (body, rest) = AsyncThrowingStream.makeStream(of: Data.self)

  init(_ task: URLSessionTask) {
    rest.onTermination = { if case .cancelled = $0 { task.cancel() } }
  }

  /// Gives the response, the first time only.
  func begin(_ response: URLResponse) { answer.settle(.success((response, body))) }

  func end(_ task: URLSessionTask, _ error: (any Error)?) {
    if error == nil, let response = task.response { begin(response) }
    answer.settle(.failure(error ?? URLError(.badServerResponse)))
    rest.finish(throwing: error)
  }
}

/// Hands the responses of a session's tasks on, and refuses to follow redirects.
private final class HopDelegate: NSObject, URLSessionDataDelegate {
  private let hops = Lock<[Int: Hop]>([:])
  /// Who knows the credentials and the certificates.
  private let challenges: (any URLSessionTaskDelegate)?

  init(challenges: (any URLSessionTaskDelegate)?) { self.challenges = challenges }

  func expect(_ task: URLSessionTask, _ hop: Hop) {
    hops.withLock { $0[task.taskIdentifier] = hop }
  }

  private func hop(of task: URLSessionTask) -> Hop? { hops.withLock { $0[task.taskIdentifier] } }

  private func end(_ task: URLSessionTask, _ error: (any Error)?) {
    hops.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(task, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    hop(of: task)?.begin(response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    hop(of: dataTask)?.begin(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hop(of: dataTask)?.rest.yield(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task, error)
  }

  #if canImport(FoundationNetworking)
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
  #endif
}
