import Foundation
import Testing
import Understudy
import UnderstudyCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

/// Notes what one task is told, with a delegate of its own.
private final class TaskWatcher: NSObject, URLSessionDataDelegate, Sendable {
  private let pieces = Lock<[String]>([])

  var log: [String] { pieces.withLock { $0 } }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.withLock { $0.append(String(decoding: data, as: UTF8.self)) }
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

  #if canImport(FoundationNetworking)
  enum Loader: CaseIterable {
    case bare
    case stubbed
  }

  /// Foundation tells it of everything on Apple platforms, and on Linux of nothing, stubs or not.
  @Test(.stubs(.get("/films").reply(.text("one")).optional()), arguments: Loader.allCases)
  func `is not heard on Linux where it is one task's own`(loader: Loader) async throws {
    let watcher = TaskWatcher()
    let session = loader == .bare ? BareProtocol.session() : .stubbed
    let task = session.dataTask(with: .api("films"))
    task.delegate = watcher
    task.resume()
    while task.state != .completed { await Task.yield() }
    let (_, response) = try await session.data(from: .api("films"), delegate: watcher)
    #expect([task.response, response].map { ($0 as? HTTPURLResponse)?.statusCode } == [200, 200])
    #expect(watcher.log.isEmpty)
  }
  #endif
}
