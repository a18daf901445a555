import Foundation
import UnderstudyHTTP

/// Gives a response to the client of a URLProtocol.
///
/// Unchecked, since neither URLProtocol nor its client are Sendable: they are used on the thread of
/// `startLoading` until that returns, and on the session's own queue from then on.
final class URLProtocolSink: ReplySink, @unchecked Sendable {
  private let urlProtocol: StubURLProtocol
  private let engine: StubEngine
  let settings: SessionSettings?
  private let state = Lock(State())

  private struct State {
    var executor: LoadingExecutor?
    /// Whether the client gets a body as a whole, at the end.
    var isTogether = false
    var collected = Data()
    /// The body in the making; nil if that is handed on as it comes.
    var received: ReceivedBody?
    /// The number of times that credentials were asked for.
    var challenges = 0
  }

  init(_ urlProtocol: StubURLProtocol, _ engine: StubEngine, _ settings: SessionSettings?) {
    (self.urlProtocol, self.engine, self.settings) = (urlProtocol, engine, settings)
  }

  private var system: any LoadingSystem.Type { urlProtocol.system }

  var isAbandoned: Bool { urlProtocol.isOver }

  var platform: ClientPlatform { system.platform }

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
    let received = ReceivedBody(head, for: request, on: platform)
    state.withLock { $0.received = received }
    perform { urlProtocol, client in
      guard let response = head.response(for: url) else { return }
      client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
  }

  func receive(_ answer: ReadyResponse, for request: RecordedRequest) {
    let (url, body) = (request.url, answer.body(for: request))
    if !answer.isDeliveredAsIs, !answer.head.isTrue(of: body) {
      willTakeTime()
      receive(answer.head, for: request)
      receive(body)
      return finish()
    }
    settings?.store(answer.head, from: url)
    perform { [system] urlProtocol, client in
      guard let response = answer.response(for: url) else { return }
      client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
      system.announceWritten(body.count, total: body.count, of: urlProtocol.task)
      system.finish(urlProtocol, client, with: body)
    }
  }

  func receive(_ chunk: Data) {
    let chunk = state.withLock { $0.received?.receive(chunk) } ?? chunk
    if !chunk.isEmpty { handOn(chunk) }
  }

  private func handOn(_ chunk: Data) {
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
    do {
      if let rest = try state.withLock(\.received)?.finish(), !rest.isEmpty { handOn(rest) }
    } catch {
      engine.note(problemOf: error)
      return fail(error)
    }
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
    let (system, settings, task) = (system, settings, urlProtocol.task)
    let isDocumented = platform == .documented
    guard let task, let session = system.session(of: task),
      let delegate = task.delegate ?? session.delegate as? any URLSessionTaskDelegate,
      let response = head.response(for: request.url)
    else {
      let next = settings?.addingCookies(to: next) ?? next
      system.note(current: next.ownRequest, of: task)
      return follow(next)
    }
    willTakeTime()
    let shown = isDocumented ? next.completeRequest : next.ownRequest
    session.delegateQueue.addOperation { [platform] in
      system.ask(delegate, session, task, response, shown) { chosen in
        guard let chosen else { return follow(nil) }
        system.note(current: chosen, of: task)
        do {
          let next = try RecordedRequest(
            chosen, settings, body: isDocumented ? chosen.httpBody : nil, on: platform)
          follow(isDocumented ? settings?.addingCookies(to: next) ?? next : next)
        } catch {
          self.fail(error)
        }
      }
    }
  }

  func challenge(_ head: ResponseHead, for request: RecordedRequest) -> Challenge? {
    let failures = state.withLock { state in
      defer { state.challenges += 1 }
      return state.challenges
    }
    // As many as redirects.
    guard failures <= engine.options.redirectLimit,
      let challenge = system.challenge(
        head, for: request, of: urlProtocol.task, failures: failures)
    else { return nil }
    willTakeTime()
    settings?.store(head, from: request.url)
    return challenge
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
