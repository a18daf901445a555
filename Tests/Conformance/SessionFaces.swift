import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

/// URLSession with async functions.
package struct SessionFace: Face {
  package var timeout = Duration.seconds(60)

  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let (data, response) = try await stubs.session.data(for: URLRequest(sending: request, timeout))
    return (try ResponseHead(of: response), data)
  }
}

/// URLSession with a completion handler.
package struct SessionHandlerFace: Face {
  package var timeout = Duration.seconds(60)

  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let answer = Answer()
    let task = stubs.session.dataTask(with: URLRequest(sending: request, timeout)) {
      data, response, error in
      answer.settle(
        Result {
          if let error { throw error }
          return (try ResponseHead(of: response), data ?? Data())
        })
    }
    return try await answer.value(of: task)
  }
}

/// URLSession with a delegate of its own, on a session the code under test makes itself.
package struct SessionDelegateFace: Face {
  package var timeout = Duration.seconds(60)

  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let answer = Answer()
    let session = URLSession(
      configuration: stubs.configuration, delegate: Collector(answer), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    return try await answer.value(of: session.dataTask(with: URLRequest(sending: request, timeout)))
  }
}

/// An answer that a callback gives and a task waits for.
private typealias Answer = Promise<(ResponseHead, Data)>

extension Answer {
  fileprivate func value(of task: URLSessionDataTask) async throws -> (ResponseHead, Data) {
    try await withTaskCancellationHandler {
      task.resume()
      return try await value()
    } onCancel: {
      task.cancel()
    }
  }
}

private final class Collector: NSObject, URLSessionDataDelegate, Sendable {
  private let answer: Answer
  private let data = Lock(Data())

  init(_ answer: Answer) { self.answer = answer }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self.data.withLock { $0.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let data = data.withLock { $0 }
    answer.settle(
      Result {
        if let error { throw error }
        return (try ResponseHead(of: task.response), data)
      })
  }
}
