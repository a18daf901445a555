import Foundation
import UnderstudyHTTP

/// Lends each scope a URLProtocol class and knows which scope a class works for.
///
/// Classes made at run time are never freed, so they are used again, but only once no session can
/// still send a request to them: a straggler of an old scope must never be answered from a new one.
/// A class whose configuration the test has taken may be in any number of sessions and is not used
/// again; it costs about ten microseconds and a kilobyte.
final class ProtocolPool: Sendable {
  /// What tells whether a session can still send something to a class: the scope's own, or one made of
  /// its configuration, which has the cache, the cookies and the credentials of that, unless it has them
  /// all replaced.
  private struct Retired {
    let protocolClass: StubURLProtocol.Type
    weak var session: URLSession?
    weak var cache: URLCache?
    weak var cookies: HTTPCookieStorage?
    weak var credentials: URLCredentialStorage?

    var isFree: Bool { session == nil && cache == nil && cookies == nil && credentials == nil }
  }

  private struct State {
    var free: [StubURLProtocol.Type] = []
    var retired: [Retired] = []
    var classCount = 0
    var scopes: [ObjectIdentifier: SessionScope] = [:]

    /// Frees the classes whose session is gone; looks at a few only, so that lending stays cheap.
    mutating func reclaim() {
      for _ in 0..<min(retired.count, 4) {
        let oldest = retired.removeFirst()
        if oldest.isFree {
          scopes[ObjectIdentifier(oldest.protocolClass)] = nil
          free.append(oldest.protocolClass)
        } else {
          retired.append(oldest)
        }
      }
    }
  }

  static let shared = ProtocolPool()

  private let state = Lock(State())

  /// The number of classes made so far.
  var classCount: Int { state.withLock(\.classCount) }

  /// Lends a class to a scope; for sessions that are not the scope's own, it is not used again.
  func lend(to scope: SessionScope, covering: Bool = false) -> StubURLProtocol.Type {
    state.withLock { state in
      state.reclaim()
      if !covering, let free = state.free.popLast() {
        state.scopes[ObjectIdentifier(free)] = scope
        return free
      }
      state.classCount += 1
      let made = makeProtocolClass(state.classCount, covering: covering)
      state.scopes[ObjectIdentifier(made)] = scope
      return made
    }
  }

  /// Takes back the class of a scope that is gone; its session goes on where it is still held, as do those
  /// that were made of its configuration.
  func retire(
    _ protocolClass: StubURLProtocol.Type, of scope: SessionScope, session: URLSession?
  ) {
    if scope.isExposed { return }
    let configuration = session?.configuration
    let retired = Retired(
      protocolClass: protocolClass, session: session, cache: configuration?.urlCache,
      cookies: configuration?.httpCookieStorage,
      credentials: configuration?.urlCredentialStorage)
    state.withLock { $0.retired.append(retired) }
  }

  /// The scope that a class works for.
  func scope(of protocolClass: StubURLProtocol.Type) -> SessionScope? {
    state.withLock { $0.scopes[ObjectIdentifier(protocolClass)] }
  }
}
