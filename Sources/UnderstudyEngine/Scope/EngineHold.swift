import UnderstudyCore

/// Keeps an engine as long as anything may send it a request: the stubs, their session, a scope inside. With the
/// last of these it goes, and the engine can be judged.
package final class EngineHold: Sendable {
  package typealias Watcher = @Sendable (_ engine: StubEngine, _ isOver: Bool) -> Void

  package let engine: StubEngine
  /// The engine of the scope around, which answers what nothing in here matches.
  private let outer: EngineHold?
  private let watcher = Lock<Watcher?>(nil)

  package init(_ engine: StubEngine, inside outer: EngineHold?) {
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
