import Foundation
import UnderstudyCore
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a scope has of URLSession: its class, and its own session once somebody asks for it.
final class SessionLease: Sendable {
  private struct State {
    var session: URLSession?
    /// The same, for those who must not keep it.
    weak var own: URLSession?
    /// Those of the session, read once, but for its cookies: the pool keeps this for as long as there is
    /// somebody who has those.
    var settings: SessionSettings?
    weak var cookies: HTTPCookieStorage?
    /// Whether other sessions may use the class: a configuration was handed out, the session was
    /// invalidated, or one made of its configuration has sent something.
    var isExposed = false
  }

  /// Apart from the lease, so that the pool can ask for the settings of a lease that is gone.
  private final class Shared: Sendable {
    let state = Lock(State())

    /// The settings of the session, where a task is one of it.
    func settings(for task: URLSessionTask?) -> SessionSettings? {
      state.withLock { state in
        if state.isExposed { return nil }
        guard let own = state.own, let task, Platform.isTask(task, of: own) else {
          state.isExposed = true
          return nil
        }
        var settings = state.settings
        settings?.cookieStorage = state.cookies
        return settings
      }
    }

    func keep(_ session: URLSession, _ settings: SessionSettings) -> URLSession {
      state.withLock { state in
        if let session = state.session { return session }
        (state.session, state.own) = (session, session)
        (state.settings, state.cookies) = (settings, settings.cookieStorage)
        state.settings?.cookieStorage = nil
        return session
      }
    }

    /// The next one who asks gets another session; this one may have tasks still under way.
    func forget(_ session: URLSession) {
      state.withLock { state in
        state.isExposed = true
        if state.session === session { state.session = nil }
      }
    }
  }

  private let engine: StubEngine
  private let protocolClass: StubURLProtocol.Type
  private let shared = Shared()

  init(_ engine: StubEngine) {
    self.engine = engine
    protocolClass = ProtocolPool.shared.lend(to: engine) { [shared] in shared.settings(for: $0) }
  }

  deinit {
    let (session, isExposed) = shared.state.withLock { state in
      defer { state.session = nil }
      return (state.session, state.isExposed)
    }
    ProtocolPool.shared.retire(protocolClass, session: session, wasExposed: isExposed)
  }

  var session: URLSession {
    if let session = shared.state.withLock(\.session) { return session }
    let made = Platform.makeSession(makeConfiguration(), of: engine) { [weak shared] in
      shared?.forget($0)
    }
    return shared.keep(made, SessionSettings(made.configuration))
  }

  func exposedConfiguration() -> URLSessionConfiguration {
    shared.state.withLock { $0.isExposed = true }
    return makeConfiguration()
  }

  private func makeConfiguration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [protocolClass]
    configuration.urlCache = Platform.cache(for: protocolClass)
    return configuration
  }
}
