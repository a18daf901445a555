#if canImport(FoundationNetworking)
import FaceConformance
import Foundation
import UnderstudyHTTP

@testable import UnderstudyURLSession

/// Loads requests on Linux as Apple's URLSession does, as far as that is known: on a thread with a run
/// loop, with the session's headers in the request, its body as a stream, and without cookies.
///
/// The sources are in the article *Behavior on Apple platforms*.
final class AppleSession: Sendable {
  /// The calls of a protocol to its client.
  struct Load: Sendable {
    var response: HTTPURLResponse?
    var chunks: [Data] = []
    /// Calls that would hang a task, or end the process.
    var faults: [String] = []
    var error: URLError?

    var body: Data { chunks.reduce(Data(), +) }
    var text: String { String(decoding: body, as: UTF8.self) }
    var status: Int? { response?.statusCode }
  }

  /// The session of the code under test, which makes no tasks here.
  private let session: URLSession
  /// Makes the tasks, which have nothing of this session.
  private let tasks: URLSession
  private let isFound: Bool
  private let stopsAtResponse: Bool

  /// - Parameters:
  ///   - isFound: Whether the session can be found from its tasks.
  ///   - stopsAtResponse: Whether a task is cancelled when it has its response and a call behind that is
  ///     on its way.
  init(
    _ stubs: HTTPStubs, delegate: (any URLSessionTaskDelegate)? = nil, isFound: Bool = true,
    stopsAtResponse: Bool = false,
    configure: (URLSessionConfiguration) -> Void = { _ in }
  ) {
    let configuration = stubs.configuration
    configure(configuration)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let bare = URLSessionConfiguration.ephemeral
    bare.httpCookieStorage = nil
    tasks = URLSession(configuration: bare)
    self.isFound = isFound
    self.stopsAtResponse = stopsAtResponse
  }

  /// Loads a request as a data task.
  func load(_ request: URLRequest) async -> Load {
    var request = prepared(request)
    if let body = request.httpBody {
      // OHHTTPStubs #52, Mockingjay #32.
      request.httpBody = nil
      request.httpBodyStream = InputStream(data: body)
    }
    return await load(tasks.dataTask(with: request))
  }

  /// Loads an upload that URLSession shows no body of.
  func load(_ request: URLRequest, keeping body: Data) async -> Load {
    await load(
      tasks.uploadTask(with: prepared(request), from: Data()), bodyLength: Int64(body.count))
  }

  func loadWebSocket(_ url: URL) async -> Load { await load(tasks.webSocketTask(with: url)) }

  private func prepared(_ request: URLRequest) -> URLRequest {
    var request = request
    for field in SessionSettings(session.configuration).additionalFields
    where request.value(forHTTPHeaderField: field.name) == nil {
      request.setValue(field.value, forHTTPHeaderField: field.name)
    }
    return request
  }

  private func load(_ task: URLSessionTask, bodyLength: Int64 = 0) async -> Load {
    AppleSystem.tasks.withLock {
      $0[ObjectIdentifier(task)] = .init(session: isFound ? session : nil, bodyLength: bodyLength)
    }
    defer { AppleSystem.tasks.withLock { $0[ObjectIdentifier(task)] = nil } }
    let protocolClass = session.configuration.protocolClasses?.first as? StubURLProtocol.Type
    let loader = AppleLoader(protocolClass, stopsAtResponse: stopsAtResponse)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The delegate's queue is serial, so the end comes after all that the delegate was told.
        loader.start(task) { [queue = session.delegateQueue] load in
          queue.addOperation { continuation.resume(returning: load) }
        }
      }
    } onCancel: {
      loader.stop()
    }
  }
}

/// Apple's loading system, but for what only Apple's Foundation has.
enum AppleSystem: LoadingSystem {
  struct TaskFacts {
    let session: URLSession?
    let bodyLength: Int64
  }

  static let tasks = Lock<[ObjectIdentifier: TaskFacts]>([:])

  private static func facts(of task: URLSessionTask?) -> TaskFacts? {
    task.flatMap { task in tasks.withLock { $0[ObjectIdentifier(task)] } }
  }

  static func session(of task: URLSessionTask?) -> URLSession? { facts(of: task)?.session }

  static func bytesToSend(by task: URLSessionUploadTask) -> Int64 {
    facts(of: task)?.bodyLength ?? 0
  }

  /// The thread that calls `startLoading`, as the current run loop is on Apple platforms.
  static func executor(for task: URLSessionTask?) -> LoadingExecutor {
    let thread = RunLoopThread.current
    return { thread?.perform($0) }
  }

  static func ask(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    _ response: HTTPURLResponse, _ request: URLRequest,
    _ answer: @escaping @Sendable (URLRequest?) -> Void
  ) {
    Platform.ask(delegate, session, task, response, request, answer)
  }

