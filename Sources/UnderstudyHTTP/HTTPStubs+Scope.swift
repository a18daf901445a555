extension HTTPStubs {
  @TaskLocal private static var scoped: HTTPStubs?

  /// The stubs of the scope this task runs in, or nil outside of `withStubs` and `.stubs`.
  public static var scope: HTTPStubs? { scoped }

  /// Runs a body in the scope of these stubs.
  package nonisolated(nonsending) func asScope<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await Self.$scoped.withValue(self, operation: body)
  }
}
