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
    /// Whether the client gets a body as a whole, at the end.
    var isTogether = false
    var collected = Data()
  }

  init(_ urlProtocol: StubURLProtocol, settings: SessionSettings?) {
    self.urlProtocol = urlProtocol
    self.settings = settings
  }

  private var system: any LoadingSystem.Type { urlProtocol.system }

  var isAbandoned: Bool { urlProtocol.isOver }

  var redirection: Redirection.Client { system.redirection }

  /// Called first while `startLoading` runs, the one moment when the queue can be found.
  func willTakeTime() {
    if state.withLock({ $0.executor != nil }) { return }
    let executor = system.executor(for: urlProtocol.task)
    let isTogether = system.keepsChunksTogether(for: urlProtocol.task)
    state.withLock { ($0.executor, $0.isTogether) = (executor, isTogether) }
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
    perform { [system] urlProtocol, client in
      guard let response = answer.rendering(for: url, { answer.head.response(for: url) })
      else { return }
      client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
      system.announceWritten(body.count, total: body.count, of: urlProtocol.task)
      system.finish(urlProtocol, client, with: body)
    }
  }

  func receive(_ chunk: Data) {
    let collected: Int? = state.withLock { state in
      if !state.isTogether { return nil }
      if state.collected.isEmpty { state.collected = chunk } else { state.collected += chunk }
      return state.collected.count
    }
    if collected != nil, !(urlProtocol.task is URLSessionDownloadTask) { return }
    perform { [system] urlProtocol, client in
      if let collected {
        system.announceWritten(chunk.count, total: collected, of: urlProtocol.task)
      } else {
        client.urlProtocol(urlProtocol, didLoad: chunk)
      }
    }
  }

  func receive(_ chunks: [Data], whole: Data) {
    let isTogether = state.withLock(\.isTogether)
    // Of a download each is told of.
    let isWhole = isTogether && !(urlProtocol.task is URLSessionDownloadTask)
    for chunk in isWhole ? [whole] : chunks where !chunk.isEmpty { receive(chunk) }
  }

  func finish() {
    let collected = state.withLock(\.collected)
    perform { [system] in system.finish($0, $1, with: collected) }
  }

  func fail(_ error: any Error) {
    perform { $1.urlProtocol($0, didFailWithError: error) }
  }

  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    settings?.store(head, from: request.url)
    let (system, settings, isDocumented) = (system, settings, system.redirection == .documented)
    guard let task = urlProtocol.task, let session = system.session(of: task),
      let delegate = task.delegate ?? session.delegate as? any URLSessionTaskDelegate,
      let response = head.response(for: request.url)
    else { return follow(settings?.addingCookies(to: next) ?? next) }
    willTakeTime()
    var shown = next.completeRequest
    for (name, value) in settings?.additionalHeaders ?? [:]
    where !isDocumented && shown.value(forHTTPHeaderField: name) == value {
      shown.setValue(nil, forHTTPHeaderField: name)
    }
    session.delegateQueue.addOperation { [shown] in
      system.ask(delegate, session, task, response, shown) { chosen in
        guard let chosen else { return follow(nil) }
        let next = RecordedRequest(chosen, settings, body: isDocumented ? chosen.httpBody : nil)
        follow(isDocumented ? settings?.addingCookies(to: next) ?? next : next)
      }
    }
  }

  func perform(
    _ work: @escaping @Sendable (StubURLProtocol, any URLProtocolClient) -> Void
  ) {
    guard let executor = state.withLock(\.executor) else { return performNow(work) }
    executor { self.performNow(work) }
  }

  private func performNow(_ work: (StubURLProtocol, any URLProtocolClient) -> Void) {
    guard urlProtocol.sink === self, !urlProtocol.isOver, let client = urlProtocol.client
    else { return }
    work(urlProtocol, client)
  }
}
