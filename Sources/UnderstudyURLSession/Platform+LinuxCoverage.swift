#if canImport(FoundationNetworking)
import Dispatch
import Foundation

/// The way in which sessions that are not the stubs' own ask the classes of scopes.
///
/// `URLProtocol.registerClass` reaches none of them: the shared session copies the list at its first
/// use, and no other session looks at it. But the configuration that a session publishes is the one it
/// uses, and each task looks there, on the work queue of its session, when it starts.
extension Platform {
  /// Has a session ask the classes of scopes from the next task on; false if it would not.
  static func cover(
    _ session: URLSession, with protocolClass: StubURLProtocol.Type,
    among classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) -> Bool {
    guard let queue: DispatchQueue = stored("workQueue", of: session) else { return false }
    return queue.sync {
      put(classes(), into: session)
      return session.configuration.protocolClasses?.contains { $0 == protocolClass } == true
    }
  }

  /// Nothing: a class of a scope that has ended is for its stragglers, and goes with the last task that
  /// could send one.
  static func uncover(_ protocolClass: StubURLProtocol.Type) {}

  /// Has a session ask the classes that are still there, soon.
  static func update(
    _ session: URLSession, to classes: @escaping @Sendable () -> [StubURLProtocol.Type]
  ) {
    let queue: DispatchQueue? = stored("workQueue", of: session)
    // Not at once: the last task of a scope may end on this very queue.
    queue?.async { put(classes(), into: session) }
  }

  private static func put(_ classes: [StubURLProtocol.Type], into session: URLSession) {
    let own = session.configuration.protocolClasses ?? []
    session.configuration.protocolClasses = classes + own.filter { !($0 is any CoveringClass.Type) }
  }
}
#endif
