import Testing

/// Replays recorded traffic, or records it.
private struct CassetteRole: TraitRole {
  let cassette: @Sendable () -> CassetteScope

  /// The recorder of the service's responses to all cases of the running test, by trait.
  @TaskLocal private static var recorders: [ObjectIdentifier: CassetteRecorder] = [:]

  /// The cases of a test are recorded together or not at all.
  var stage: TraitStage { .recording }

  /// Runs one case of a test, or all cases as one recording; a cassette that cannot be read fails the test.
  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws {
    let cassette = cassette()
    let owner = CassetteOwner(context.test, context.testCase)
    if context.testCase != nil {
      // That of the whole test, which runs before its cases.
      let recorder = Self.recorders[context.trait] ?? cassette.makeRecorder()
      _ = try await cassette.run(recorder, for: owner, isFromSuite: context.isFromSuite) { _ in
        try await function()
      }
      return
    }
    try cassette.checkMode()
    let recorder = cassette.makeRecorder()
    try await Self.$recorders.withValue(Self.recorders.merging([context.trait: recorder]) { $1 }) {
      try await function()
    }
    try cassette.commit(recorder, for: owner, isWhole: true)
  }
}

extension Trait where Self == UnderstudyTrait {
  /// Replays a HAR file in the folder `Cassettes` beside the test's file.
  ///
  /// ```swift
  /// @Test(.cassette("popular"))  // …/MoviesTests/Cassettes/popular.har
  /// func movies() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 2)
  /// }
  /// ```
  ///
  /// Each test, and each case of a parameterized one, replays it from the beginning.
  /// ``CassetteOptions`` say what is matched, how often, when the cassette expires, and more:
  ///
  /// ```swift
  /// @Test(.cassette("popular", options: { $0.ignoredQueryItems = ["timestamp"] }))
  /// func moviesAtAnyTime() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 2)
  /// }
  /// ```
  ///
  /// The file is recorded when the run asks for it, with the real service and without secrets:
  ///
  ///     UNDERSTUDY_RECORD=new swift test --filter MoviesTests
  ///
  /// In Xcode that is a variable of the scheme's test action, and for `xcodebuild` it begins with
  /// `TEST_RUNNER_`. Tests may share a file, in parallel too: each replaces what it recorded itself
  /// before, once all its cases have ended without an error, and replays its own entries first. The
  /// other modes are those of ``Cassette/Mode``.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below `Cassettes`; `.har` may be left out.
  ///   - mode: What to do in a run that does not say; `.replay` in every run.
  ///   - service: The stubs that reach the real service if it is to be asked, such as
  ///     `.any("https://api.example.com/**").passthrough()`; without it everything may be reached. Stubs
  ///     of the test, and of scopes around, come before them.
  ///   - options: Changes the other options; runs once for each case of a test.
  public static func cassette(
    _ name: String, mode: Cassette.Mode? = nil,
    service: @autoclosure @escaping @Sendable () -> [Stub] = [.any().passthrough()],
    options: @escaping @Sendable (inout CassetteOptions) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let role = CassetteRole {
      CassetteScope(name, mode: mode, service: service, options: options, location: location)
    }
    return UnderstudyTrait(role: role)
  }
}
