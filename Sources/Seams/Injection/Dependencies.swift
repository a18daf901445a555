/// The parts a program is made of, each declared in an extension with ``Seam(_:inTests:)-41q2k``.
///
/// Declare a part, read it with ``injected(_:fileID:filePath:line:column:)`` or ``Injected``,
/// override it for some code with ``withDependencies(_:operation:fileID:filePath:line:column:)``, or
/// replace it for good through ``live``.
public struct Dependencies: Sendable {
  /// Where the parts are looked up, and where they are assigned.
  @usableFromInline
  enum Base: Sendable {
    /// Those of the running task, decided at each reading.
    case current
    /// The program's own, below everything overridden for a task.
    case root
    /// Those of the running task, with the changes of a `withDependencies` that is under way.
    case changing(Changes)
  }

  @usableFromInline let base: Base
  /// The reader's location; nil where it is not known, and the declaration is named instead.
  @usableFromInline let reader: CodeLocation?

  @inlinable
  init(_ base: Base, reader: CodeLocation?) {
    self.base = base
    self.reader = reader
  }

  /// The parts as a reader in the running task finds them.
  @inlinable
  init(readAt reader: CodeLocation) {
    self.init(.current, reader: reader)
  }

  /// The program's own parts: assign to one to replace it for good.
  ///
  /// At the composition root, or behind a switch in the app:
  ///
  /// ```swift
  /// Dependencies.live.gameService = GameStore()
  /// ```
  ///
  /// Shared values that were made from the former part keep it. In a test, an assignment applies to
  /// that test only.
  public static var live: Dependencies {
    Dependencies(.root, reader: nil)
  }
}

extension Dependencies {
  /// Puts a value in place of a dependency, without reading what it replaces.
  ///
  /// Assigning through a key path reads before it writes, and reading may make a live value. So the
  /// value is left for the dependency to take when it is read.
  package func put<Value>(
    _ value: Value, at dependency: ReferenceWritableKeyPath<Dependencies, Value>
  ) {
    guard case .changing(let changes) = base else {
      let changes = Changes()
      Dependencies(.changing(changes), reader: reader).put(value, at: dependency)
      let state = SeamState.shared
      for override in changes.end() {
        state.values.change { $0.assign(override, in: state.scope.root) }
      }
      return
    }
    changes.offer(Box(value))
    _ = self[keyPath: dependency]
    // Not taken: the key path leads into the dependency's value, which therefore must be read.
    if changes.withdrawOffer() != nil { self[keyPath: dependency] = value }
  }
}
