import Testing

/// The kind of this package's traits, such as `.stubs(…)`, `.cassette(…)`, `.dependency(…)`,
/// `.mocks` and `.strictness(…)`.
public struct UnderstudyTrait: TestTrait, SuiteTrait, TestScoping {
  let role: any TraitRole
  private let places = TraitPlaces()

  package init(role: any TraitRole) { self.role = role }

  /// The traits whose scopes the running case of a test is in already.
  @TaskLocal private static var opened: Set<ObjectIdentifier> = []

  private var id: ObjectIdentifier { ObjectIdentifier(places) }

  /// Always: a suite's trait is for each of its tests.
  public var isRecursive: Bool { true }

  /// Notes a suite that has the trait.
  public func prepare(for test: Test) async throws {
    guard test.isSuite else { return }
    places.note(test, count: test.traits.count { ($0 as? UnderstudyTrait)?.id == id })
  }

  /// The trait itself for each case of a test, and for the whole test if it records.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> UnderstudyTrait? {
    testCase != nil || role.stage == .recording && !test.isSuite ? self : nil
  }

  /// Runs a case of a test with what the trait provides.
  ///
  /// The first trait that is asked opens the scopes of all traits of the test but those of values; the others find
  /// theirs open. So in whatever order traits are written, mocks and stubs are there when the value of a
  /// dependency is made, which may use them.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let own = TraitContext(test: test, testCase: testCase, trait: id)
    if testCase == nil { return try await role.run(own, function) }
    let toOpen = allTraits(of: test, testCase).filter { role, context in
      role.stage != .values && !Self.opened.contains(context.trait)
    }
    let ordered =
      toOpen.filter { $0.role.stage == .checks } + toOpen.filter { $0.role.stage != .checks }
    try await Self.$opened.withValue(Self.opened.union(toOpen.map(\.context.trait))) {
      try await Self.run(ordered[...]) {
        if role.stage == .values { try await role.run(own, function) } else { try await function() }
      }
    }
  }

  private typealias Part = (role: any TraitRole, context: TraitContext)

  /// The traits of a test from the outside in, those of the test itself last, and this one.
  private func allTraits(of test: Test, _ testCase: Test.Case?) -> [Part] {
    var traits = test.traits.compactMap { $0 as? UnderstudyTrait }
    // A trait of the user's own may bring this one along.
    if !traits.contains(where: { $0.id == id }) { traits.append(self) }
    var counts: [ObjectIdentifier: Int] = [:]
    return traits.map { trait in
      let before = counts[trait.id, default: 0]
      counts[trait.id] = before + 1
      let context = TraitContext(
        test: test, testCase: testCase, trait: trait.id,
        isFromSuite: before < trait.places.inherited(by: test))
      return (trait.role, context)
    }
  }

  /// Runs a case of a test inside the scopes of some traits, the first one outermost.
  private static func run(
    _ traits: ArraySlice<Part>, _ function: @Sendable () async throws -> Void
  ) async throws {
    guard let (role, context) = traits.first else { return try await function() }
    try await role.run(context) { try await Self.run(traits.dropFirst(), function) }
  }
}

/// The behaviour of one kind of trait.
package protocol TraitRole: Sendable {
  /// The stage at which the trait takes part.
  var stage: TraitStage { get }
  /// Runs a function inside of what the trait provides.
  func run(_ context: TraitContext, _ function: @Sendable () async throws -> Void) async throws
}

/// The stages at which traits take part in a test: checks outside, values inside, and between them scopes and
/// recordings as they are written.
package enum TraitStage: Sendable {
  /// Around each case, before the scopes of other traits, which it is for.
  case checks
  /// Around each case.
  case scope
  /// Around each case, and around all cases of the test.
  case recording
  /// Around each case, inside the scopes of others, which the values may use.
  case values
}

/// The test, or the case of it, that a trait is asked to run.
package struct TraitContext: Sendable {
  package let test: Test
  /// Nil for a run of all cases.
  package let testCase: Test.Case?
  /// Distinguishes the trait from others of its kind.
  let trait: ObjectIdentifier
  /// Whether the test has the trait from a suite around it.
  var isFromSuite = false
}

/// Learns which suites a trait stands on, which its own value does not say: one constant may stand on a suite and on
/// a test of it.
private final class TraitPlaces: Sendable {
  /// The number of times that each suite has the trait, from those around it and of its own.
  private let suites = Lock<[Test.ID: Int]>([:])

  func note(_ suite: Test, count: Int) { suites.withLock { $0[suite.id] = count } }

  /// The number of times that a test has the trait from the suites around it.
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
