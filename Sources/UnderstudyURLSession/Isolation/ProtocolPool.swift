import Foundation
import UnderstudyCore
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Lends each scope a URLProtocol class and knows which scope a class works for.
///
/// Classes made at run time are never freed, so they are used again, but only once no session can
/// still send a request to them: a straggler of an old scope must never be answered from a new one.
/// A class whose configuration the test has taken may be in any number of sessions and is not used
/// again; it costs about ten microseconds and a kilobyte.
final class ProtocolPool: Sendable {
  private struct Retired {
    let protocolClass: StubURLProtocol.Type
    let sessions: SessionTraces
  }

  private struct State {
    var free: [StubURLProtocol.Type] = []
    var retired: [Retired] = []
    var classCount = 0
    var scopes: [ObjectIdentifier: Scope] = [:]

    /// Frees the classes whose session is gone; looks at a few only, so that lending stays cheap.
    mutating func reclaim() {
      for _ in 0..<min(retired.count, 4) {
        let oldest = retired.removeFirst()
        if oldest.sessions.areGone {
          scopes[ObjectIdentifier(oldest.protocolClass)] = nil
          free.append(oldest.protocolClass)
        } else {
          retired.append(oldest)
        }
      }
    }
  }

  private struct Scope {
    weak var engine: StubEngine?
    /// Tells the test of the scope what comes when the scope is gone.
    let tell: @Sendable (TestIssue) -> Void
    /// Where the scope was made.
    let location: CodeLocation?
    let settings: Settings
    /// The task-local values of whoever sends a request when the scope is gone, until it is refused.
    var sender: CapturedTaskLocals?
  }

  /// The settings of the scope's own session, where a task is one of it; nil for any other.
  typealias Settings = @Sendable (URLSessionTask?) -> SessionSettings?

  static let shared = ProtocolPool()

  private let state = Lock(State())

  /// The number of classes made so far.
  var classCount: Int { state.withLock(\.classCount) }

  func lend(to engine: StubEngine, settings: @escaping Settings) -> StubURLProtocol.Type {
    state.withLock { state in
      state.reclaim()
      let protocolClass: StubURLProtocol.Type
      if let free = state.free.popLast() {
        protocolClass = free
      } else {
        state.classCount += 1
        protocolClass = makeProtocolClass(state.classCount)
      }
      state.scopes[ObjectIdentifier(protocolClass)] = Scope(
        engine: engine, tell: engine.teller, location: engine.location, settings: settings)
      return protocolClass
    }
  }

  /// Lends a class for sessions that are not the scope's own; it is not used again.
  func lendForGood(to engine: StubEngine) -> StubURLProtocol.Type {
    state.withLock { state in
      state.classCount += 1
      let protocolClass = makeProtocolClass(state.classCount, covering: true)
      state.scopes[ObjectIdentifier(protocolClass)] = Scope(
        engine: engine, tell: engine.teller, location: engine.location, settings: { _ in nil })
      return protocolClass
    }
  }

  /// Takes a class back whose scope is gone; its session, where somebody has it, works on, as do those
  /// that were made of its configuration.
  func retire(_ protocolClass: StubURLProtocol.Type, session: URLSession?, wasExposed: Bool) {
    state.withLock { state in
      if wasExposed { return }
      state.retired.append(Retired(protocolClass: protocolClass, sessions: SessionTraces(session)))
    }
  }

  /// Notes who sends a request where the scope of a class is gone, while that can be known.
  func noteSender(to protocolClass: StubURLProtocol.Type) {
    let scope = state.withLock { $0.scopes[ObjectIdentifier(protocolClass)] }
    guard let scope, scope.engine == nil else { return }
    exchangeSender(to: protocolClass, for: CapturedTaskLocals())
  }

  /// The one before, which is released where nothing is locked.
  @discardableResult
  private func exchangeSender(
    to protocolClass: StubURLProtocol.Type, for sender: CapturedTaskLocals?
  ) -> CapturedTaskLocals? {
    state.withLock { state in
      let before = state.scopes[ObjectIdentifier(protocolClass)]?.sender
      state.scopes[ObjectIdentifier(protocolClass)]?.sender = sender
      return before
    }
  }

  /// Tells the sender's test, or else that of the scope, of a request that came when the scope was gone.
  func refuse(_ request: URLRequest, orphanedBy protocolClass: StubURLProtocol.Type) -> StubError {
    let scope = state.withLock { $0.scopes[ObjectIdentifier(protocolClass)] }
    let place = scope?.location.map { " (made at \($0))" } ?? ""
    let error = StubError(
      .straggler,
      """
      \(request.shown(.standard)) arrived after the HTTPStubs of its session\(place) were gone, so it \
      was refused. Keep them as long as the session is in use.
      """)
    guard let scope else { return error }
    let tell: @Sendable () -> Void = {
      scope.tell(TestIssue(error.description, at: scope.location))
    }
    let sender = exchangeSender(to: protocolClass, for: nil)
    if let sender, TestHost.shared.runningTest == nil { sender.run(tell) } else { tell() }
    return error
  }

  /// The scope a class works for, with the settings of the session of a task where that can only be the
  /// scope's own; nil when the scope is gone.
  func scope(
    of protocolClass: StubURLProtocol.Type, for task: URLSessionTask?
  ) -> (StubEngine, SessionSettings?)? {
    let scope = state.withLock { $0.scopes[ObjectIdentifier(protocolClass)] }
    guard let scope, let engine = scope.engine else { return nil }
    return (engine, scope.settings(task))
  }
}

/// What tells whether a session can still send something to the class of a scope: the scope's own, or
/// one made of its configuration, which has the cache, the cookies and the credentials of that, unless
/// it has them all replaced.
private struct SessionTraces {
  private weak var session: URLSession?
  private weak var cache: URLCache?
  private weak var cookies: HTTPCookieStorage?
  private weak var credentials: URLCredentialStorage?

  init(_ session: URLSession?) {
    self.session = session
    let configuration = session?.configuration
    cache = configuration?.urlCache
    cookies = configuration?.httpCookieStorage
    credentials = configuration?.urlCredentialStorage
  }

  var areGone: Bool { session == nil && cache == nil && cookies == nil && credentials == nil }
}
