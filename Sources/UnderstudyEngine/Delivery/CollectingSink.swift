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
  }

  private let state = Lock(State())
  private let result = Promise<Answer>()

  package init() {}

  package func answer() async throws -> Answer { try await result.value() }

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

  package func receive(_ chunks: [Data], whole: Data) { receive(whole) }

  package func finish() {
    let answer: Answer = state.withLock { ($0.body, $0.head, $0.url ?? URL(filePath: "/")) }
    result.settle(.success(answer))
  }

  package func fail(_ error: any Error) { result.settle(.failure(error)) }

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
}
