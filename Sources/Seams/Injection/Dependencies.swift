import UnderstudyCore

/// The parts a program is made of, each declared by extension with ``Seam(_:inTests:)``.
///
/// Declare a part, read it with ``injected(_:fileID:filePath:line:column:)`` or ``Injected``,
/// exchange it for a stretch of code with
/// ``withDependencies(_:operation:fileID:filePath:line:column:)``, or for good with ``live``.
public struct Dependencies: Sendable {
  /// Which values the parts are looked up in, and assigned to.
  @usableFromInline
  enum Base: Sendable {
    /// Those of the running task, decided at each reading.
    case current
    /// The program's own, below everything overridden for a task.
    case root
    /// Those of the running task, with the changes of a `withDependencies` that is under way.
    case changing(Changes)
  }

  // Nothing here counts references: a `Dependencies` is made for each reading and must be free.
  @usableFromInline let base: Base
  /// Where the reading was asked for, if known; otherwise the declaration stands in.
  @usableFromInline let reader: CodeLocation?

  @inlinable
  init(_ base: Base, reader: CodeLocation?) {
    self.base = base
    self.reader = reader
  }

  /// The program's own parts: assign to one to exchange it for good.
  ///
  /// At the composition root, or behind a switch in the app:
  ///
  /// ```swift
  /// Dependencies.live.gameService = GameStore(key: key)
  /// ```
  ///
  /// Shared values already made from the former part keep it. In a test, an assignment holds for
  /// that test alone.
  public static var live: Dependencies {
    Dependencies(.root, reader: nil)
  }
}

extension Dependencies {
  /// Puts a value in place of a dependency, without reading what it replaces.
  ///
  /// Assigning through a key path reads before it writes, and here reading may make a live value.
  /// So the value is left for the dependency to take when it is asked for.
  package func put<Value: Sendable>(
    _ value: Value, at dependency: ReferenceWritableKeyPath<Dependencies, Value>
  ) {
    let log = SeamState.shared.changes
    guard case .changing(let changes) = base else {
      let changes = log.begin()
      Dependencies(.changing(changes), reader: reader).put(value, at: dependency)
      for override in log.end(changes) {
        SeamState.shared.assign(override, in: Context.currentScope.root)
      }
      return
    }
    log.offer(Box(value), to: changes)
    _ = self[keyPath: dependency]
    // Not taken: the key path goes on into the dependency, so reading it is what is wanted.
    if log.withdrawOffer(from: changes) != nil { self[keyPath: dependency] = value }
  }
}
