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
    // Apple makes the protocol on another thread, where the task-local values of the sender are gone.
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
    guard let link = ProtocolPool.shared.link(of: type(of: self)) else {
      // No session can have a class that is back in the pool, and still no request may hang.
      client?.urlProtocol(self, didFailWithError: URLError.cancelled(request.url))
      return
    }
    guard let (engine, ownSettings) = link.admit(task) else {
      return fail(link.refuse(request), RecordedRequest(request))
    }
    let body = BodySource(request, task: task, system)
    if let reason = body.reasonToRefuse ?? system.reasonToRefuse(task) {
      let asked = engine.knowingSecrets(RecordedRequest(request))
      let error = StubError.unsupported(asked, reason)
      engine.note(problem: error.description)
      return fail(error, asked)
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

  private func fail(_ error: StubError, _ asked: RecordedRequest) {
    client?.urlProtocol(self, didFailWithError: error.urlError(for: asked))
  }
}

extension StubError {
  /// A request that no stub can answer on this platform.
  static func unsupported(_ request: RecordedRequest, _ reason: String) -> StubError {
    StubError(.unsupported, "\(request) cannot be stubbed here: \(reason)")
  }
}

extension RecordedRequest {
  /// As much of a request as a message says.
  init(_ request: URLRequest) {
    self.init(method: request.httpMethod ?? "GET", url: request.url ?? .nowhere)
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
