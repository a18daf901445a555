/// All the state of the module, in one object, so that two copies of the module can share it.
///
/// An app and its test bundle that both link `Seams` statically bring two copies of it into one
/// process. See `Linkage` for how they agree on one instance.
final class SeamState: Sendable {
  /// The state of the process: made, or found, when it is needed first.
  static let shared: SeamState = Linkage.state()

  let mode: SeamMode
  let values = Values()
  /// The root of an app, or of whatever runs in a test process outside a test.
  let programRoot: Scope
  let host: TestHost
  let testRoots: TestRoots
  /// The context of each task; one object for all copies, since it is the key to it.
  let context = TaskLocal<Context?>(wrappedValue: nil)
  /// The time that a reader waits for a value before it reports; shorter in tests of this module.
  let patience = TaskLocal<Duration>(wrappedValue: TaskTime.patience)
  /// Numbers the dependencies.
  private let seams = Counter()

  init(mode: SeamMode, host: TestHost = .shared) {
    self.mode = mode
    self.host = host
    programRoot = Scope(root: mode, of: .program, keeping: values)
    testRoots = TestRoots(host, keeping: values)
  }

  func nextSeamNumber() -> Int { seams.next() }

  // MARK: - Where the code runs

  /// The level that readings here start from.
  var scope: Scope {
    context.get()?.scope ?? testRoots.root() ?? programRoot
  }

  /// The value being made here, which needs what is read here.
  var build: Build? { context.get()?.build }

  // MARK: - Reading

  /// The value of a dependency for a reader here, if no table need be asked.
  func lookUp(_ seam: SeamIdentity) -> ReadyValues.Lookup {
    guard let context = context.get() else { return programRoot.lookUp(seam) }
    // While something is being made, what it reads is noted, which is up to the table.
    return context.build == nil ? context.scope.lookUp(seam) : .isUnknown
  }

  /// Reports a reader that has waited too long for a value that another reader makes.
  ///
  /// A slow build is not stopped, as nothing else could give the reader a value. A test process ends when
  /// the patience is over once more: a run that hangs says nothing of its other tests.
  func report(
    delayOf build: Build, for reader: Build?, at location: CodeLocation, complaints: Int = 0
  ) {
    let issue: TestIssue = .delay(of: build, for: reader, at: location, after: patience.get())
    if complaints > 0 {
      if issue.severity == .warning { return }
      fatalError(issue.message, file: location.staticFilePath, line: UInt(location.line))
    }
    if let test = build.test { test.record(issue) } else { host.record(issue) }
  }

  /// Whether a reader in a level gets a stand-in if one can be made up, and not the live value.
  ///
  /// An app that hosts tests starts in their process. It could not without its values.
  func refuses(_ seam: SeamIdentity, in scope: Scope) -> Bool {
    if !scope.isOutsideTests { return true }
    return !SeamMode.isApp
      && !values.change { $0.assigned(in: scope.root).contains { $0.seam === seam } }
  }

  /// Reports a live value read in a test, unless the reading belongs to one that was reported.
  ///
  /// - Parameters:
  ///   - standIn: What the reader gets; nil for the live value.
  ///   - type: The type of the value.
  func report(
    _ seam: SeamIdentity, in scope: Scope, readBy build: Build?, at reader: CodeLocation,
    standIn: String?, for type: Any.Type
  ) {
    let reading = context.get()?.reading
    let issue: TestIssue = .liveValue(
      of: seam, reader: reader, madeIn: reading?.madeIn, readIn: reading?.readIn ?? scope,
      outcome: standIn.map { "and refused: \($0) stands in." }
        ?? (seam.policy == .neverLive
          ? "and the process ends here: nothing can stand in for a \(type)."
          : "and its code goes on to run: nothing stands in for a \(type)."),
      takesTraits: host.takesTraits)
    switch scope.owner {
    case _ where build?.isReported == true: break
    // Every reading counts: a test that is repeated until it passes must not pass the second time.
    case .program, .namedTest: host.record(issue)
    case .test, .unknownTest: if scope.root.isFirst(issue) { host.record(issue) }
    }
    if standIn == nil, seam.policy == .neverLive {
      fatalError(issue.message, file: reader.staticFilePath, line: UInt(reader.line))
    }
  }
}

/// The roots of the running tests, which keep what is shared or assigned in one from the others.
final class TestRoots: Sendable {
  private let host: TestHost
  private let values: Values
  private let roots: Lock<[String: Scope]> = Lock([:])

  init(_ host: TestHost, keeping values: Values) {
    self.host = host
    self.values = values
  }

  /// The root of the test that runs here; nil if no test is known to.
  func root() -> Scope? {
    guard let test = host.runningTest else { return nil }
    return roots.withLock { roots in
      let root = roots[test.id] ?? Scope(root: .test, of: .namedTest, keeping: values)
      roots[test.id] = root
      return root
    }
  }

  func forget(_ test: String) {
    // Released outside the lock, since a value's `deinit` may be a user's code.
    let root = roots.withLock { $0.removeValue(forKey: test) }
    withExtendedLifetime(root) {}
  }
}

extension SeamMode {
  /// The surroundings of this process, judging by how it was started.
  ///
  /// The program of a test process is a test bundle or runs one, or else Xcode has set variables for
  /// an app that hosts tests; no test framework needs to be linked.
  static var detected: SeamMode {
    detect(arguments: CommandLine.arguments) { Environment[$0] }
  }

  static func detect(
    arguments: [String], environment: (_ name: String) -> String?
  ) -> SeamMode {
    let xcode = [
      "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier",
    ]
    let isTest = isTestProgram(arguments) || xcode.contains { environment($0) != nil }
    return isTest ? .test : .live
  }

  /// Whether the process is an app, which may host tests.
  static let isApp = !isTestProgram(CommandLine.arguments)

  private static func isTestProgram(_ arguments: [String]) -> Bool {
    let program = arguments.first.map(lastComponent) ?? ""
    if ["xctest", "swiftpm-testing-helper"].contains(program) { return true }
    // …/Tests.xctest/Contents/MacOS/Tests
    return program.hasSuffix(".xctest") || arguments.first?.contains(".xctest/") == true
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
