import Foundation
import UnderstudyHTTP

/// Knows which scopes cover which sessions, and whose request is whose.
///
/// A session asks the classes of these scopes before its own, the innermost first; the first one that
/// accepts a request loads it.
final class CoveredSessions: Sendable {
  private struct Entry {
    let protocolClass: StubURLProtocol.Type
    let sessions: [ObjectIdentifier]
    /// The test that the scope belongs to, if it is known.
    let test: String?
    /// Whether the scope goes on. After its end it is there for its own stragglers alone.
    var isLive = true
  }

  static let shared = CoveredSessions()

  private let entries = Lock<[Entry]>([])

  /// - Throws: ``StubError`` if a session cannot be covered.
  func cover(_ scope: CoveringScope) throws {
    let entry = Entry(
      protocolClass: scope.protocolClass, sessions: scope.sessions.map(ObjectIdentifier.init),
      test: scope.stubs.engine.test?.id)
    entries.withLock { $0.append(entry) }
    for session in scope.sessions {
      guard Platform.cover(session, with: scope.protocolClass, among: { self.classes(of: session) })
      else {
        forget(scope.protocolClass, scope.sessions)
        throw StubError(
          .unsupported,
          """
          This version of Foundation does not let a session be covered once it is made. Give the code \
          a session of the stubs (`stubs.session`), or the URL of a StubServer.
          """)
      }
    }
  }

  func isLive(_ protocolClass: StubURLProtocol.Type) -> Bool {
    entries.withLock { $0.contains { $0.protocolClass == protocolClass && $0.isLive } }
  }

  func end(_ protocolClass: StubURLProtocol.Type) {
    entries.withLock { entries in
      if let place = entries.firstIndex(where: { $0.protocolClass == protocolClass }) {
        entries[place].isLive = false
      }
    }
    Platform.uncover(protocolClass)
  }

  /// Leaves nothing of a scope behind.
  func forget(_ protocolClass: StubURLProtocol.Type, _ sessions: [URLSession]) {
    entries.withLock { $0.removeAll { $0.protocolClass == protocolClass } }
    for session in sessions { Platform.update(session, to: { self.classes(of: session) }) }
  }

  /// Whether a request that is being sent just now is for the scope of a class.
  ///
  /// Linux asks on the sender's thread, whose task-local values tell who it is.
  func accepts(_ protocolClass: StubURLProtocol.Type) -> Bool {
    if let sender = CoveringScope.current { return sender.answers(with: protocolClass) }
    let entry = entries.withLock { $0.first { $0.protocolClass == protocolClass } }
    guard let entry, entry.isLive else { return false }
    guard let test = entry.test, let sender = TestHost.shared.runningTest?.id else { return true }
    return sender == test
  }

  /// The classes a session has to ask, innermost first.
  private func classes(of session: URLSession) -> [StubURLProtocol.Type] {
    let session = ObjectIdentifier(session)
    return entries.withLock { entries in
      entries.reversed().filter { $0.sessions.contains(session) }.map(\.protocolClass)
    }
  }
}

/// `StubURLProtocol` in a session that is not the stubs' own: it accepts what is for its scope, and
/// leaves the rest to the classes that would load it otherwise.
final class CoveringURLProtocol<Tag>: StubURLProtocol, CoveringClass {
  override class func canInit(with request: URLRequest) -> Bool {
    CoveredSessions.shared.accepts(self)
  }
}

/// Tells the classes of scopes from a session's own.
protocol CoveringClass {}
