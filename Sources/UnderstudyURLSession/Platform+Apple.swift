#if !canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

/// The calls that need Apple's Foundation, which are not run here; decisions are in `LoadingSystem`.
enum Platform: LoadingSystem {
  /// Read by a key that is not public, as Hippolyte (pull request 59) and Expo (pull request 36715) do;
  /// `nil` if a later Foundation has no such property.
  static func session(of task: URLSessionTask?) -> URLSession? {
    guard let task, task.responds(to: NSSelectorFromString("session")) else { return nil }
    return task.value(forKey: "session") as? URLSession
  }

  /// The run loop `startLoading` was called on, as in Apple's sample CustomHTTPProtocol (Threading Notes)
  /// and OHHTTPStubs. It is the loading system's own, so that no blocked main thread stops a response.
  static func executor(for task: URLSessionTask?) -> LoadingExecutor {
    let current = LoadingRunLoop()
    return { work in
      CFRunLoopPerformBlock(current.runLoop, CFRunLoopMode.commonModes.rawValue, work)
      CFRunLoopWakeUp(current.runLoop)
    }
  }

  private struct LoadingRunLoop: @unchecked Sendable {
    // Unchecked, since CFRunLoop is not annotated: performing a block on it and waking it are
    // documented as safe from any thread.
    let runLoop: CFRunLoop = CFRunLoopGetCurrent()
  }

  // MARK: - What Linux needs and these platforms do not

  /// Nothing to do: an async caller is not resumed on a queue that `cancel()` waits for.
  static func resumeOffWorkQueue(_ task: URLSessionTask?) -> Bool { false }

  /// A response for which URLSession asks for no credentials: any one here.
  static func unchallenged(_ url: URL, _ fields: [String: String]) -> HTTPURLResponse? {
    HTTPURLResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  // MARK: - Sessions

  /// An ephemeral configuration, with cookies of its own.
  static func configuration(with cookies: HTTPCookieStorage?) -> URLSessionConfiguration {
    .ephemeral
  }

  /// The cookies of a configuration, which are not used again.
  struct LentCookies {
    private weak var storage: HTTPCookieStorage?

    init(_ storage: HTTPCookieStorage?) { self.storage = storage }

    /// Whether nobody has them any more.
    var areFree: Bool { storage == nil }
    var untouched: HTTPCookieStorage? { nil }
  }

  /// None: a response from a cache would never be asked of the stubs.
  static func cache(
    for protocolClass: StubURLProtocol.Type, of link: EngineLink
  ) -> URLCache? { nil }

  /// The session of a scope, which keeps the engine alive as long as it lives itself; it does not say
  /// when it is invalidated, since a delegate, which is told, would keep it from being freed.
  static func makeSession(
    _ configuration: URLSessionConfiguration, of lifetime: EngineLifetime,
    whenInvalidated: @escaping @Sendable (URLSession) -> Void
  ) -> URLSession {
    URLSession(configuration: configuration, delegate: nil, delegateQueue: KeepingQueue(lifetime))
  }
}

extension Platform {
  /// Has the shared session, the one that looks there, ask a class first of all.
  static func cover(
    _ session: URLSession, with protocolClass: StubURLProtocol.Type,
    among classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) -> Bool {
    URLProtocol.registerClass(protocolClass)
  }

  /// Not relied on: the shared session may go on asking the class (openradar 30325261), which declines
  /// once its scope has ended.
  static func uncover(_ protocolClass: StubURLProtocol.Type) {
    URLProtocol.unregisterClass(protocolClass)
  }

  /// Nothing: a class is unregistered at the end of its scope.
  static func update(
    _ session: URLSession, to classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) {}
}

/// Keeps the stubs of a session alive as long as the session, so that `HTTPStubs(…).session` works
/// without a constant for the stubs.
private final class KeepingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked, since OperationQueue is: the one stored property is constant.
  private let lifetime: EngineLifetime

  init(_ lifetime: EngineLifetime) {
    self.lifetime = lifetime
    super.init()
    maxConcurrentOperationCount = 1
  }
}
#endif