  static func tell(
    _ delegate: any URLSessionTaskDelegate, _ session: URLSession, _ task: URLSessionTask,
    sent count: Int64
  ) {
    Platform.tell(delegate, session, task, sent: count)
  }
}

/// Loads one task by a protocol, and is its client.
///
/// Unchecked, since URLProtocol is not Sendable: it, and all else that changes, is used on `thread`
/// alone; calls from elsewhere are noted in a lock.
private final class AppleLoader: NSObject, URLProtocolClient, @unchecked Sendable {
  private let protocolClass: StubURLProtocol.Type?
  private let stopsAtResponse: Bool
  private let thread = RunLoopThread()
  private var urlProtocol: StubURLProtocol?
  private var whenDone: (@Sendable (AppleSession.Load) -> Void)?
  private var isStopped = false
  private let load = Lock(AppleSession.Load())

  init(_ protocolClass: StubURLProtocol.Type?, stopsAtResponse: Bool) {
    (self.protocolClass, self.stopsAtResponse) = (protocolClass, stopsAtResponse)
  }

  func start(
    _ task: URLSessionTask, whenDone: @escaping @Sendable (AppleSession.Load) -> Void
  ) {
    thread.start()
    thread.perform { [self] in
      self.whenDone = whenDone
      if isStopped { return end { $0.error = URLError(.cancelled) } }
      guard let protocolClass, let request = task.originalRequest,
        protocolClass.canInit(with: request)
      else { return end { $0.error = URLError(.unsupportedURL) } }
      let urlProtocol = protocolClass.init(task: task, cachedResponse: nil, client: self)
      urlProtocol.system = AppleSystem.self
      self.urlProtocol = urlProtocol
      urlProtocol.startLoading()
    }
  }

  func stop() {
    thread.perform { [self] in
      isStopped = true
      end { $0.error = URLError(.cancelled) }
    }
  }

  /// Stops the protocol, as Apple's URLSession does after each load.
  private func end(_ note: (inout AppleSession.Load) -> Void = { _ in }) {
    guard let whenDone else { return }
    self.whenDone = nil
    load.withLock { note(&$0) }
    urlProtocol?.stopLoading()
    // Calls that are still on their way come before this.
    thread.perform { [self] in
      thread.finish()
      whenDone(load.withLock(\.self))
    }
  }

  private func note(_ call: String, _ note: (inout AppleSession.Load) -> Void) {
    let isHere = RunLoopThread.current === thread
    load.withLock { load in
      if !isHere { load.faults.append("\(call) on another thread") }
      if isHere, whenDone == nil { load.faults.append("\(call) after the end") }
      note(&load)
    }
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    note("a response") { load in
      if load.response != nil { load.faults.append("two responses") }
      load.response = response as? HTTPURLResponse
    }
    if stopsAtResponse {
      thread.waitForNext()
      end { $0.error = URLError(.cancelled) }
    }
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) {
    note("data") { load in
      if load.response == nil { load.faults.append("data before the response") }
      load.chunks.append(data)
    }
  }

  func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) {
    note("the end") { load in
      if load.response == nil { load.faults.append("the end before the response") }
    }
    end()
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
    note("the error") { _ in }
    end { $0.error = error as? URLError }
  }

  /// Apple's URLSession goes on by itself from here, in a race with the end of this protocol (openradar
  /// 39391319).
  func urlProtocol(
    _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    note("a redirect") { $0.faults.append("a redirect was handed over") }
  }

  func urlProtocol(_ urlProtocol: URLProtocol, cachedResponseIsValid response: CachedURLResponse) {}
  func urlProtocol(_ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
    note("a challenge") { $0.faults.append("a challenge") }
  }
  func urlProtocol(_ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}

/// A thread that runs what it is given, in order.
private final class RunLoopThread: Sendable {
  private static let key = "RunLoopThread"
  /// The one that runs here.
  static var current: RunLoopThread? {
    Thread.current.threadDictionary[key] as? RunLoopThread
  }

  private let blocks = Lock<[@Sendable () -> Void]>([])
  private let work = DispatchSemaphore(value: 0)

  func start() {
    Thread.detachNewThread { [self] in
      Thread.current.threadDictionary[Self.key] = self
      while let block = next() { block() }
    }
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append(block) }
    work.signal()
  }

  /// Waits, on this thread, until there is something more to run.
  func waitForNext() {
    work.wait()
    work.signal()
  }

  /// Ends the thread when it has run what it was given.
  func finish() { work.signal() }

  private func next() -> (@Sendable () -> Void)? {
    work.wait()
    return blocks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Apple's loading system as a face of the engine.
struct AppleFace: Face {
  var timeout = Duration.seconds(60)

  func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let load = await AppleSession(stubs).load(URLRequest(sending: request, timeout))
    if let error = load.error { throw error }
    return (try ResponseHead(of: load.response), load.body)
  }
}
#endif
