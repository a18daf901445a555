import Testing

/// Gives a test's mocks a scope of their own, and names what is left over.
private struct MocksRole: TraitRole {
  let unusedStubs: Strictness.Level

  var stage: TraitStage { .scope }

  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    let (scope, test) = (MockScope(), context.test)
    try await MockScope.$current.withValue(scope) { try await function() }
    for call in scope.unansweredCalls { TestFrameworks.record(TestIssue(call, at: nil), in: test) }
    if unusedStubs == .allow { return }
    for stub in scope.unusedStubs {
      let message = "\(stub), was never used. Remove it, or find out why the call did not come."
      let severity: TestIssue.Severity = unusedStubs == .warn ? .warning : .failure
      TestFrameworks.record(TestIssue(message, at: nil, severity: severity), in: test)
    }
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Keeps the static members of mocks apart from those in other tests, and fails the test for
  /// suspended calls that were never answered.
  public static var mocks: Self { mocks(unusedStubs: .allow) }

  /// The same, and says how serious a stub is that no call has used.
  ///
  /// ```swift
  /// @Test(.mocks(unusedStubs: .fail))
  /// func loadsOnce() async throws {
  ///   let service = MockGameService()
  ///   service.when.popularGames(for: .any).returns([.suikoden])
  ///   _ = try await Loader(service: service).service.popularGames(for: .ps4)
  /// }
  /// ```
  public static func mocks(unusedStubs: Strictness.Level) -> Self {
    UnderstudyTrait(role: MocksRole(unusedStubs: unusedStubs))
  }
}
