import Foundation

/// A response that a client takes as it comes: its head first, then its body chunk by chunk.
package struct StreamedResponse: Sendable {
  package typealias Hop = (request: RecordedRequest, head: ResponseHead)

  /// The requests that redirects have led on, with their responses, and at last the one that is answered.
  package let hops: [Hop]
  package let body: StreamedBody

  package var head: ResponseHead { hops[hops.count - 1].head }
  /// The request that is answered.
  package var request: RecordedRequest { hops[hops.count - 1].request }
}

/// The body of a streamed response, for one reader.
///
/// A reader that leaves cancels the response, as does one whose task is cancelled.
package struct StreamedBody: AsyncSequence, Sendable {
  fileprivate let chunks: AsyncThrowingStream<Data, any Error>
  fileprivate let unread: Backlog
  /// The error of a reader whose task is cancelled.
  fileprivate let cancellation: @Sendable () -> URLError

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: AsyncThrowingStream<Data, any Error>.Iterator
    fileprivate let body: StreamedBody

    package mutating func next() async throws -> Data? {
      guard let chunk = try await chunks.next() else {
        // A stream ends without an error if its reader is cancelled, as if the body were whole.
        if Task.isCancelled { throw body.cancellation() }
        return nil
      }
      body.unread.take(chunk.count)
      return chunk
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(chunks: chunks.makeAsyncIterator(), body: self)
  }
}

extension AsyncSequence where Element: Sequence<UInt8> {
  /// The bytes of a request's body; not more than one over the limit, with which it is refused.
  package func bytes(limit: Int) async throws -> Data {
    var data = Data()
    for try await chunk in self {
      data.append(contentsOf: chunk)
      if data.count > limit { return data.prefix(limit + 1) }
    }
    return data
  }
}

/// Hands a response on to a client that takes it as it comes.
package final class StreamingSink: ReplySink {
  private struct State {
    var hops: [StreamedResponse.Hop] = []
    var cookies = RedirectCookies()
    /// The body in the making; nil if that is handed on as it comes.
    var received: ReceivedBody?
  }

  /// The bytes that are kept for a reader that is slower than the response.
  private static let mostUnread = 256 << 10

  private let engine: StubEngine
  /// Whether the client decodes bodies and keeps the cookies of redirects.
  private let isURLSession: Bool
  private let state = Lock(State())
  private let response = Promise<[StreamedResponse.Hop]>()
  private let chunks: AsyncThrowingStream<Data, any Error>.Continuation
  private let unread = Backlog(most: mostUnread)

  package var backlog: Backlog? { unread }
  package var platform: ClientPlatform { isURLSession ? .current : .documented }

  private init(
    _ engine: StubEngine, isURLSession: Bool,
    _ chunks: AsyncThrowingStream<Data, any Error>.Continuation
  ) {
    (self.engine, self.isURLSession, self.chunks) = (engine, isURLSession, chunks)
  }

  /// Answers a request, and returns as soon as the head of its response has come.
  ///
  /// - Parameter firstLook: The engine's, if it has been asked already.
  package static func load(
    _ request: RecordedRequest, _ engine: StubEngine, after firstLook: StubEngine.FirstLook? = nil,
    timeouts: LoadingTimeouts, isURLSession: Bool
  ) async throws -> StreamedResponse {
    let cancellation = { @Sendable in URLError(.cancelled, for: request.failingURL) }
    // A request that the engine has decided on is noted as under way: the load must end it.
    if firstLook == nil, Task.isCancelled { throw cancellation() }
    // Kept by the reader alone, so that its leaving ends the stream.
    let (chunks, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let sink = StreamingSink(engine, isURLSession: isURLSession, continuation)
    let loading = Loading(engine: engine, sink: sink, timeouts: timeouts)
    continuation.onTermination = { if case .cancelled = $0 { loading.cancel() } }
    let hops = try await withTaskCancellationHandler {
      if let firstLook { loading.start(request, after: firstLook) } else { loading.start(request) }
      return try await sink.response.value()
    } onCancel: {
      loading.cancel()
      sink.fail(cancellation())
    }
    return StreamedResponse(
      hops: hops,
      body: StreamedBody(chunks: chunks, unread: sink.unread, cancellation: cancellation))
  }

  /// Here, where the caller's task can be cancelled, and its task-local values seen.
  package func runSecondLook(of engine: StubEngine, _ body: @escaping @Sendable () -> Void) {
    body()
  }

  package func receive(_ head: ResponseHead, for request: RecordedRequest) {
    let hops = state.withLock { state in
      state.received = ReceivedBody(head, for: request, on: platform, decodes: isURLSession)
      state.hops.append((request, head))
      return state.hops
    }
    response.settle(.success(hops))
  }

  package func receive(_ chunk: Data) {
    hand(on: state.withLock { $0.received?.receive(chunk) } ?? chunk)
  }

  private func hand(on chunk: Data) {
    if chunk.isEmpty { return }
    unread.give(chunk.count)
    chunks.yield(chunk)
  }

  package func finish() {
    do {
      if let rest = try state.withLock(\.received)?.finish() { hand(on: rest) }
      chunks.finish()
    } catch {
      engine.note(problemOf: error)
      fail(error)
    }
  }

  package func fail(_ error: any Error) {
    response.settle(.failure(error))
    chunks.finish(throwing: error)
  }

  package func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    follow(
      state.withLock { state in
        state.hops.append((request, head))
        guard isURLSession else { return next }
        state.cookies.store(head, from: request.url)
        return state.cookies.adding(to: next)
      })
  }
}
