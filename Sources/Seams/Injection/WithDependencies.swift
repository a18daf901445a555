/// Runs code with dependencies overridden, for this task and the child tasks it starts.
///
/// ```swift
/// let model = withDependencies {
///   $0.gameService = MockGameService()
/// } operation: {
///   GameListModel()
/// }
/// ```
///
/// Calls nest, and the innermost override wins. Code that runs elsewhere, such as a completion
/// handler, a dispatch queue's work or a detached task, keeps the overrides if it is wrapped in
/// `Dependencies.escaping { … }`.
///
/// - Parameters:
///   - changes: Assigns the values. Reading a dependency here gives its value so far.
///   - operation: The code.
/// - Returns: What `operation` returns.
/// - Throws: What `changes` or `operation` throws.
@discardableResult
public func withDependencies<Result>(
  _ changes: (Dependencies) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let state = SeamState.shared
  let pending = PendingChanges(in: state, at: location)
  try changes(pending.dependencies)
  return try state.context.withValue(pending.context(), operation: operation)
}

/// Runs asynchronous code with dependencies overridden, for this task and its child tasks.
///
/// ```swift
/// try await withDependencies {
///   $0.gameService = MockGameService()
/// } operation: {
///   try await GameListModel().load()
/// }
/// ```
///
/// - Parameters:
///   - changes: Assigns the values. Reading a dependency here gives its value so far.
///   - operation: The code.
/// - Returns: What `operation` returns.
/// - Throws: What `changes` or `operation` throws.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ changes: (Dependencies) async throws -> Void,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let state = SeamState.shared
  let pending = PendingChanges(in: state, at: location)
  try await changes(pending.dependencies)
  return try await state.context.withValue(
    pending.context(), operation: operation, isolation: isolation)
}

/// Runs a test with overrides; its shared values and its assignments are its own.
package func withTestDependencies(
  _ changes: (Dependencies) async throws -> Void,
  at location: CodeLocation,
  operation: () async throws -> Void
) async throws {
  let state = SeamState.shared
  let pending = PendingChanges(in: state, at: location)
  try await changes(pending.dependencies)
  try await state.context.withValue(pending.testContext(), operation: operation)
}

/// The changes of one `withDependencies`, from the first assignment until its operation begins.
struct PendingChanges: ~Copyable {
  /// What the caller assigns to.
  let dependencies: Dependencies
  private let state: SeamState
  private let changes: Changes

  init(in state: SeamState, at location: CodeLocation) {
    self.state = state
    changes = state.changes.begin()
    dependencies = Dependencies(.changing(changes), reader: location)
  }

  deinit {
    _ = state.changes.end(changes)
  }

  /// The context inside the `withDependencies`.
  func context() -> Context {
    let parent = state.scope
    // Even a test that cannot be identified shares nothing with another one.
    return context(in: parent === state.programRoot && parent.mode == .test ? testRoot : parent)
  }

  /// The context of a test.
  func testContext() -> Context {
    // Inside another trait's overrides the test has its root already.
    context(in: state.context.get()?.scope ?? testRoot)
  }

  private var testRoot: Scope { Scope(root: .test, of: .test, keeping: state.values) }

  private func context(in parent: Scope) -> Context {
    Context(scope: Scope(state.changes.end(changes), in: parent), build: state.build)
  }
}
