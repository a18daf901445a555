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
    /// Those of the session, read once.
    var settings: SessionSettings?
    /// Whether other sessions may use the class: a configuration was handed out, or the session was
    /// invalidated.
    var isExposed = false
  }

  /// Apart from the lease, so that the pool can ask for the settings of a lease that is gone.
  private final class Shared: Sendable {
    let state = Lock(State())

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
    protocolClass = ProtocolPool.shared.lend(to: engine) { [shared] in
      shared.state.withLock { $0.isExposed ? nil : $0.settings }
    }
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
    let settings = SessionSettings(made.configuration)
    return shared.state.withLock { state in
      if let session = state.session { return session }
      (state.session, state.settings) = (made, settings)
      return made
    }
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
