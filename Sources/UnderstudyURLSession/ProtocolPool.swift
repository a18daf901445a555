import Foundation
import UnderstudyHTTP

/// Lends each scope a URLProtocol class and cookie storages, and knows which scope a class works for.
///
/// Classes made at run time are never freed, so they are used again, but only once no session can
/// still send a request to them: a straggler of an old scope must never be answered from a new one.
/// A class whose configuration the test has taken may be in any number of sessions and is not used
/// again; it costs about ten microseconds and a kilobyte. Cookie storages nobody has touched are used again
/// because Foundation makes one only together with a cache that costs more than a request.
final class ProtocolPool: Sendable {
  /// A class given back, with all that can still send something to it: the scope's own session, or one made of
  /// its configuration, which has the cache, the cookies and the credentials of that, unless it has them
  /// all replaced. The class is used again when these are gone.
  private struct Retired {
    /// Nil if it is not used again.
    let protocolClass: StubURLProtocol.Type?
    weak var session: URLSession?
    weak var cache: URLCache?
    var cookies: Platform.LentCookies
    weak var credentials: URLCredentialStorage?

    var isFree: Bool {
      mutating get { session == nil && cache == nil && credentials == nil && cookies.areFree }
    }
  }

  private struct State {
    var free: [StubURLProtocol.Type] = []
    var freeCookies: [HTTPCookieStorage] = []
    var retired: [Retired] = []
    var classCount = 0
    var links: [ObjectIdentifier: EngineLink] = [:]

    /// Frees what belongs to sessions that are gone; looks at a few only, so that lending stays cheap.
    mutating func reclaim() {
      for _ in 0..<min(retired.count, 4) {
        var oldest = retired.removeFirst()
        if !oldest.isFree {
          retired.append(oldest)
          continue
        }
        if let protocolClass = oldest.protocolClass {
          links[ObjectIdentifier(protocolClass)] = nil
          free.append(protocolClass)
        }
        if let cookies = oldest.cookies.untouched { freeCookies.append(cookies) }
      }
    }
  }

  static let shared = ProtocolPool()

  private let state = Lock(State())

  /// The number of classes made so far.
  var classCount: Int { state.withLock(\.classCount) }

  /// Lends a class to a scope; for sessions that are not the scope's own, it is not used again.
  func lend(to link: EngineLink, covering: Bool = false) -> StubURLProtocol.Type {
    state.withLock { state in
      state.reclaim()
      if !covering, let free = state.free.popLast() {
        state.links[ObjectIdentifier(free)] = link
        return free
      }
      state.classCount += 1
      let made = makeProtocolClass(state.classCount, covering: covering)
      state.links[ObjectIdentifier(made)] = link
      return made
    }
  }

  /// Lends a cookie storage that is as new; nil if one must be made.
  func lendCookies() -> HTTPCookieStorage? {
    state.withLock { state in
      state.reclaim()
      return state.freeCookies.popLast()
    }
  }

  /// Takes back the cookie storage of a configuration that was handed out, once nobody has it any more.
  func retire(_ cookies: HTTPCookieStorage?) {
    let retired = Retired(protocolClass: nil, cookies: Platform.LentCookies(cookies))
    state.withLock { $0.retired.append(retired) }
  }

  /// Takes back the class of a scope that is gone, with the cookie storage of its session; that goes on where
  /// it is still held, as do those that were made of its configuration.
  func retire(
    _ protocolClass: StubURLProtocol.Type, of link: EngineLink, session: URLSession?
  ) {
    let configuration = session?.configuration
    let retired = Retired(
      protocolClass: link.isExposed ? nil : protocolClass, session: session,
      cache: configuration?.urlCache,
      cookies: Platform.LentCookies(configuration?.httpCookieStorage),
      credentials: configuration?.urlCredentialStorage)
    state.withLock { $0.retired.append(retired) }
  }

  /// The link to the engine that a class works for.
  func link(of protocolClass: StubURLProtocol.Type) -> EngineLink? {
    state.withLock { $0.links[ObjectIdentifier(protocolClass)] }
  }
}

/// `StubURLProtocol` once more under a type of its own: URLSession is told classes, not objects, so
/// a class is the only thing that can tell one scope's requests from another's.
///
/// The tag is a number written in types, `One<Zero<One<End>>>`, so that any number of classes can be
/// made at run time and their names stay short.
final class ScopedURLProtocol<Tag>: StubURLProtocol {}

private enum End {}
private enum Zero<Rest> {}
private enum One<Rest> {}

/// The class of a number from 1 up, one for the sessions of a scope and one for those it covers.
func makeProtocolClass(_ number: Int, covering: Bool = false) -> StubURLProtocol.Type {
  protocolClass(number, End.self, covering)
}

private func protocolClass<Tag>(
  _ number: Int, _ tag: Tag.Type, _ covering: Bool
) -> StubURLProtocol.Type {
  if number == 0 {
    return covering ? CoveringURLProtocol<Tag>.self : ScopedURLProtocol<Tag>.self
  }
  return number.isMultiple(of: 2)
    ? protocolClass(number / 2, Zero<Tag>.self, covering)
    : protocolClass(number / 2, One<Tag>.self, covering)
}
