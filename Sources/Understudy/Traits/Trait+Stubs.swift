import Testing
import UnderstudyCore

/// The stubs of a test, or of every test of a suite.
private struct StubsRole: TraitRole {
  /// Makes the scope of one case; the stubs of a suite may go unused.
  let scope: @Sendable (_ isSuites: Bool) -> StubScope
  private let origin = Origin()

  init(_ scope: @escaping @Sendable (_ isSuites: Bool) -> StubScope) { self.scope = scope }

  /// Learns which suites the trait stands on, which its own value does not say: one constant may stand
  /// on a suite and on a test of it.
  private final class Origin: Sendable {
    /// How often each suite has the trait, from those around it and of its own.
    let suites = Lock<[Test.ID: Int]>([:])

    /// How often a test has the trait from the suites around it.
    func inherited(by test: Test) -> Int {
      suites.withLock { suites in
        var suite = test.id.parent
        while let id = suite {
          if let count = suites[id] { return count }
          suite = id.parent
        }
        return 0
      }
    }
  }

  /// How often the running test has been given the stubs of each trait already, from the outside in.
  @TaskLocal private static var given: [ObjectIdentifier: Int] = [:]

  /// Notes a suite that has the trait.
  func prepare(for test: Test) async throws {
    guard test.isSuite else { return }
    let count = test.traits.count {
      (($0 as? UnderstudyTrait)?.role as? StubsRole)?.origin === origin
    }
    origin.suites.withLock { $0[test.id] = count }
  }

  /// Runs one case of a test with fresh stubs, those of a suite optional.
  func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    let key = ObjectIdentifier(origin)
    let given = Self.given[key] ?? 0
    // Traits come from the outside in, those of the test itself last.
    let scope = scope(given < origin.inherited(by: test))
    try await Self.$given.withValue(Self.given.merging([key: given + 1]) { $1 }) {
      _ = try await scope.run { _ in try await function() }
    }
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
  /// The clock is made for each test and each case; the test has it as ``ManualClock/current``:
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
  /// Without one it is that of the scope around, or else the real one.
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
    let role = StubsRole { isSuites in
      StubScope(
        isSuites ? stubs.map { $0.optional() } : stubs, clock: clock(), covering: coverage,
        options: StubOptions(options), location: location)
    }
    return UnderstudyTrait(role: role)
  }
}
