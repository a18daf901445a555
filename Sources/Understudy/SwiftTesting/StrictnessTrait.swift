import Testing

/// How serious it is for a test to go off script: see `Trait.strictness(_:)`.
public struct StrictnessTrait: TestTrait, SuiteTrait {
  let strictness: Strictness

  /// Always, so that every test of a suite has it.
  public var isRecursive: Bool { true }
}

extension Trait where Self == StrictnessTrait {
  /// Says how serious it is for the test, or each test of the suite, to go off script.
  ///
  /// ```swift
  /// @Test(.stubs(.get("/movies").reply(.json([]))), .strictness(.warn))
  /// ```
  ///
  /// The innermost one counts, wherever it stands among the traits. An unplanned request never
  /// reaches the network either way.
  public static func strictness(_ strictness: Strictness) -> Self {
    StrictnessTrait(strictness: strictness)
  }

  /// Says how serious each thing is that can go off script: see ``UnderstudyHTTP/Strictness``.
  public static func strictness(
    unplanned: Strictness.Level = .fail, unused: Strictness.Level = .fail,
    late: Strictness.Level = .fail, ungiven: Strictness.Level = .warn,
    thrown: Strictness.Level = .warn
  ) -> Self {
    StrictnessTrait(
      strictness: Strictness(
        unplanned: unplanned, unused: unused, late: late, ungiven: ungiven, thrown: thrown))
  }
}

extension Strictness {
  /// That of the scope around, or of the test that runs.
  static var inherited: Strictness {
    if let scope = HTTPStubs.scope { return scope.strictness }
    let traits = Test.current?.traits ?? []
    return traits.lazy.compactMap { $0 as? StrictnessTrait }.last?.strictness ?? .standard
  }
}
