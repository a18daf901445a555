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
  let pending = Changes()
  try changes(Dependencies(.changing(pending), reader: location))
  return try state.context.withValue(state.context(with: pending), operation: operation)
}

/// Runs asynchronous code with dependencies overridden, for this task and its child tasks.
///
/// ```swift
/// try await withDependencies {
///   $0.gameService = MockGameService()
/// } operation: {
///   try await GameListModel().service.popularGames(for: .ps4)
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
  let pending = Changes()
  try await changes(Dependencies(.changing(pending), reader: location))
  return try await state.context.withValue(
    state.context(with: pending), operation: operation, isolation: isolation)
}

/// Runs a test with overrides; its shared values and its assignments are its own.
package func withTestDependencies(
  _ changes: (Dependencies) async throws -> Void,
  at location: CodeLocation,
  operation: () async throws -> Void
) async throws {
  let state = SeamState.shared
  let pending = Changes()
  try await changes(Dependencies(.changing(pending), reader: location))
  try await state.context.withValue(state.testContext(with: pending), operation: operation)
}

extension SeamState {
  /// The context that code carries inside a `withDependencies`.
  fileprivate func context(with changes: Changes) -> Context {
    let parent = scope
    // Even a test that cannot be identified shares nothing with another one.
    let isUnknownTest = parent === programRoot && parent.mode == .test
    return Context(
      scope: Scope(changes.end(), in: isUnknownTest ? testRoot(of: .unknownTest) : parent),
      build: build)
  }

  /// The context that a test with overrides carries.
  fileprivate func testContext(with changes: Changes) -> Context {
    // Inside another trait's overrides the test has its root already.
    let parent = context.get()?.scope ?? testRoot(of: .test)
    return Context(scope: Scope(changes.end(), in: parent), build: build)
  }

  private func testRoot(of owner: Scope.Owner) -> Scope {
    Scope(root: .test, of: owner, keeping: values)
  }
}
