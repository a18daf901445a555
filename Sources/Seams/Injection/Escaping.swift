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
