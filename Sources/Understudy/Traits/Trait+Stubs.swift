import Testing

/// The stubs of a test, or of every test of a suite.
private struct StubsRole: TraitRole {
  /// Makes the scope of one case; the stubs of a suite may go unused.
  let makeScope: @Sendable (_ isFromSuite: Bool) -> StubScope

  var stage: TraitStage { .scope }

  /// Runs one case of a test with fresh stubs, those of a suite optional.
  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    _ = try await makeScope(context.isFromSuite).run { _ in try await function() }
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Plans the replies to the test's requests; on a suite, to those of each of its tests.
  ///
  /// ```swift
  /// @Test(.stubs(.get("/3/movie/popular").reply(.json(Fixture("popular-movies.json")))))
  /// func movies() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 20)
  /// }
  /// ```
  ///
  /// Each test, and each case of a parameterized one, has its own. Stubs of an inner suite or of
  /// the test come before those of an outer one; a suite's stubs may go unused.
  ///
  /// The argument `clock` is evaluated for each test and each case; the test has the clock as ``ManualClock/current``:
  ///
  /// ```swift
  /// @Test(
  ///   .stubs(.get("/movies").reply(.text("slow").delayed(by: .seconds(5))), clock: ManualClock()))
  /// func slow() async throws {
  ///   let clock = ManualClock.current
  ///   async let text = RetryingClient(session: .stubbed, clock: clock).load()
  ///   await clock.sleepers(1)
  ///   await clock.advance(by: .seconds(5))
  ///   #expect(try await text == "slow")
  /// }
  /// ```
  ///
  /// Without it the clock is that of the scope around, or else the real one.
  ///
  /// Code that you cannot give a session is answered with `covering`, one test at a time:
  ///
  /// ```swift
  /// @Test(.stubs(.get("/movies").reply(.text("all")), covering: .sharedSession))
  /// func moviesOfTheSharedSession() async throws {
  ///   #expect(try await ThirdPartyClient().load() == "all")
  /// }
  /// ```
  public static func stubs(
    _ stubs: Stub...,
    clock: @autoclosure @escaping @Sendable () -> (any Clock<Duration>)? = nil,
    covering coverage: SessionCoverage? = nil,
    options: @escaping @Sendable (inout StubOptions) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    .stubs(
      stubs, clock: clock(), covering: coverage, options: options, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Plans the answers to the test's requests from a list, which suites may share.
  ///
  /// ```swift
  /// extension [Stub] {
  ///   static let signedIn: [Stub] = [
  ///     .post("/login").reply(.json(["token": "t"])), .get("/me").reply(.json(["name": "Ada"])),
  ///   ]
  /// }
  /// ```
  ///
  /// ```swift
  /// @Suite(.stubs(.signedIn)) struct ProfileTests {}
  /// ```
  public static func stubs(
    _ stubs: [Stub],
    clock: @autoclosure @escaping @Sendable () -> (any Clock<Duration>)? = nil,
    covering coverage: SessionCoverage? = nil,
    options: @escaping @Sendable (inout StubOptions) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let role = StubsRole { isFromSuite in
      StubScope(
        isFromSuite ? stubs.map { $0.optional() } : stubs, clock: clock(), covering: coverage,
        options: StubOptions(options), location: location)
    }
    return UnderstudyTrait(role: role)
  }
}

/// Says how serious unplanned requests and unused stubs are.
private struct StrictnessRole: TraitRole {
  let strictness: Strictness

  var stage: TraitStage { .scope }

  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    try await function()
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Says how serious it is for the test, or each test of the suite, to make unplanned requests or to
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
  /// @Suite(.strictness(unused: .warn, unusedReplies: .fail)) struct RetryTests {}
  /// ```
  public static func strictness(
    unplanned: Strictness.Level = .fail, unused: Strictness.Level = .fail,
    stragglers: Strictness.Level = .fail, unusedReplies: Strictness.Level = .warn,
    throwingReplies: Strictness.Level = .warn, contract: Strictness.Level = .fail
  ) -> Self {
    strictness(
      Strictness(
        unplanned: unplanned, unused: unused, stragglers: stragglers, unusedReplies: unusedReplies,
        throwingReplies: throwingReplies,
        contract: contract))
  }
}

extension HTTPStubs {
  /// The strictness of the stubs, or else of the scope around or the test.
  var appliedStrictness: Strictness { strictness ?? .inherited }
}

extension Strictness {
  /// The strictness of the scope around, or of the test that runs.
  static var inherited: Strictness {
    if let strictness = HTTPStubs.enclosing?.strictness { return strictness }
    let roles = (Test.current?.traits ?? []).lazy.compactMap {
      ($0 as? UnderstudyTrait)?.role as? StrictnessRole
    }
    return roles.last?.strictness ?? .standard
  }
}
