// Four overloads, since a closure that cannot throw or need not wait must stay one: a completion
// handler may do neither.

extension Dependencies {
  /// A closure that takes the overrides of the running task along to wherever it is called.
  ///
  /// Task-local values do not reach a completion handler, a dispatch queue or a detached task:
  ///
  /// ```swift
  /// queue.async(execute: Dependencies.escaping { model.refresh() })
  /// service.fetch(id: 7, completion: Dependencies.escaping { result in model.show(result) })
  /// ```
  ///
  /// - Parameter body: The closure.
  /// - Returns: The closure, which runs with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    let context = Context.carried
    return { (arguments: repeat each Argument) -> Result in
      Context.local.withValue(context) { body(repeat each arguments) }
    }
  }

  /// A closure that takes the overrides of the running task along to wherever it is called.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The closure, which runs with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) -> @Sendable (repeat each Argument) throws -> Result {
    let context = Context.carried
    return { (arguments: repeat each Argument) throws -> Result in
      try Context.local.withValue(context) { try body(repeat each arguments) }
    }
  }

  /// An asynchronous closure that takes the overrides of the running task along.
  ///
  /// ```swift
  /// Task.detached(operation: Dependencies.escaping { await model.refresh() })
  /// ```
  ///
  /// - Parameter body: The closure.
  /// - Returns: The closure, which runs with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) async -> Result
  ) -> @Sendable (repeat each Argument) async -> Result {
    let context = Context.carried
    return { (arguments: repeat each Argument) async -> Result in
      await Context.local.withValue(context) { await body(repeat each arguments) }
    }
  }

  /// An asynchronous closure that takes the overrides of the running task along.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The closure, which runs with the dependencies as they are now.
  public static func escaping<each Argument, Result>(
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) -> @Sendable (repeat each Argument) async throws -> Result {
    let context = Context.carried
    return { (arguments: repeat each Argument) async throws -> Result in
      try await Context.local.withValue(context) { try await body(repeat each arguments) }
    }
  }
}

extension Context {
  /// What a closure that escapes takes along: the overrides, but no part in making a value.
  static var carried: Context {
    Context(scope: currentScope)
  }
}
