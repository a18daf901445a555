/// A level of overriding: a root, or the inside of one `withDependencies`.
///
/// The program has one root. In a test process each test has a root of its own, so that shared
/// values and assignments to `Dependencies.live` stay with the test.
final class Scope: Sendable {
  /// The owner of a root.
  enum Owner: Sendable {
    /// The app's, or that of whatever runs in a test process outside a test.
    case program
    /// A run of a test.
    case test
    /// A test that is known by its name, so that several of its runs may share the root.
    case namedTest
    /// Code in a test process, such as a detached task, that belongs to no test that is known.
    case unknownTest
  }

  /// The level around this one.
  ///
  /// Unsafe but for this: after the initializer only `deinit` changes it, of its own level and of those
  /// that no one else refers to.
  nonisolated(unsafe) private(set) var parent: Scope?
  /// The overrides of this level itself.
  private let own: [Override]
  /// The overrides of this level and those around it, by the number of the dependency.
  let overrides: [Int: any AnyBox]
  let mode: SeamMode
  let owner: Owner
  /// The values made and assigned in this level.
  private let values: Values
  /// The root around this level; nil if this level is one.
  private let outermost: Scope?
  /// The values that the root has ready; nil in a test, if each reading of a live value may be reported.
  let ready: ReadyValues?
  /// The faults that were reported in this root.
  private let reports = Lock(Set<TestIssue>())

  /// Creates a root.
  init(root mode: SeamMode, of owner: Owner, keeping values: Values) {
    self.mode = mode
    self.owner = owner
    self.values = values
    parent = nil
    outermost = nil
    ready = mode == .test ? nil : ReadyValues()
    own = []
    overrides = [:]
  }

  /// Creates a level inside `parent`.
  init(_ changes: [Override], in parent: Scope) {
    self.parent = parent
    outermost = parent.root
    ready = parent.ready
    own = changes
    var overrides = parent.overrides
    for change in changes { overrides[change.seam.number] = change.box }
    self.overrides = overrides
    mode = parent.mode
    owner = parent.owner
    values = parent.values
  }

  deinit {
    let level = ObjectIdentifier(self)
    values.change { $0.forget(level) }
    // Level by level, since each one's `deinit` within another's overflows the stack.
    var around = parent.take()
    while isKnownUniquelyReferenced(&around) { around = around?.parent.take() }
  }

  var root: Scope { outermost ?? self }

  /// The value of a dependency for a reader in this level, if no table need be asked.
  func lookUp(_ seam: SeamIdentity) -> ReadyValues.Lookup {
    if let box = overrides[seam.number] { return .found(box) }
    return ready?.lookUp(seam, in: self) ?? .isUnknown
  }

  /// Whether readings here are those of an app that runs, or starts, inside a test process.
  var isOutsideTests: Bool { mode == .test && owner == .program }

  /// The level in which an object reads that was made in this level, and reads first in another.
  ///
  /// An override there wins over one where the object was made, unless that is further
  /// in. The overrides of another test do not count, and a thread of no known test has none.
  func level(readIn here: Scope) -> Scope {
    if here === self || here.isOutsideTests { return self }
    if isOutsideTests || isOfOtherTest(than: here) || here.isInside(self) { return here }
    let since = here.chain.prefix { !isInside($0) }.reversed().flatMap(\.own)
    if root === here.root || here.owner == .unknownTest {
      return since.isEmpty ? self : Scope(since, in: self)
    }
    let assigned = values.change { $0.assigned(in: here.root) }
    return Scope(chain.reversed().flatMap(\.own) + assigned + since, in: here.root)
  }

  /// Whether two known tests have these levels.
  func isOfOtherTest(than other: Scope) -> Bool {
    root !== other.root && owner != .unknownTest && other.owner != .unknownTest
  }

  private func isInside(_ level: Scope) -> Bool { chain.contains { $0 === level } }

  /// Whether a report is the first of its kind in this root.
  func isFirst(_ issue: TestIssue) -> Bool { reports.withLock { $0.insert(issue).inserted } }

  /// This level, then each one around it, the root last.
  var chain: some Sequence<Scope> {
    sequence(first: self) { $0.parent }
  }

  /// Whether this level itself overrides any of `seams`.
  func overrides(any seams: Set<Int>) -> Bool {
    own.contains { seams.contains($0.seam.number) }
  }
}

/// The context that a task carries: the level of overriding it is in, and the value it is making.
final class Context: Sendable {
  let scope: Scope
  /// The levels where an object was made and where it reads a property for the first time, if that is here.
  let reading: (madeIn: Scope, readIn: Scope)?
  private let innermostBuild: Build?

  init(scope: Scope, build: Build? = nil, reading: (madeIn: Scope, readIn: Scope)? = nil) {
    self.scope = scope
    self.reading = reading
    innermostBuild = build
  }

  /// The value being made here, which needs what is read here.
  ///
  /// A task started while a value is made inherits the context but is no part of the making, so
  /// a build counts only on the thread that runs it, or, if it is asynchronous, until it ends.
  var build: Build? {
    var build = innermostBuild
    while let candidate = build, !candidate.isRunningHere { build = candidate.parent }
    return build
  }
}

/// A value that replaces a dependency's live one.
struct Override: Sendable {
  let seam: SeamIdentity
  let box: any AnyBox
}

/// The changes of one `withDependencies` while its first closure runs.
@usableFromInline
final class Changes: Sendable {
  private struct State {
    var overrides: [Override] = []
    /// A value waiting to learn which dependency it is for.
    var offer: (any AnyBox)?
  }

  private let state = Lock(State())

  func add(_ override: Override) {
    state.withLock { $0.overrides.append(override) }
  }

  /// The last value that a dependency was changed to.
  func value(of seam: SeamIdentity) -> (any AnyBox)? {
    state.withLock { state in state.overrides.last { $0.seam === seam }?.box }
  }

  /// Ends the changes; any later one has no effect.
  func end() -> [Override] {
    state.withLock { state in
      defer { state.overrides = [] }
      return state.overrides
    }
  }

  // MARK: - Offers

  /// Leaves a value for the dependency that is read next.
  func offer(_ box: any AnyBox) {
    state.withLock { $0.offer = box }
  }

  /// Withdraws the offer; nil if a dependency took it.
  func withdrawOffer() -> (any AnyBox)? {
    state.withLock { $0.offer.take() }
  }
}
