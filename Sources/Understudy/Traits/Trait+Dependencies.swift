import Seams
import Testing

/// Overrides dependencies; the values are made anew for each case.
private struct DependencyRole: TraitRole {
  private let changes: @Sendable (Dependencies) async throws -> Void
  private let location: CodeLocation

  init(location: CodeLocation, _ changes: @escaping @Sendable (Dependencies) async throws -> Void) {
    self.location = location
    self.changes = changes
    // A trait is made when tests are discovered, before any of them runs.
    TestFrameworks.install()
  }

  var stage: TraitStage { .values }

  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    Dependencies.testHost.testBegins()
    try await withTestDependencies(changes, at: location) {
      guard let stubs = HTTPStubs.enclosing else { return try await function() }
      try await stubs.engine.lendingLocals(to: function)
    }
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.gameService, SampleGames()))
  /// func showsGames() async throws {
  ///   #expect(try await Loader().service.popularGames(for: .ps4) == [.suikoden])
  /// }
  /// ```
  ///
  /// A test's own override wins over its suite's. The value may use the test's stubs, wherever they stand
  /// among the traits: `.dependency(\.movies, MoviesClient(session: .stubbed))`.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's key path; one that goes on into the value reads the value
  ///     first. A dependency bound to an actor other than the main actor needs
  ///     ``dependencies(fileID:filePath:line:column:_:)``.
  ///   - value: The value, evaluated anew on the main actor for each test and each case of a
  ///     parameterized test. It may throw; one that has to await needs `.dependencies { … }`.
  public static func dependency<Value>(
    _ dependency:
      @autoclosure @escaping @MainActor @Sendable () ->
      ReferenceWritableKeyPath<Dependencies, Value>,
    _ value: @autoclosure @escaping @MainActor @Sendable () throws -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let role = DependencyRole(location: location) { @MainActor in
      $0.put(try value(), at: dependency())
    }
    return UnderstudyTrait(role: role)
  }

  /// Overrides several dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependencies {
  ///   $0.gameService = SampleGames()
  ///   $0.locale = Locale(identifier: "en_GB")
  /// })
  /// func showsGames() async throws {
  ///   #expect(try await Loader().service.popularGames(for: .ps4) == [.suikoden])
  /// }
  /// ```
  ///
  /// - Parameter changes: Assigns the values; run anew for each test and each case of a parameterized
  ///   test. For a dependency of an actor, say so: `.dependencies { @MainActor in … }`.
  public static func dependencies(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column,
    _ changes: @escaping @Sendable (Dependencies) async throws -> Void
  ) -> Self {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return UnderstudyTrait(role: DependencyRole(location: location, changes))
  }
}
