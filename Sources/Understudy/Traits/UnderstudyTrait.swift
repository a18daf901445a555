import Testing
import UnderstudyCore

/// The kind of this package's traits, such as `.stubs(…)`, `.cassette(…)`, `.dependency(…)`,
/// `.mocks` and `.strictness(…)`.
public struct UnderstudyTrait: TestTrait, SuiteTrait, TestScoping {
  let role: any TraitRole
  private let identity = Identity()

  package init(role: any TraitRole) { self.role = role }

  private final class Identity: Sendable {}

  /// The traits whose scopes the running case of a test is in already.
  @TaskLocal private static var opened: Set<ObjectIdentifier> = []

  /// Always: a suite's trait is for each of its tests.
  public var isRecursive: Bool { true }

  /// Notes a suite that has the trait.
  public func prepare(for test: Test) async throws {
    guard test.isSuite, let origin = role.origin else { return }
    origin.note(
      test, count: test.traits.count { ($0 as? UnderstudyTrait)?.role.origin === origin })
  }

  /// The trait itself, for each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> UnderstudyTrait? {
    testCase != nil || role.spansCases && !test.isSuite ? self : nil
  }

  /// Runs a case of a test with what the trait provides.
  ///
  /// In whatever order the traits of a test are written, its mocks and stubs are there when the value of
  /// a dependency is made, which may use them.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if testCase == nil { return try await role.run(test, testCase, function) }
    var traits = test.traits.compactMap { $0 as? UnderstudyTrait }
    // It is not, if a trait of the user's own brings it along.
    if !traits.contains(where: { $0.identity === identity }) { traits.append(self) }
    let closed = traits.filter {
      !$0.role.makesValues && !Self.opened.contains(ObjectIdentifier($0.identity))
    }
    let opened = Self.opened.union(closed.map { ObjectIdentifier($0.identity) })
    let ordered = closed.filter(\.role.comesFirst) + closed.filter { !$0.role.comesFirst }
    try await Self.$opened.withValue(opened) {
      try await Self.run(ordered[...], test, testCase) {
        if !role.makesValues { return try await function() }
        try await role.run(test, testCase, function)
      }
    }
  }

  /// Runs a case of a test inside the scopes of some traits, the first one outermost.
  private static func run(
    _ traits: ArraySlice<UnderstudyTrait>, _ test: Test, _ testCase: Test.Case?,
    _ function: @Sendable () async throws -> Void
  ) async throws {
    guard let first = traits.first else { return try await function() }
    try await first.role.run(test, testCase) {
      try await run(traits.dropFirst(), test, testCase, function)
    }
  }
}

/// The behaviour of one kind of trait.
package protocol TraitRole: Sendable {
  /// Whether what the trait provides is for the scopes of the others.
  var comesFirst: Bool { get }
  /// Whether the trait makes values that may use what the others provide.
  var makesValues: Bool { get }
  /// Whether something is to be done around all cases of a test, too.
  var spansCases: Bool { get }
  /// The trait's origin; nil if it makes no difference to the trait where it stands.
  var origin: TraitOrigin? { get }
  /// Runs one case of a test; all of them if there is none.
  func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws
}

extension TraitRole {
  package var comesFirst: Bool { false }

  package var makesValues: Bool { false }

  package var spansCases: Bool { false }

  package var origin: TraitOrigin? { nil }
}

/// Learns which suites a trait stands on, which its own value does not say: one constant may stand on a suite and on
/// a test of it.
package final class TraitOrigin: Sendable {
  /// The number of times that each suite has the trait, from those around it and of its own.
  private let suites = Lock<[Test.ID: Int]>([:])
  /// The number of times that the running test has been given what each trait provides, from the outside in.
  @TaskLocal private static var given: [ObjectIdentifier: Int] = [:]

  func note(_ suite: Test, count: Int) { suites.withLock { $0[suite.id] = count } }

  /// The number of times that a test has the trait from the suites around it.
  private func inherited(by test: Test) -> Int {
    suites.withLock { suites in
      var suite = test.id.parent
      while let id = suite {
        if let count = suites[id] { return count }
        suite = id.parent
      }
      return 0
    }
  }

  /// Runs a body with whether the trait is a suite's: traits come from the outside in, those of the test itself last.
  func run(
    _ test: Test, _ body: @Sendable (_ isSuites: Bool) async throws -> Void
  ) async throws {
    let key = ObjectIdentifier(self)
    let given = Self.given[key] ?? 0
    try await Self.$given.withValue(Self.given.merging([key: given + 1]) { $1 }) {
      try await body(given < inherited(by: test))
    }
  }
}
