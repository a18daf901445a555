import Testing

/// Says how serious unexpected requests and unused stubs are.
private struct StrictnessRole: TraitRole {
  let strictness: Strictness

  func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Says how serious it is for the test, or each test of the suite, to make unexpected requests or to
  /// leave stubs unused.
  ///
  /// ```swift
  /// @Test(.stubs(.get("/movies").reply(.json([]))), .strictness(.allow))
  /// func asksForNothing() {}
  /// ```
  ///
  /// The innermost one counts, wherever it stands among the traits. An unplanned request never
  /// reaches the network either way.
  public static func strictness(_ strictness: Strictness) -> Self {
    UnderstudyTrait(role: StrictnessRole(strictness: strictness))
  }

  /// Says how serious each kind of problem is: see ``Strictness``.
  ///
  /// ```swift
  /// @Suite(.strictness(unused: .warn, ungiven: .fail)) struct RetryTests {}
  /// ```
  public static func strictness(
    unplanned: Strictness.Level = .fail, unused: Strictness.Level = .fail,
    late: Strictness.Level = .fail, ungiven: Strictness.Level = .warn,
    thrown: Strictness.Level = .warn, contract: Strictness.Level = .fail
  ) -> Self {
    strictness(
      Strictness(
        unplanned: unplanned, unused: unused, late: late, ungiven: ungiven, thrown: thrown,
        contract: contract))
  }
}

extension HTTPStubs {
  /// That of the stubs, or else of the scope around or the test.
  var appliedStrictness: Strictness {
    engine.options.strictness == nil && strictness == .standard ? .inherited : strictness
  }
}

extension Strictness {
  /// That of the scope around, or of the test that runs.
  static var inherited: Strictness {
    if let scope = HTTPStubs.scope { return scope.strictness }
    let roles = (Test.current?.traits ?? []).lazy.compactMap {
      ($0 as? UnderstudyTrait)?.role as? StrictnessRole
    }
    return roles.last?.strictness ?? .standard
  }
}
