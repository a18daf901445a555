#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// Differences of URLSession on Linux, measured with Swift 6.3; each quirk has a test.
enum Platform: LoadingSystem {
  static let platform = ClientPlatform.onLinux

  /// Why a task can't be answered through URLProtocol, or nil if it can.
  static func reasonToRefuse(_ task: URLSessionTask?) -> String? {
    switch task {
    case is URLSessionDownloadTask where !canHandFilesOver:
      """
      this version of Foundation gives a URLProtocol no way to say where the file of a download \
      is, and traps without. Use a data task, or a StubServer.
      """
    case is URLSessionUploadTask where !knowsUploads:
      """
      this version of Foundation does not say what an upload sends. Put the body into the request of a \
      data task, or use a StubServer.
      """
    case is URLSessionWebSocketTask:
      "a WebSocket needs a server. Ask a StubServer, or mock a protocol of your own."
    default: nil
    }
  }

  /// An ephemeral configuration, but for its cache: Foundation makes one with it that takes longer than all
  /// the rest of a session.
  ///
  /// - Parameter cookies: An empty storage; nil if one is to be made.
  static func configuration(with cookies: HTTPCookieStorage?) -> URLSessionConfiguration {
    guard let cookies else { return .ephemeral }
    let configuration = URLSessionConfiguration.default
    configuration.httpCookieStorage = cookies
    configuration.urlCredentialStorage = URLCredentialStorage()
    return configuration
  }

  /// The cookies of a configuration, which can be used again.
  struct LentCookies {
    private var storage: HTTPCookieStorage?

    init(_ storage: HTTPCookieStorage?) { self.storage = storage }

    /// Whether nobody else has them any more.
    var areFree: Bool {
      mutating get { storage == nil || isKnownUniquelyReferenced(&storage) }
    }

    /// The storage if it is as new.
    var untouched: HTTPCookieStorage? {
      storage?.cookies?.isEmpty == true && storage?.cookieAcceptPolicy == .always ? storage : nil
    }
  }

  /// A cache that answers where Foundation asks it, inside `resume()`.
  static func cache(
    for protocolClass: StubURLProtocol.Type, of link: EngineLink
  ) -> URLCache? {
    AnsweringCache(protocolClass, of: link)
  }

  /// The settings of the session of a task.
  ///
  /// Called on the work queue of the task, which runs on the one of its session: once they are read,
  /// the queue of the session knows them.
  static func settings(of task: URLSessionTask?) -> SessionSettings? {
    if let known = DispatchQueue.getSpecific(key: settingsKey) { return known }
    guard let session = session(of: task) else { return nil }
    let settings = SessionSettings(session.configuration)
    let queue: DispatchQueue? = stored("workQueue", of: session)
    queue?.setSpecific(key: settingsKey, value: settings)
    return settings
  }

  private static let settingsKey = DispatchSpecificKey<SessionSettings>()

  /// Whether an upload can be asked for its body.
  private static let knowsUploads = field("knownBody", in: URLSessionTask.self) != nil

  /// The body of an upload, which its request does not have.
  static func uploadBody(of task: URLSessionUploadTask) -> BodySource {
    // An optional enumeration: its case's payload is two levels down.
    guard let known: Any = stored("knownBody", of: task),
      let choice = Mirror(reflecting: known).children.first
    else { return askedBody(of: task) }
    guard let body = Mirror(reflecting: choice.value).children.first else { return .none }
    switch body.value {
    case let data as DispatchData: return .data(Data(data))
    case let url as URL: return .file(url)
    case let stream as InputStream: return .stream(stream)
    default: return .none
    }
  }

  private static func askedBody(of task: URLSessionUploadTask) -> BodySource {
    guard let session = session(of: task), let delegate = task.delegate else { return .none }
    return .asked { done in
      session.delegateQueue.addOperation {
        delegate.urlSession(session, task: task, needNewBodyStream: done)
      }
    }
  }

  static func tell(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    sent count: Int64
  ) {
    delegate.urlSession(
      session, task: task, didSendBodyData: count, totalBytesSent: count,
      totalBytesExpectedToSend: count)
  }

