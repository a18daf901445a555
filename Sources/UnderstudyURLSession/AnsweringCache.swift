#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// Not a cache of responses but the place at which most requests are answered on Linux, inside `resume()`; beside that,
/// an ephemeral configuration's cache.
///
/// Foundation asks a configuration's cache there, on the caller's thread and the work queue of all
/// sessions, before it makes a URLProtocol. A response given to the client at this moment is there
/// before an async caller suspends: no other thread is woken, and no task can be cancelled in between.
/// Whatever could take time or run a user's code is handed on to `StubURLProtocol`.
final class AnsweringCache: URLCache, @unchecked Sendable {
  // Unchecked, since URLCache is: the stored properties are constant.
  private let protocolClass: StubURLProtocol.Type
  private let link: EngineLink
  /// Whether the code under test has stored something: only then is it worth the time to look.
  private let isUsed = Lock(false)

  init(_ protocolClass: StubURLProtocol.Type, of link: EngineLink) {
    self.protocolClass = protocolClass
    self.link = link
    // Below a device there can be no folder; without a path Foundation makes one.
    super.init(memoryCapacity: 4 << 20, diskCapacity: 0, diskPath: "/dev/null/none")
  }

  override func getCachedResponse(
    for task: URLSessionDataTask,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    let stored = isUsed.withLock(\.self) ? task.originalRequest.flatMap(cachedResponse) : nil
    // If its closure is not called, Foundation makes no URLProtocol: the client has had its response.
    if stored != nil || !answer(task) { completionHandler(stored) }
  }

  override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {
    isUsed.withLock { $0 = true }
    super.storeCachedResponse(response, for: request)
  }

  /// Gives the client the response; false if nothing has been done.
  private func answer(_ task: URLSessionDataTask) -> Bool {
    // A task that was cancelled before it ran asks too, so that its protocol can be told.
    guard task.state == .running, let request = task.originalRequest else { return false }
    if Task.isCancelled {
      // A completion handler is called whatever becomes of the Swift task that began the request.
      return Platform.isAwaited(task) && fail(task, .cancelled(task.originalRequest?.url))
    }
    guard let (engine, ownSettings) = link.admit(task) else {
      // Here the sender is still known, and its test with it.
      let error = link.refuse(request)
      return fail(task, error.urlError(for: RecordedRequest(request)))
    }
    // A miss is looked for again by `StubURLProtocol`, which may explain it: nothing that takes time may run here.
    // An async caller that is answered here does not suspend. So that one which asks in a loop lets
    // others run, even on a single core, every 64th request is handed on.
    guard canBeAnsweredAtOnce(request, task), !task.taskIdentifier.isMultiple(of: 64),
      let settings = ownSettings ?? Platform.settings(of: task),
      // Another class may have been put before this one.
      settings.firstProtocolClass == ObjectIdentifier(protocolClass),
      let recorded = try? RecordedRequest(request, settings, body: request.ownBody),
      case .decided(let verdict) = engine.firstLook(at: recorded, .atOnce)
    else { return false }
    switch verdict {
    case .failed(let error): return fail(task, error)
    case .ready(let response, let request): return give(response, to: request, task)
    // A request that takes time is left undecided.
    case .underWay, .refused: preconditionFailure("no answer at once")
    }
  }

  private func give(
    _ response: ReadyResponse, to request: RecordedRequest, _ task: URLSessionDataTask
  ) -> Bool {
    let url = request.url
    guard let head = response.response(for: url) else {
      return fail(task, URLError(.badServerResponse, for: request.failingURL))
    }
    let body = response.body(for: request)
    withClient(of: task) { urlProtocol, client in
      client.urlProtocol(urlProtocol, didReceive: head, cacheStoragePolicy: .notAllowed)
      if !body.isEmpty { client.urlProtocol(urlProtocol, didLoad: body) }
      client.urlProtocolDidFinishLoading(urlProtocol)
    }
    return true
  }

  /// Whether there is no body that takes reading, nor one of which a delegate may be told.
  private func canBeAnsweredAtOnce(_ request: URLRequest, _ task: URLSessionDataTask) -> Bool {
    !(task is URLSessionUploadTask) && request.httpBodyStream == nil
      && (request.httpBody?.isEmpty != false || task.delegate == nil)
  }

  private func fail(_ task: URLSessionDataTask, _ error: URLError) -> Bool {
    withClient(of: task) { $1.urlProtocol($0, didFailWithError: error) }
    return true
  }

  /// Foundation gives a URLProtocol without a client its own (`FoundationFactsTests`: *a cache is asked inside
  /// resume*).
  private func withClient(
    of task: URLSessionDataTask, _ work: (URLProtocol, any URLProtocolClient) -> Void
  ) {
    let urlProtocol = URLProtocol(task: task, cachedResponse: nil, client: nil)
    if let client = Platform.client(urlProtocol.client, of: task) { work(urlProtocol, client) }
  }
}
#endif
