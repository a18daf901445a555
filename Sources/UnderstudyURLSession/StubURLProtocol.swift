import Foundation
import UnderstudyHTTP

/// Brings the requests of a URLSession to the stubs of its scope, and their responses back.
class StubURLProtocol: URLProtocol {
  /// Whether an async method waits for the response.
  private(set) var isAwaited = false
  /// Whether the Swift task was cancelled before it sent the request. Linux makes the protocol inside
  /// `resume()`, where the current task is the sender's, unless a cache of the user's is asked first.
  private let wasCancelled = Task.isCancelled

  /// The loading system around this protocol; a test of another one replaces it before the load. `Platform` is
  /// named directly only for what no test can replace.
  var system: any LoadingSystem.Type = Platform.self

  /// Weak, since a load that takes time keeps itself alive, and its sink this protocol.
  private weak var loading: Loading<URLProtocolSink>?

  /// The one sink that may tell the client something; none once the session has given the load up,
  /// since telling the client more is a fatal error on Linux. Set and read only where the client is told,
  /// so never by two threads at once.
  private(set) weak var sink: URLProtocolSink?

  /// Always: what a protocol declines goes to the real network.
  override class func canInit(with request: URLRequest) -> Bool {
    // The last moment at which the task-local values of the sender are there.
    ProtocolPool.shared.link(of: self)?.noteSender()
    return true
  }

  #if canImport(FoundationNetworking)
  /// The client that Foundation, too, tells of the end when a task is cancelled. Apple's is read-only
  /// (`NSURLProtocol.h`) and does not need another one in its place.
  override var client: (any URLProtocolClient)? {
    get {
      // A task that is cancelled early is told of its end before the load begins.
      if !isAwaited { isAwaited = Platform.resumeOffWorkQueue(task) }
      return Platform.client(super.client, of: task, isResumedElsewhere: isAwaited)
    }
    set { super.client = newValue }
  }
  #endif

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // First of all, since a task that has been cancelled is told so in any case.
    if Platform.resumeOffWorkQueue(task) { isAwaited = true }
    // Linux starts a load again when a running task is resumed, and with a cache of the user's it may
    // start one that has been cancelled.
    if sink != nil || isOver { return }
    if isAwaited, wasCancelled {
      client?.urlProtocol(self, didFailWithError: URLError.cancelled(request.url))
      return
    }
    if let stored = system.usable(cachedResponse, for: self) { return give(stored) }
    guard let link = ProtocolPool.shared.link(of: type(of: self)) else { return }
    guard let (engine, ownSettings) = link.engine(for: task) else {
      return fail(link.refuse(request), .standard)
    }
    let body = BodySource(request, task: task, system)
    if let reason = body.reasonToRefuse ?? system.reasonToRefuse(task) {
      let error = StubError.unsupported(request, reason, engine.redaction)
      if !Platform.isNoted(task) { engine.note(problem: error.description) }
      return fail(error, engine.redaction)
    }
    var (request, settings) = (request, ownSettings ?? system.settings(of: task))
    // Foundation on Linux has added the cookies already.
    if system.platform == .documented { settings?.addCookies(to: &request) }
    let sink = URLProtocolSink(self, engine, settings)
    let loading = Loading(
      engine: engine, sink: sink, timeouts: LoadingTimeouts(request, settings))
    (self.sink, self.loading) = (sink, loading)
    if body.takesReading { sink.willTakeTime() }
    let isStreamed = body.isStreamed
    body.read(limit: engine.options.requestBodyLimit) { [system, task, request, settings] result in
      do {
        let data = try result.get()
        let recorded = try RecordedRequest(
          request, settings, body: data, isStreamed: isStreamed, on: system.platform)
        if let data { system.announceSent(data, of: task) }
        loading.start(recorded)
      } catch {
        sink.fail(error)
      }
    }
  }

  /// Gives the client what a cache has stored.
  private func give(_ stored: CachedURLResponse) {
    client?.urlProtocol(self, cachedResponseIsValid: stored)
    client?.urlProtocol(self, didReceive: stored.response, cacheStoragePolicy: .notAllowed)
    if !stored.data.isEmpty { client?.urlProtocol(self, didLoad: stored.data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {
    sink = nil
    loading?.cancel()
  }

  /// Whether the task has its end, or is being cancelled: it must be told nothing more.
  var isOver: Bool { task?.state == .canceling || task?.state == .completed }

  private func fail(_ error: StubError, _ redaction: Redaction) {
    let url = redaction.redacted(request.url ?? .nowhere)
    client?.urlProtocol(self, didFailWithError: error.urlError(for: url))
  }
}

extension StubError {
  /// A request that no stub can answer on this platform.
  static func unsupported(
    _ request: URLRequest, _ reason: String, _ redaction: Redaction
  ) -> StubError {
    StubError(.unsupported, "\(request.shown(redaction)) cannot be stubbed here: \(reason)")
  }
}

extension URLRequest {
  /// The method and the URL without secrets.
  func shown(_ redaction: Redaction) -> String {
    let url = url.map { redaction.redacted(url: $0.absoluteString) }
    return "\(httpMethod ?? "GET") \(url ?? "a request without a URL")"
  }
}

extension URL {
  /// Stands in for the URL of a request that has none.
  static let nowhere = URL(filePath: "/")
}

extension LoadingTimeouts {
  init(_ request: URLRequest, _ settings: SessionSettings?) {
    self.init()
    // Linux does not say whether 60 s is the request's own wish; the session's is taken then.
    let isDefault = request.timeoutInterval == 60
    let idleSeconds = isDefault ? settings?.idleTimeout ?? 60 : request.timeoutInterval
    idle = Duration(timeout: idleSeconds) ?? idle
    total = settings.flatMap { Duration(timeout: $0.totalTimeout) } ?? total
  }
}

extension Duration {
  /// A timeout in seconds; nil for none, and a century for what is longer.
  fileprivate init?(timeout seconds: TimeInterval) {
    guard seconds > 0 else { return nil }
    self = .seconds(min(seconds, 3_155_760_000))
  }
}

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
