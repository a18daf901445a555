import Testing
import UnderstudyCore

/// The stubs of a test, or of every test of a suite: see `Trait.stubs(_:)`.
public struct StubsTrait: TestTrait, SuiteTrait, TestScoping {
  private let stubs: [Stub]
  private let clock: @Sendable () -> (any Clock<Duration>)?
  private let redaction: Redaction
  private let location: CodeLocation
  private let origin = Origin()

  /// Learns whether the trait stands on a suite, which its own value does not say.
  private final class Origin: Sendable {
    let isSuite = Lock(false)
  }

  init(
    _ stubs: [Stub], clock: @escaping @Sendable () -> (any Clock<Duration>)?,
    redaction: Redaction, location: CodeLocation
  ) {
    self.stubs = stubs
    self.clock = clock
    self.redaction = redaction
    self.location = location
  }

  /// Always, so that every test of a suite gets stubs of its own.
  public var isRecursive: Bool { true }

  /// Notes a suite that has the trait: a test of its own never brings it to one.
  public func prepare(for test: Test) async throws {
    if test.isSuite { origin.isSuite.withLock { $0 = true } }
  }

  /// Runs one case of a test with fresh stubs, those of a suite optional.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let isSuite = origin.isSuite.withLock { $0 }
    let stubs = stubs.map { isSuite ? $0.optional() : $0 }
    let scope = StubScope(stubs, clock: clock(), redaction: redaction, location: location)
    _ = try await scope.run { _ in try await function() }
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
  /// Each test, and each case of a parameterised one, has its own. Stubs of an inner suite or of
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
  public static func stubs(
    _ stubs: Stub...,
    clock: @autoclosure @escaping @Sendable () -> (any Clock<Duration>)? = nil,
    redaction: Redaction = .standard, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    StubsTrait(
      stubs, clock: clock, redaction: redaction,
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
    redaction: Redaction = .standard, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    StubsTrait(
      stubs, clock: clock, redaction: redaction,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
