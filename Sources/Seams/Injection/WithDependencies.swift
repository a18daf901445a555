import UnderstudyCore

/// Runs code with some dependencies overridden, for this task and the child tasks it starts.
///
/// ```swift
/// let model = withDependencies {
///   $0.gameService = MockGameService()
/// } operation: {
///   GameListModel()
/// }
/// ```
///
/// Calls nest; the innermost override wins. Code that runs elsewhere, such as a completion handler,
/// a dispatch queue's work or a detached task, takes the overrides along with
/// `Dependencies.escaping { … }`.
///
/// - Parameters:
///   - changes: Assigns the values. Reading a dependency here gives what it was before.
///   - operation: The code.
///   - fileID: The caller's file; leave it out.
///   - filePath: The caller's file; leave it out.
///   - line: The caller's line; leave it out.
///   - column: The caller's column; leave it out.
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
  let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let pending = PendingChanges(place)
  try changes(pending.dependencies)
  return try Context.local.withValue(pending.context(), operation: operation)
}

/// Runs asynchronous code with some dependencies overridden, for this task and its child tasks.
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
///   - isolation: The caller's actor; leave it out.
///   - changes: Assigns the values. Reading a dependency here gives what it was before.
///   - operation: The code.
///   - fileID: The caller's file; leave it out.
///   - filePath: The caller's file; leave it out.
///   - line: The caller's line; leave it out.
///   - column: The caller's column; leave it out.
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
  let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let pending = PendingChanges(place)
  try await changes(pending.dependencies)
  return try await Context.local.withValue(
    pending.context(), operation: operation, isolation: isolation)
}

/// Runs a test with overrides, its shared values and assignments its own.
package func withTestDependencies(
  _ changes: (Dependencies) async throws -> Void,
  at place: CodeLocation,
  operation: () async throws -> Void
) async throws {
  let pending = PendingChanges(place)
  try await changes(pending.dependencies)
  // Inside another trait's overrides the test has its root already.
  let context = pending.context(in: Context.current?.scope ?? Scope(root: .test))
  try await Context.local.withValue(context, operation: operation)
}

/// The changes of one `withDependencies`, from the first assignment until its operation begins.
struct PendingChanges: ~Copyable {
  /// What the caller assigns to.
  let dependencies: Dependencies
  private let changes: Changes

  init(_ place: CodeLocation) {
    changes = SeamState.shared.changes.begin()
    dependencies = Dependencies(.changing(changes), reader: place)
  }

  deinit {
    _ = SeamState.shared.changes.end(changes)
  }

  /// The context inside the `withDependencies`.
  func context() -> Context {
    let state = SeamState.shared
    let parent = Context.currentScope
    // A test nobody can name still shares nothing with another one.
    let isNameless = parent === state.outerRoot && state.mode == .test
    return context(in: isNameless ? Scope(root: .test) : parent)
  }

  func context(in parent: Scope) -> Context {
    let scope = Scope(SeamState.shared.changes.end(changes), in: parent)
    return Context(scope: scope, build: Context.current?.build)
  }
}
