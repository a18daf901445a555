import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// URLSession with async functions.
package struct SessionFace: Face {
  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let (data, response) = try await stubs.session.data(for: URLRequest(sending: request))
    return (try ResponseHead(of: response), data)
  }
}

/// URLSession with a completion handler.
package struct SessionHandlerFace: Face {
  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let answer = Answer()
    let task = stubs.session.dataTask(with: URLRequest(sending: request)) { data, response, error in
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
  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let answer = Answer()
    let session = URLSession(
      configuration: stubs.configuration, delegate: Collector(answer), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    return try await answer.value(of: session.dataTask(with: URLRequest(sending: request)))
  }
}

/// An answer that a callback gives and a task waits for.
private final class Answer: Sendable {
  private struct State {
    var result: Result<(ResponseHead, Data), any Error>?
    var waiter: CheckedContinuation<(ResponseHead, Data), any Error>?
  }

  private let state = Lock(State())

  func settle(_ result: Result<(ResponseHead, Data), any Error>) {
    let waiter = state.withLock { state in
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: result)
  }

  func value(of task: URLSessionDataTask) async throws -> (ResponseHead, Data) {
    try await withTaskCancellationHandler {
      task.resume()
      return try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
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
