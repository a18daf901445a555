#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// The receiver of a load's end, and its queue.
extension Platform {
  /// Whether a task belongs to an async method, such as `data(for:)`.
  static func isAwaited(_ task: URLSessionTask) -> Bool { read(inlineFlag, of: task) ?? false }

  /// Has an async method resumed on a queue of its own, and says whether the task belongs to one.
  ///
  /// Foundation before 6.4 resumes it on its own work queue. That needs the lock of the Swift task,
  /// which the code that cancels the task holds while `cancel()` waits for the work queue: a request
  /// cancelled in the moment of its answer would stand still for good (issue 5412 of
  /// swift-corelibs-foundation). With this flag unset it takes the session's delegate queue, for which
  /// `EndingClient` puts another one.
  static func resumeOffWorkQueue(_ task: URLSessionTask?) -> Bool {
    guard let task, isAwaited(task) else { return false }
    #if compiler(<6.4)
    guard let inlineFlag else { return false }
    // In bounds, since reflection says where this Bool is; in time, since Foundation sets it before
    // it starts the task, and reads it only when it is given the answer, later on this very queue.
    withExtendedLifetime(task) {
      address(of: task).storeBytes(of: false, toByteOffset: inlineFlag, as: Bool.self)
    }
    #endif
    return true
  }

  /// The client of a protocol, which calls no handler on a queue where that could do harm.
  static func client(
    _ client: (any URLProtocolClient)?, of task: URLSessionTask?, isResumedElsewhere: Bool = false
  ) -> (any URLProtocolClient)? {
    guard let client, let task else { return client }
    if isResumedElsewhere { return EndingClient(client, ResumingQueue.shared) }
    // It is resumed inside `resume()`, which needs no queue.
    if isAwaited(task) { return client }
    // The handlers of this session hand the user's own on.
    if session(of: task) is StubSession { return EndingClient(client, InlineQueue.shared) }
    return client
  }

  /// Runs `work` while the session of a task has another delegate queue.
  ///
  /// Called on the work queue, on which Foundation reads the property when a load ends.
  fileprivate static func with(
    _ queue: OperationQueue, for task: URLSessionTask?, _ work: () -> Void
  ) {
    guard let session = session(of: task), let delegateQueue else { return work() }
    withExtendedLifetime(session) {
      // In bounds, since reflection says where this reference is. Nothing is retained or released:
      // the session's own queue is put back, and the other lives for ever.
      let field = address(of: session).advanced(by: delegateQueue)
        .assumingMemoryBound(to: UnsafeMutableRawPointer.self)
      let own = field.pointee
      field.pointee = Unmanaged.passUnretained(queue).toOpaque()
      defer { field.pointee = own }
      work()
    }
  }

  /// The session of a task, which a task does not publish.
  static func session(of task: URLSessionTask?) -> URLSession? {
    let session: AnyObject?? = read(sessionReference, of: task)
    return session as? URLSession
  }

  /// The queue on which a task is loaded; nil if a later version of Foundation has none such.
  static func workQueue(of task: URLSessionTask?) -> DispatchQueue? { read(workQueue, of: task) }

  /// Notes the request that a task publishes as its current one, which Foundation does in the same way.
  static func note(current request: URLRequest, of task: URLSessionTask?) {
    guard let task, let currentRequest, let queue: DispatchQueue = read(requestQueue, of: task)
    else { return }
    // In bounds and of the right type, since reflection says both; in turn, since all that read or write it
    // do so on this queue.
    queue.sync {
      let field = address(of: task).advanced(by: currentRequest)
      field.assumingMemoryBound(to: URLRequest?.self).pointee = request
    }
  }

  private static func read<Value>(_ offset: Int?, of object: AnyObject?) -> Value? {
    guard let object, let offset else { return nil }
    return withExtendedLifetime(object) {
      address(of: object).load(fromByteOffset: offset, as: Value.self)
    }
  }

  private static func address(of object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// The place in a task at which Foundation keeps whether to resume on the work queue.
  private static let inlineFlag = offset(
    of: "_callCompletionHandlerInline", in: URLSessionTask.self
  ) {
    $0 == Bool.self
  }
  /// The place of a task's session, as a reference and the table of its protocol.
  private static let sessionReference = offset(of: "session", in: URLSessionTask.self) {
    "\($0)" == "Optional<URLSessionProtocol>"
  }
  /// The place in a task of the queue on which it is loaded.
  private static let workQueue = offset(of: "workQueue", in: URLSessionTask.self) {
    $0 == DispatchQueue.self
  }
  /// The place of the current request in a task.
  private static let currentRequest = offset(of: "_currentRequest", in: URLSessionTask.self) {
    $0 == URLRequest?.self
  }
  /// The place of the queue on which that is read and written.
  private static let requestQueue = offset(of: "syncQ", in: URLSessionTask.self) {
    $0 == DispatchQueue.self
  }
  /// The place in a session of its delegate queue.
  private static let delegateQueue = offset(of: "delegateQueue", in: URLSession.self) {
    $0 == OperationQueue.self
  }
}

/// Foundation's client, which finds another delegate queue in the session when a load ends.
///
/// A client, since Foundation itself tells that of a protocol when a task is cancelled.
private final class EndingClient: NSObject, URLProtocolClient {
  private let client: any URLProtocolClient
  private let queue: OperationQueue

  init(_ client: any URLProtocolClient, _ queue: OperationQueue) {
    self.client = client
    self.queue = queue
  }

  func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) {
    Platform.with(queue, for: urlProtocol.task) { client.urlProtocolDidFinishLoading(urlProtocol) }
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
    Platform.with(queue, for: urlProtocol.task) {
      client.urlProtocol(urlProtocol, didFailWithError: error)
    }
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: policy)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) {
    client.urlProtocol(urlProtocol, didLoad: data)
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    client.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: redirectResponse)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, cachedResponseIsValid response: CachedURLResponse) {
    client.urlProtocol(urlProtocol, cachedResponseIsValid: response)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
    client.urlProtocol(urlProtocol, didReceive: challenge)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
    client.urlProtocol(urlProtocol, didCancel: challenge)
  }
}

/// Resumes async methods where the work queue is left: on the thread that has taken its turn there, or else
/// each on a queue of its own. A completion handler may keep the session's delegate queue busy until it has
/// the response of one, and the code that cancels one may keep it waiting.
private final class ResumingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked, since OperationQueue is: there are no stored properties.
  static let shared = ResumingQueue()

  /// Whom the thread resumes that takes its turn on the work queue.
  final class Waiting: Sendable {
    @TaskLocal static var here: Waiting?
    let blocks = Lock<[@Sendable () -> Void]>([])
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    if let waiting = Waiting.here { return waiting.blocks.withLock { $0.append(block) } }
    DispatchQueue(label: "understudy.awaited").async(execute: block)
  }
}

extension Platform {
  /// Takes a turn on the work queue, and resumes the async methods that end in it.
  static func resumingAfterwards(_ turn: () -> Void) {
    let waiting = ResumingQueue.Waiting()
    ResumingQueue.Waiting.$here.withValue(waiting, operation: turn)
    for block in waiting.blocks.withLock({ $0 }) { block() }
  }
}

/// Runs at once, on the work queue, what hands a user's handler on: a task that is resumed once more in
/// the moment in which its handler ends is a fatal error of Foundation's otherwise.
private final class InlineQueue: OperationQueue, @unchecked Sendable {
  // Unchecked, since OperationQueue is: there are no stored properties.
  static let shared = InlineQueue()

  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
