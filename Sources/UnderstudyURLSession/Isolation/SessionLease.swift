import Foundation
import UnderstudyHTTP

/// What a scope has of URLSession: its class, and its own session once it is asked for.
final class SessionLease: Sendable {
  private let entrance: Entrance
  private let scope: SessionScope
  private let protocolClass: StubURLProtocol.Type
  private let own = Lock<URLSession?>(nil)

  init(_ entrance: Entrance) {
    self.entrance = entrance
    scope = SessionScope(entrance.engine)
    protocolClass = ProtocolPool.shared.lend(to: scope)
  }

  deinit {
    ProtocolPool.shared.retire(protocolClass, of: scope, session: own.withLock { $0.take() })
  }

  var session: URLSession {
    if let session = own.withLock({ $0 }) { return session }
    let made = Platform.makeSession(makeConfiguration(), of: entrance) { [weak self] in
      self?.forget($0)
    }
    return own.withLock { [scope] own in
      if let own { return own }
      own = made
      scope.adopt(made)
      return made
    }
  }

  /// The next call of `session` gets another one; this one may have tasks still under way.
  private func forget(_ session: URLSession) {
    scope.expose()
    own.withLock { if $0 === session { $0 = nil } }
  }

  func exposedConfiguration() -> URLSessionConfiguration {
    scope.expose()
    let configuration = makeConfiguration()
    ProtocolPool.shared.retire(configuration.httpCookieStorage)
    return configuration
  }

  private func makeConfiguration() -> URLSessionConfiguration {
    let configuration = Platform.configuration(with: ProtocolPool.shared.lendCookies())
    configuration.protocolClasses = [protocolClass]
    configuration.urlCache = Platform.cache(for: protocolClass, of: scope)
    return configuration
  }
}
