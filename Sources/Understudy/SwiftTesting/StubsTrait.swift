import Testing
import UnderstudyCore

/// The stubs of a test, or of every test of a suite: see `Trait.stubs(_:)`.
public struct StubsTrait: TestTrait, SuiteTrait, TestScoping {
  private let stubs: [Stub]
  private let clock: @Sendable () -> (any Clock<Duration>)?
  private let redaction: Redaction
  private let coverage: SessionCoverage?
  private let location: CodeLocation
  private let origin = Origin()

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

  init(
    _ stubs: [Stub], clock: @escaping @Sendable () -> (any Clock<Duration>)?,
    redaction: Redaction, coverage: SessionCoverage?, location: CodeLocation
  ) {
    self.stubs = stubs
    self.clock = clock
    self.redaction = redaction
    self.coverage = coverage
    self.location = location
  }

  /// Always, so that every test of a suite gets stubs of its own.
  public var isRecursive: Bool { true }

  /// Notes a suite that has the trait.
  public func prepare(for test: Test) async throws {
    guard test.isSuite else { return }
    let count = test.traits.count { ($0 as? StubsTrait)?.origin === origin }
    origin.suites.withLock { $0[test.id] = count }
  }

  /// Runs one case of a test with fresh stubs, those of a suite optional.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let key = ObjectIdentifier(origin)
    let given = Self.given[key] ?? 0
    // Traits come from the outside in, those of the test itself last.
    let isSuites = given < origin.inherited(by: test)
    let stubs = stubs.map { isSuites ? $0.optional() : $0 }
    let scope = StubScope(
      stubs, clock: clock(), redaction: redaction, coverage: coverage, location: location)
    try await Self.$given.withValue(Self.given.merging([key: given + 1]) { $1 }) {
      _ = try await scope.run { _ in try await function() }
    }
  }
}

extension Trait where Self == StubsTrait {
  /// Plans the replies to the test's requests; on a suite, to those of each of its tests.
  ///
  /// ```swift
  /// @Test(.stubs(.get("https://api.example.com/movies").reply(.json(["page": 1]))))
  /// func movies() async throws {
  ///   let movies = try await MoviesClient(session: .stubbed).popular()
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
  ///   .stubs(.get("/movies").reply(.json([]).delayed(by: .seconds(5))), clock: ManualClock()))
  /// func slow() async throws {
  ///   async let movies = MoviesClient(session: .stubbed).popular()
  ///   await ManualClock.current.sleepers(1)
  ///   await ManualClock.current.advance(by: .seconds(5))
  ///   #expect(try await movies.isEmpty)
  /// }
  /// ```
  ///
  /// Without one it is that of the scope around, or else the real one.
  ///
  /// Code that nobody can give a session is answered with `covering`, one test at a time:
  ///
  /// ```swift
  /// @Test(.stubs(.get("/movies").reply(.json([])), covering: .sharedSession))
  /// ```
  public static func stubs(
    _ stubs: Stub...,
    clock: @autoclosure @escaping @Sendable () -> (any Clock<Duration>)? = nil,
    redaction: Redaction = .standard, covering coverage: SessionCoverage? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    StubsTrait(
      stubs, clock: clock, redaction: redaction, coverage: coverage,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Plans the answers to the test's requests from a list, which suites may share.
  ///
  /// ```swift
  /// extension [Stub] {
  ///   static let signedIn: [Stub] = [
  ///     .post("/login").reply(.json(["token": "t"])), .get("/me").reply(.json(["name": "Ada"])),
  ///   ]
  /// }
  ///
  /// @Suite(.stubs(.signedIn)) struct ProfileTests { … }
  /// ```
  public static func stubs(
    _ stubs: [Stub],
    clock: @autoclosure @escaping @Sendable () -> (any Clock<Duration>)? = nil,
    redaction: Redaction = .standard, covering coverage: SessionCoverage? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    StubsTrait(
      stubs, clock: clock, redaction: redaction, coverage: coverage,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
