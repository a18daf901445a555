/// The making of one value.
final class Build: Sendable {
  let seam: SeamIdentity
  let scope: Scope
  /// The build that needed this one.
  let parent: Build?
  /// Whether the reading that started this build, or one around it, was reported already.
  let isReported: Bool
  /// The place at which the dependency that the value is made for was read.
  let reader: CodeLocation
  /// The thread that makes the value; nil if a task does, for an ``Eventual``.
  private let thread: ThreadID?
  private let state = Lock(State())

  private struct State {
    var hasEnded = false
    var failure: (any Error)?
    var test: RunningTest?
  }

  init(
    _ seam: SeamIdentity, in scope: Scope, for parent: Build?, at reader: CodeLocation,
    on thread: ThreadID?, reported: Bool
  ) {
    self.seam = seam
    self.scope = scope
    self.parent = parent
    self.reader = reader
    self.thread = thread
    isReported = reported || parent?.isReported == true
  }

  /// This build, then the one that needed it, and so on.
  var chain: some Sequence<Build> {
    sequence(first: self) { $0.parent }
  }

  /// Whether what runs here and now belongs to this build.
  var isRunningHere: Bool {
    (thread == nil || thread == .current) && !state.withLock(\.hasEnded)
  }

  /// The test that the value is made in, if one is known.
  var test: RunningTest? { state.withLock(\.test) }

  /// Says which test the value is made in: a thread that waits for it may be in none.
  func begin(in test: RunningTest?) { state.withLock { $0.test = test } }

  /// The error thrown by the build, for readers that come after its end.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Keeps the error thrown by the build, before it ends.
  func fail(_ thrown: any Error) { state.withLock { $0.failure = thrown } }

  func end() { state.withLock { $0.hasEnded = true } }
}

/// Dependencies that need each other, so that none can ever be made.
struct Cycle: Sendable {
  /// The dependencies in the order in which each needs the next, the last one the first.
  private let path: [SeamIdentity]

  /// Describes the cycle of some builds.
  ///
  /// - Parameter builds: The builds that wait for each other, the innermost first: each is needed
  ///   by the next one, and the last one by the first.
  init(_ builds: [Build]) {
    path = builds.reversed().map(\.seam)
  }

  /// The cycle that reading `seam` would close, if one of the builds around the reader makes it.
  init?(closing reader: Build?, with seam: SeamIdentity, in scope: Scope) {
    guard let reader,
      let same = reader.chain.first(where: { $0.seam === seam && $0.scope === scope })
    else { return nil }
    self.init(Array(reader.chain.prefix { $0 !== same }) + [same])
  }

  var description: String {
    let names = (path + path.prefix(1)).map { "'\($0.name)'" }.joined(separator: " → ")
    let lines = path.enumerated().map { index, seam in
      let next = path[(index + 1) % path.count]
      return "  '\(seam.name)', declared at \(seam.declared), needs '\(next.name)'"
    }
    return """
      Dependencies form a cycle, so none of them can be made: \(names)
      \(lines.joined(separator: "\n"))
      Break it where one needs the other only later: inject a closure, \
      @Seam var other: @Sendable () -> Other = { injected(\\.…) }, and call it when needed.
      """
  }

  /// Ends the process, since there is no value to go on with.
  func trap(at reader: CodeLocation) -> Never {
    fatalError(description, file: reader.staticFilePath, line: UInt(reader.line))
  }
}

/// A dependency that is read once, when its value is first needed.
final class PlannedReading<Value> {
  // Unchecked for the key path, which is constant. It is not `Sendable` where it leads to a dependency of
  // an actor, whose `SeamDeclaration` checks that it is read there.
  private enum Progress: @unchecked Sendable {
    case planned(KeyPath<Dependencies, Value>, reader: CodeLocation, madeIn: Scope)
    case read(Box<Value>)
  }

  private let progress: Lock<Progress>

  init(
    of dependency: KeyPath<Dependencies, Value>, by reader: CodeLocation, madeIn scope: Scope
  ) {
    progress = Lock(.planned(dependency, reader: reader, madeIn: scope))
  }

  /// The state that is known already.
  init(read value: Value) {
    progress = Lock(.read(Box(value)))
  }

  /// The value; of threads that race to read it first, each gets the value of the one that was first.
  var value: Value {
    switch progress.withLock({ $0 }) {
    case .read(let box): return box.value
    case .planned(let dependency, let reader, let scope):
      let state = SeamState.shared
      // Read outside the lock, since this may run a user's code.
      let here = state.scope
      let context = Context(scope: scope.level(readIn: here), reading: (scope, here))
      let box = state.context.withValue(context) {
        Box(Dependencies(readAt: reader)[keyPath: dependency])
      }
      return progress.withLock { progress in
        if case .read(let first) = progress { return first }
        progress = .read(box)
        return box
      }.value
    }
  }
}

extension PlannedReading: Sendable where Value: Sendable {}