  /// Of several chunks a completion handler gets the last only; a delegate gets them all.
  static func keepsChunksTogether(for task: URLSessionTask?) -> Bool {
    guard let task, !(task is URLSessionDownloadTask), let session = session(of: task),
      session.delegate is any URLSessionDataDelegate,
      let registry: Any = stored("taskRegistry", of: session),
      let behaviours: [Int: Any] = stored("behaviours", of: registry),
      let behaviour = behaviours[task.taskIdentifier]
    else { return true }
    // The case without payload is the one whose chunks go to the delegate.
    return !Mirror(reflecting: behaviour).children.isEmpty
  }

  /// A 401 that asks for credentials would hang, or trap, in Foundation's own challenge handling.
  static func unchallenged(_ url: URL, _ fields: [String: String]) -> HTTPURLResponse? {
    UnchallengedResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  static func finish(
    _ urlProtocol: URLProtocol, _ client: any URLProtocolClient, with body: Data
  ) {
    if urlProtocol.task is URLSessionDownloadTask {
      do {
        try handOver(body, of: urlProtocol)
      } catch {
        return client.urlProtocol(urlProtocol, didFailWithError: error)
      }
    } else if !body.isEmpty {
      client.urlProtocol(urlProtocol, didLoad: body)
    }
    guard let response = urlProtocol.task?.response as? UnchallengedResponse else {
      return client.urlProtocolDidFinishLoading(urlProtocol)
    }
    response.withoutURL { client.urlProtocolDidFinishLoading(urlProtocol) }
  }

  static func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ response: HTTPURLResponse, _ request: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) {
    delegate.urlSession(
      session, task: task, willPerformHTTPRedirection: response, newRequest: request,
      completionHandler: answer)
  }
}

extension Platform {
  /// The session of a scope, which keeps the engine alive as long as it lives itself.
  static func makeSession(
    _ configuration: URLSessionConfiguration, of lifetime: EngineLifetime,
    whenInvalidated: @escaping @Sendable (URLSession) -> Void
  ) -> URLSession {
    StubSession(configuration, of: lifetime, whenInvalidated: whenInvalidated)
  }

  private static let isHere = DispatchSpecificKey<Bool>()

  /// The queue on which Foundation reads its registry of tasks: a client told anything elsewhere
  /// races with it.
  ///
  /// Work runs on its caller's thread, which takes its turn on the queue: a thread that is woken for it
  /// costs as much as a whole plain request. If the queue runs the caller, the work comes later.
  static func executor(for task: URLSessionTask?) -> LoadingExecutor {
    guard let queue = workQueue(of: task) else { return { $0() } }
    queue.setSpecific(key: isHere, value: true)
    return { work in
      if DispatchQueue.getSpecific(key: isHere) != nil { return queue.async(execute: work) }
      resumingAfterwards { queue.sync(execute: work) }
    }
  }

  /// A delegate queue that runs blocks on a serial dispatch queue: an `Operation` for each costs a
  /// fifth of a whole request, and blocks are all that Foundation gives it.
  class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, since OperationQueue is: the one stored property is constant.
    private let blocks = DispatchQueue(label: "understudy.delegate")

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      blocks.async(execute: block)
    }
  }
}

/// A 401 whose URL is hidden from Foundation while it looks for a challenge to answer: without a
/// URL there is none, so the answer is delivered as it is.
private final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
  // Unchecked, since HTTPURLResponse is: the one stored property is a lock.
  private let hiddenFrom = Lock<ObjectIdentifier?>(nil)

  override var url: URL? {
    let isHidden = hiddenFrom.withLock { $0 == ObjectIdentifier(Thread.current) }
    return isHidden ? nil : super.url
  }

  /// Only this thread sees no URL, so that no other is misled.
  func withoutURL(_ work: () -> Void) {
    hiddenFrom.withLock { $0 = ObjectIdentifier(Thread.current) }
    work()
    hiddenFrom.withLock { $0 = nil }
  }
}
#endif
