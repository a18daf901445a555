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
  /// A token by which a session can still send something to a class: the scope's own, or one made of
  /// its configuration, which has the cache, the cookies and the credentials of that, unless it has them
  /// all replaced.
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
    var scopes: [ObjectIdentifier: SessionScope] = [:]

    /// Frees what belongs to sessions that are gone; looks at a few only, so that lending stays cheap.
    mutating func reclaim() {
      for _ in 0..<min(retired.count, 4) {
        var oldest = retired.removeFirst()
        if !oldest.isFree {
          retired.append(oldest)
          continue
        }
        if let protocolClass = oldest.protocolClass {
          scopes[ObjectIdentifier(protocolClass)] = nil
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
    _ protocolClass: StubURLProtocol.Type, of scope: SessionScope, session: URLSession?
  ) {
    let configuration = session?.configuration
    let retired = Retired(
      protocolClass: scope.isExposed ? nil : protocolClass, session: session,
      cache: configuration?.urlCache,
      cookies: Platform.LentCookies(configuration?.httpCookieStorage),
      credentials: configuration?.urlCredentialStorage)
    state.withLock { $0.retired.append(retired) }
  }

  /// The scope that a class works for.
  func scope(of protocolClass: StubURLProtocol.Type) -> SessionScope? {
    state.withLock { $0.scopes[ObjectIdentifier(protocolClass)] }
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

/// A scope as its URLProtocol class and the caches of its configurations know it.
///
/// They may outlive the stubs, so nothing here keeps those alive.
final class SessionScope: Sendable {
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
  private let location: CodeLocation?

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
  /// own; nil when the stubs are gone.
  func engine(for task: URLSessionTask?) -> (StubEngine, SessionSettings?)? {
    state.withLock { state in
      guard let engine = state.engine else { return nil }
      if state.isExposed { return (engine, nil) }
      guard let session = state.session, let task,
        // Yes, if a later Foundation hides the session of a task.
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
    let place = location.map { " (made at \($0))" } ?? ""
    let error = StubError(
      .straggler,
      """
      \(request.shown(.standard)) arrived after the HTTPStubs of its session\(place) were gone, so it \
      was refused. Keep them as long as the session is in use.
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

  /// The one before, which is released if nothing is locked.
  @discardableResult
  private func exchangeSender(for sender: CapturedTaskLocals?) -> CapturedTaskLocals? {
    state.withLock { state in
      defer { state.sender = sender }
      return state.sender
    }
  }
}
