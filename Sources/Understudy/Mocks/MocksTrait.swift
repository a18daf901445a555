import Seams
import Testing

/// A trait that gives a test's mocks a scope of their own.
///
/// Made by ``Testing/Trait/mocks`` and ``Testing/Trait/mocks(unusedStubs:)``.
public struct MocksTrait: TestTrait, SuiteTrait, TestScoping {
  /// What a stub that no call has used means.
  public enum UnusedStubs: Sendable {
    /// The test fails, and the stubs are named.
    case fail
    /// Nothing.
    case allow
  }

  let unusedStubs: UnusedStubs

  /// A suite's trait is for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test case in a scope, then names what was left over.
  ///
  /// - Throws: What the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let scope = MockScope()
    try await MockScope.$current.withValue(scope) { try await function() }
    for call in scope.unansweredCalls {
      Issue.record(Comment(rawValue: call), sourceLocation: test.sourceLocation)
    }
    guard case .fail = unusedStubs else { return }
    for stub in scope.unusedStubs {
      Issue.record(
        "\(stub), was never used. Remove it, or find out why the call did not come.",
        sourceLocation: test.sourceLocation)
    }
  }
}

extension Trait where Self == MocksTrait {
  /// Keeps the static members of mocks apart from those in other tests, and fails the test for
  /// suspended calls that nobody answered.
  public static var mocks: MocksTrait { MocksTrait(unusedStubs: .allow) }

  /// The same, and says what a stub means that no call has used.
  ///
  /// ```swift
  /// @Test(.mocks(unusedStubs: .fail))
  /// func `loads once`() async throws { … }
  /// ```
  public static func mocks(unusedStubs: MocksTrait.UnusedStubs) -> MocksTrait {
    MocksTrait(unusedStubs: unusedStubs)
  }
}
