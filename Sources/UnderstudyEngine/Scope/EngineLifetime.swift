/// Lasts as long as anything may send an engine a request: the stubs, their session, a scope inside. With the last
/// of these it goes, and has the engine judged: that is how stubs made by hand, `StubsByHand`, fail a test.
package final class EngineLifetime: Sendable {
  package typealias Watcher = @Sendable (_ engine: StubEngine, _ isOver: Bool) -> Void

  package let engine: StubEngine
  /// The engine of the scope around, which answers what nothing in here matches.
  private let outer: EngineLifetime?
  private let watcher = Lock<Watcher?>(nil)

  package init(_ engine: StubEngine, inside outer: EngineLifetime?) {
    (self.engine, self.outer) = (engine, outer)
  }

  deinit { watcher.withLock { $0.take() }?(engine, true) }

  /// Has a watcher called when the stubs go while a request is under way, and when no request can come any more.
  package func watch(_ watcher: @escaping Watcher) { self.watcher.withLock { $0 = watcher } }

  /// Notes that no test has the stubs any more, though their session may go on.
  package func leave() {
    if !engine.state.withLock(\.isIdle) { watcher.withLock(\.self)?(engine, false) }
  }
}
