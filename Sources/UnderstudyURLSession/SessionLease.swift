import Foundation
import UnderstudyHTTP

/// The parts of URLSession that a scope has: its class, and its own session once it is asked for.
final class SessionLease: Sendable {
  private let lifetime: EngineLifetime
  private let link: EngineLink
  private let protocolClass: StubURLProtocol.Type
  private let own = Lock<URLSession?>(nil)

  init(_ lifetime: EngineLifetime) {
    self.lifetime = lifetime
    link = EngineLink(lifetime.engine)
    protocolClass = ProtocolPool.shared.lend(to: link)
  }

  deinit {
    ProtocolPool.shared.retire(protocolClass, of: link, session: own.withLock { $0.take() })
  }

  var session: URLSession {
    if let session = own.withLock({ $0 }) { return session }
    let made = Platform.makeSession(makeConfiguration(), of: lifetime) { [weak self] in
      self?.forget($0)
    }
    return own.withLock { [link] own in
      if let own { return own }
      own = made
      link.adopt(made)
      return made
    }
  }

  /// The next call of `session` gets another one; this one may have tasks still under way.
  private func forget(_ session: URLSession) {
    link.expose()
    own.withLock { if $0 === session { $0 = nil } }
  }

  func exposedConfiguration() -> URLSessionConfiguration {
    link.expose()
    let configuration = makeConfiguration()
    ProtocolPool.shared.retire(configuration.httpCookieStorage)
    return configuration
  }

  private func makeConfiguration() -> URLSessionConfiguration {
    let configuration = Platform.configuration(with: ProtocolPool.shared.lendCookies())
    configuration.protocolClasses = [protocolClass]
    configuration.urlCache = Platform.cache(for: protocolClass, of: link)
    return configuration
  }
}

/// A scope as its URLProtocol class and the caches of its configurations know it.
///
/// They may outlive the stubs, so nothing here keeps those alive.
final class EngineLink: Sendable {
  private struct State {
    weak var engine: StubEngine?
    weak var session: URLSession?
    /// The settings of the session, read once, but for its cookies: this lives as long as there is a session
    /// that has those.
    var settings: SessionSettings?
    weak var cookies: HTTPCookieStorage?
    /// Whether other sessions may use the class: a configuration was handed out, the session was
    /// invalidated, or one made of its configuration has sent something.
    var isExposed = false
    /// The task-local values of a request's sender when the stubs are gone, until it is refused.
    var sender: CapturedTaskLocals?
  }

  private let state: Lock<State>
  /// Tells the test of the scope what comes when the stubs are gone.
  private let tell: @Sendable (TestIssue) -> Void
  /// The place at which the scope was made.
  private let location: CodeLocation

  init(_ engine: StubEngine, isExposed: Bool = false) {
    state = Lock(State(engine: engine, isExposed: isExposed))
    tell = engine.teller
    location = engine.location
  }

  var isExposed: Bool { state.withLock(\.isExposed) }

  func expose() { state.withLock { $0.isExposed = true } }

  /// Makes a session the scope's own.
  func adopt(_ session: URLSession) {
    var settings = SessionSettings(session.configuration)
    let cookies = settings.cookieStorage
    settings.cookieStorage = nil
    state.withLock { state in
      (state.session, state.settings, state.cookies) = (session, settings, cookies)
    }
  }

  /// The stubs that answer a task, with the settings of its session if that can only be the scope's
  /// own; nil when the stubs are gone. From a task of another session on, the class counts as exposed.
  func admit(_ task: URLSessionTask?) -> (StubEngine, SessionSettings?)? {
    state.withLock { state in
      guard let engine = state.engine else { return nil }
      if state.isExposed { return (engine, nil) }
      guard let session = state.session, let task,
        // If a later Foundation hides the session of a task, the scope's own is taken for it.
        (Platform.session(of: task) ?? session) === session
      else {
        state.isExposed = true
        return (engine, nil)
      }
      var settings = state.settings
      settings?.cookieStorage = state.cookies
      return (engine, settings)
    }
  }

  // MARK: - When the stubs are gone

  /// Notes who sends a request, while that can be known.
  func noteSender() {
    guard state.withLock({ $0.engine == nil }) else { return }
    exchangeSender(for: CapturedTaskLocals())
  }

  /// Tells the sender's test, or else that of the scope, of a request.
  func refuse(_ request: URLRequest) -> StubError {
    let error = StubError(
      .straggler,
      """
      \(RecordedRequest(request)) arrived after the HTTPStubs of its session (made at \(location)) were gone, so \
      it was refused. Keep them as long as the session is in use.
      """)
    let issue = TestIssue(error.description, at: location)
    let sender = exchangeSender(for: nil)
    if let sender, TestHost.shared.runningTest == nil {
      sender.run { [tell] in tell(issue) }
    } else {
      tell(issue)
    }
    return error
  }

  /// Gives back the sender before, to be released where nothing is locked.
  @discardableResult
  private func exchangeSender(for sender: CapturedTaskLocals?) -> CapturedTaskLocals? {
    state.withLock { state in
      defer { state.sender = sender }
      return state.sender
    }
  }
}
