/// The parts a program is made of, each declared in an extension with ``Seam(_:inTests:)-41q2k``.
///
/// Declare a part, read it with ``injected(_:fileID:filePath:line:column:)`` or ``Injected``,
/// override it for some code with ``withDependencies(_:operation:fileID:filePath:line:column:)``, or
/// replace it for good through ``live``.
public struct Dependencies: Sendable {
  /// The values among which parts are looked up, and to which they are assigned.
  @usableFromInline
  enum Base: Sendable {
    /// The values of the running task, decided at each reading.
    case current
    /// The program's own, below everything overridden for a task.
    case root
    /// The values of the running task, with the changes of a `withDependencies` that is under way.
    case changing(Changes)
  }

  @usableFromInline let base: Base
  /// The reader's location; nil if it is not known, and the declaration is named instead.
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

// Symbols that `Understudy` needs.

extension Dependencies {
  /// The way to tell a test, of that copy of this module in the process which keeps the state.
  package static var testHost: TestHost { SeamState.shared.host }

  /// Forgets the values of a test that has ended.
  package static func forget(test: String) {
    SeamState.shared.testRoots.forget(test)
  }
}

// Four overloads, so that a closure that neither throws nor suspends stays one: a completion handler
// may do neither. With typed errors two would do, but the compiler of Swift 6.3 crashes on their packs.

extension Dependencies {
  /// Wraps a closure so that it keeps the overrides of the current task wherever it is called.
  ///
  /// Overrides are task-local, so they do not reach a completion handler, a dispatch queue or a
  /// detached task by themselves:
  ///
  /// ```swift
  /// queue.async(execute: Dependencies.escaping { model.refresh() })
  /// service.fetchGame(id: 7, completion: Dependencies.escaping { result in model.show(result) })
  /// ```
  ///
  /// - Parameter body: The closure.
  /// - Returns: A closure that runs `body` with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    let state = SeamState.shared
    let context = state.carried
    return { (arguments: repeat each Argument) -> Result in
      state.context.withValue(context) { body(repeat each arguments) }
    }
  }

  /// Wraps a closure so that it keeps the overrides of the current task wherever it is called.
  ///
  /// - Parameter body: The closure.
  /// - Returns: A closure that runs `body` with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) -> @Sendable (repeat each Argument) throws -> Result {
    let state = SeamState.shared
    let context = state.carried
    return { (arguments: repeat each Argument) throws -> Result in
      try state.context.withValue(context) { try body(repeat each arguments) }
    }
  }

  /// Wraps an asynchronous closure so that it keeps the overrides of the current task.
  ///
  /// ```swift
  /// Task.detached(operation: Dependencies.escaping { try await model.load() })
  /// ```
  ///
  /// - Parameter body: The closure.
  /// - Returns: A closure that runs `body` with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) async -> Result
  ) -> @Sendable (repeat each Argument) async -> Result {
    let state = SeamState.shared
    let context = state.carried
    return { (arguments: repeat each Argument) async -> Result in
      await state.context.withValue(context) { await body(repeat each arguments) }
    }
  }

  /// Wraps an asynchronous closure so that it keeps the overrides of the current task.
  ///
  /// - Parameter body: The closure.
  /// - Returns: A closure that runs `body` with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) -> @Sendable (repeat each Argument) async throws -> Result {
    let state = SeamState.shared
    let context = state.carried
    return { (arguments: repeat each Argument) async throws -> Result in
      try await state.context.withValue(context) { try await body(repeat each arguments) }
    }
  }
}

extension SeamState {
  /// The context that an escaping closure keeps: the overrides, but no part in making a value.
  var carried: Context { Context(scope: scope) }
}
