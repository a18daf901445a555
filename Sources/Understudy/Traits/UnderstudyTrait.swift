import Testing

/// What the traits of this package are, such as `.stubs(…)`, `.cassette(…)`, `.dependency(…)`,
/// `.mocks` and `.strictness(…)`.
public struct UnderstudyTrait: TestTrait, SuiteTrait, TestScoping {
  let role: any TraitRole

  /// Always: a suite's trait is for each of its tests.
  public var isRecursive: Bool { true }

  /// Notes a suite that has the trait.
  public func prepare(for test: Test) async throws { try await role.prepare(for: test) }

  /// The trait itself, for each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> UnderstudyTrait? {
    testCase != nil || role.spansCases && !test.isSuite ? self : nil
  }

  /// Runs a case of a test with what the trait provides.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await role.run(test, testCase, function)
  }
}

/// What one kind of trait does.
protocol TraitRole: Sendable {
  /// Whether something is to be done around all cases of a test, too.
  var spansCases: Bool { get }
  func prepare(for test: Test) async throws
  /// Runs one case of a test; all of them where there is none.
  func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws
}

extension TraitRole {
  var spansCases: Bool { false }

  func prepare(for test: Test) async throws {}
}
