import Foundation
import UnderstudyHTTP

/// Gives a response to the client of a URLProtocol.
///
/// Unchecked, since neither URLProtocol nor its client are Sendable: they are used on the thread of
/// `startLoading` until that returns, and on the session's own queue from then on.
final class URLProtocolSink: ReplySink, @unchecked Sendable {
  private let urlProtocol: StubURLProtocol
  let settings: SessionSettings?
  private let state = Lock(State())

  private struct State {
    var executor: LoadingExecutor?
    var chunks = ChunkPolicy.undecided
    var collected = Data()
  }

  init(_ urlProtocol: StubURLProtocol, settings: SessionSettings?) {
    self.urlProtocol = urlProtocol
    self.settings = settings
  }

  var isAbandoned: Bool { urlProtocol.isOver }

  /// Called first while `startLoading` runs, the one moment when the queue can be found.
  func willTakeTime() {
    if state.withLock({ $0.executor != nil }) { return }
    let executor = LoadingExecutor(urlProtocol.task)
    let chunks = Platform.chunkPolicy(for: urlProtocol.task)
    state.withLock { state in
      state.executor = executor
      state.chunks = chunks
    }
  }

  func receive(_ head: ResponseHead, for request: RecordedRequest) {
    let url = request.url
    settings?.store(head, from: url)
    perform { urlProtocol, client in
      guard let response = head.response(for: url) else { return }
      client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
  }

  func receive(_ answer: ReadyResponse, for request: RecordedRequest) {
    let url = request.url
    settings?.store(answer.head, from: url)
    let body = answer.body(for: request)
    perform { urlProtocol, client in
      guard let response = answer.rendering(for: url, { answer.head.response(for: url) })
      else { return }
      client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
      Platform.announceWritten(body.count, total: body.count, of: urlProtocol.task)
      Platform.finish(urlProtocol, client, with: body)
    }
  }

  func receive(_ chunk: Data) {
    let collected: Int? = state.withLock { state in
      if state.chunks != .together { return nil }
      if state.collected.isEmpty { state.collected = chunk } else { state.collected += chunk }
      return state.collected.count
    }
    if collected != nil, !(urlProtocol.task is URLSessionDownloadTask) { return }
    perform { urlProtocol, client in
      if let collected {
        Platform.announceWritten(chunk.count, total: collected, of: urlProtocol.task)
      } else {
        client.urlProtocol(urlProtocol, didLoad: chunk)
      }
    }
  }

  func receive(_ chunks: [Data], whole: Data) {
    let isTogether = state.withLock { $0.chunks == .together }
    // Of a download each is told of.
    let isWhole = isTogether && !(urlProtocol.task is URLSessionDownloadTask)
    for chunk in isWhole ? [whole] : chunks where !chunk.isEmpty { receive(chunk) }
  }

  func finish() {
    let collected = state.withLock(\.collected)
    perform { Platform.finish($0, $1, with: collected) }
  }

  func fail(_ error: any Error) {
    perform { $1.urlProtocol($0, didFailWithError: error) }
  }

  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    settings?.store(head, from: request.url)
    Platform.redirect(urlProtocol, head, from: request, to: next, sink: self, follow: follow)
  }

  func perform(
    _ work: @escaping @Sendable (StubURLProtocol, any URLProtocolClient) -> Void
  ) {
    guard let executor = state.withLock(\.executor) else { return performNow(work) }
    executor.perform { self.performNow(work) }
  }

  private func performNow(_ work: (StubURLProtocol, any URLProtocolClient) -> Void) {
    guard urlProtocol.sink === self, !urlProtocol.isOver, let client = urlProtocol.client
    else { return }
    work(urlProtocol, client)
  }
}

/// Whether a client can be given a body in parts.
enum ChunkPolicy {
  /// It all comes at once, so it does not matter.
  case undecided
  /// Each chunk as it comes.
  case oneByOne
  /// The whole at the end.
  case together
}
