import Foundation
import UnderstudyCore

/// Collects a whole response for a caller that waits for it.
package final class CollectingSink: ReplySink {
  package typealias Answer = (Data, ResponseHead, URL)

  private struct State {
    var head = ResponseHead()
    var url: URL?
    var body = Data()
    var cookies = RedirectCookies()
    var result: Result<Answer, any Error>?
    var waiter: CheckedContinuation<Answer, any Error>?
  }

  private let state = Lock(State())

  package init() {}

  package func answer() async throws -> Answer {
    // A response given at once needs no continuation.
    if let result = state.withLock(\.result) { return try result.get() }
    return try await withCheckedThrowingContinuation { continuation in
      let result: Result<Answer, any Error>? = state.withLock { state in
        if state.result == nil { state.waiter = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  package func receive(_ head: ResponseHead, for request: RecordedRequest) {
    state.withLock { state in
      state.head = head
      state.url = request.url
    }
  }

  package func receive(_ chunk: Data) {
    state.withLock { state in
      if state.body.isEmpty { state.body = chunk } else { state.body.append(chunk) }
    }
  }

  package func finish() {
    settle { state in
      .success((state.body, state.head, state.url ?? URL(filePath: "/")))
    }
  }

  package func fail(_ error: any Error) { settle { _ in .failure(error) } }

  package func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    follow(
      state.withLock { state in
        state.cookies.store(head, from: request.url)
        return state.cookies.adding(to: next)
      })
  }

  private func settle(_ make: (State) -> Result<Answer, any Error>) {
    let waiting: (CheckedContinuation<Answer, any Error>, Result<Answer, any Error>)? =
      state.withLock { state in
        guard state.result == nil else { return nil }
        let result = make(state)
        state.result = result
        defer { state.waiter = nil }
        return state.waiter.map { ($0, result) }
      }
    if let (continuation, result) = waiting { continuation.resume(with: result) }
  }
}
