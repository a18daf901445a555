import Seams
import Testing

/// A trait that overrides dependencies for a test, or for each test of a suite.
///
/// Made by ``Testing/Trait/dependency(_:_:fileID:filePath:line:column:)`` and
/// ``Testing/Trait/dependencies(fileID:filePath:line:column:_:)``.
public struct DependencyTrait: TestTrait, SuiteTrait, TestScoping {
  private let changes: @Sendable (Dependencies) async throws -> Void
  private let place: CodeLocation

  init(place: CodeLocation, _ changes: @escaping @Sendable (Dependencies) async throws -> Void) {
    self.place = place
    self.changes = changes
    // A trait is made when tests are discovered, before any of them runs.
    TestFrameworks.install()
  }

  /// A suite's overrides hold for each of its tests, made anew for each.
  public var isRecursive: Bool { true }

  /// Runs a test case with the overrides; the values are made anew for each case.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test; nil for a suite, which makes nothing of its own.
  ///   - function: Runs the case.
  /// - Throws: What making a value throws, or what the test throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    Dependencies.testHost.testBegins()
    try await withTestDependencies(changes, at: place, operation: function)
  }
}

extension Trait where Self == DependencyTrait {
  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.gameService, MockGameService()))
  /// func showsGames() async { … }
  /// ```
  ///
  /// A test's own override wins over its suite's.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's key path; one that goes on into the value reads the value
  ///     first. A dependency bound to an actor, such as a `@MainActor` one, needs ``dependencies(fileID:filePath:line:column:_:)``.
  ///   - value: The value, evaluated anew for each test and each case of a parameterized test. It
  ///     may throw; one that has to await needs `.dependencies { … }`.
  /// - Returns: The trait.
  public static func dependency<Value: Sendable>(
    _ dependency: any ReferenceWritableKeyPath<Dependencies, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> DependencyTrait {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return DependencyTrait(place: place) { dependencies in
      dependencies.put(try value(), at: dependency)
    }
  }

  /// Overrides several dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependencies {
  ///   $0.gameService = MockGameService()
  ///   $0.now = { Date(timeIntervalSince1970: 0) }
  /// })
  /// func showsGames() async { … }
  /// ```
  ///
  /// - Parameter changes: Assigns the values; run anew for each test and each case of a parameterized test.
  ///   For a dependency of an actor, say so: `.dependencies { @MainActor in … }`.
  /// - Returns: The trait.
  public static func dependencies(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ changes: @escaping @Sendable (Dependencies) async throws -> Void
  ) -> DependencyTrait {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return DependencyTrait(place: place, changes)
  }
}
