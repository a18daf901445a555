import Foundation
import Testing
import Understudy

/// A client from before `async`: one delegate for the session, which puts the pieces together.
private final class PosterLoader: NSObject, URLSessionDataDelegate {
  private let configuration: URLSessionConfiguration
  private let queue: OperationQueue
  private let finish: @Sendable (Result<Answer, any Error>) -> Void
  private let answer = Lock(Answer())

  struct Answer {
    var status = 0
    var data = Data()
  }

  init(
    configuration: URLSessionConfiguration,
    finish: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    self.configuration = configuration
    self.finish = finish
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
  }

  func load(_ url: URL) {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    session.dataTask(with: url).resume()
    session.finishTasksAndInvalidate()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    answer.withLock { $0.status = (response as? HTTPURLResponse)?.statusCode ?? 0 }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    answer.withLock { $0.data += data }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    finish(error.map { .failure($0) } ?? .success(answer.withLock { $0 }))
  }
}

@Suite("A client with a delegate")
struct DelegateTests {
  @Test(.stubs(.get("/poster.jpg").reply(.chunks([Data("ab".utf8), Data("cd".utf8)]))))
  func `gets the response, every piece and the end, on its own queue`() async throws {
    let stubs = HTTPStubs.current
    let answer = try await withCheckedThrowingContinuation { continuation in
      PosterLoader(configuration: stubs.configuration) { result in
        continuation.resume(with: result)
      }.load(.api("poster.jpg"))
    }
    #expect(answer.status == 200)
    #expect(String(decoding: answer.data, as: UTF8.self) == "abcd")
  }

  @Test(.stubs(.get("/poster.jpg").reply(.failing(.networkConnectionLost))))
  func `is told of an error`() async throws {
    let stubs = HTTPStubs.current
    let error = await #expect(throws: URLError.self) {
      try await withCheckedThrowingContinuation { continuation in
        PosterLoader(configuration: stubs.configuration) { result in
          continuation.resume(with: result)
        }.load(.api("poster.jpg"))
      }
    }
    #expect(error?.code == .networkConnectionLost)
  }
}
