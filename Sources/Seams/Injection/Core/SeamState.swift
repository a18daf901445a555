import Dispatch
import Synchronization
import UnderstudyCore

/// All the state of the module, in one object, so that two copies of the module can share it.
///
/// An app and its test bundle that both link `Seams` statically bring two copies of it into one
/// process. See `Linkage` for how they agree on one instance.
final class SeamState: Sendable {
  static let shared: SeamState = Linkage.shared

  let context = TaskLocal<Context?>(wrappedValue: nil)
  let mode: SeamMode
  /// Guards `SeamIdentity.live`. Taken with `table` held, never the other way round.
  let readers = ShardedLock()
  /// The root of an app, or of whatever runs in a test process outside a test.
  let outerRoot: Scope
  let host: TestHost
  let testRoots: TestRoots
  let changes: ChangeLog = ChangeLog()

  private let count: Atomic<Int> = Atomic(0)
  private let contexts: Atomic<Int> = Atomic(0)
  private let table: Lock<Table> = Lock(Table())

  init(mode: SeamMode) {
    self.mode = mode
    outerRoot = Scope(root: mode)
    host = .shared
    testRoots = TestRoots(.shared)
  }

  func nextIndex() -> Int {
    count.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  // MARK: - Contexts

  /// Whether any task could carry a context; asking is quicker than looking at the task.
  ///
  /// Relaxed, because a task that carries a context has seen the context being counted.
  var hasContexts: Bool { contexts.load(ordering: .relaxed) > 0 }

  func countContext(_ change: Int) {
    contexts.wrappingAdd(change, ordering: .relaxed)
  }

  /// The root for code that carries no context.
  func root() -> Scope {
    testRoots.root() ?? outerRoot
  }

  // MARK: - Reading

  func override(
    of seam: SeamIdentity, in scope: Scope, readBy build: Build?
  ) -> (any AnyBox)? {
    let found = table.withLock { $0.override(of: seam, in: scope, readBy: build) }
    guard found != nil, scope.root === outerRoot, mode == .test else { return found }
    // Assigned by an app at its start, inside a test process: not by a test, so not an override.
    return scope.override(of: seam)
  }

  func claim(
    _ seam: SeamIdentity, in scope: Scope, for reader: Build?, by worker: Build.Worker,
    reported: Bool = false
  ) -> Table.Claim {
    table.withLock { $0.claim(seam, in: scope, for: reader, by: worker, reported: reported) }
  }

  func finish(_ build: Build, with result: Result<any AnyBox, any Error>) {
    let box = try? result.get()
    let waiters = table.withLock { table in
      let ending = table.finish(build, with: box)
      if ending.home === outerRoot, mode != .test, build.seam.scope != .weak {
        let live = box.map { SeamIdentity.Live(box: .passUnretained($0), isLeaf: ending.isLeaf) }
        readers.write { build.seam.live = live }
      }
      return ending.waiters
    }
    for waiter in waiters {
      switch (waiter, result) {
      case (.thread(let semaphore), _): semaphore.signal()
      case (.task(_, let continuation), .success): continuation.resume()
      case (.task(_, let continuation), .failure(let error)): continuation.resume(throwing: error)
      }
    }
  }

  /// Ends the making of a unique value, for which nobody waits and which is not kept.
  func finishUnique(_ build: Build) {
    build.end()
    if build.parent != nil {
      table.withLock { $0.add([build.seam.index], to: build.parent) }
    }
  }

  /// Blocks the thread until `build` has ended.
  ///
  /// A value is made on the thread that asked for it first, so waiting for it cannot starve it.
  func wait(for build: Build, from reader: Build?) {
    let semaphore = DispatchSemaphore(value: 0)
    if table.withLock({ $0.wait(.thread(semaphore), for: build, from: reader) }) {
      semaphore.wait()
    }
  }

  /// Suspends the task until `build` has ended; throws what it threw.
  func wait(for build: Build, from reader: Build?) async throws {
    let number = nextIndex()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isWaiting = table.withLock {
          $0.wait(.task(number: number, continuation), for: build, from: reader)
        }
        if !isWaiting { continuation.resume() }
        if Task.isCancelled { stopWaiting(number, for: build, from: reader) }
      }
    } onCancel: {
      stopWaiting(number, for: build, from: reader)
    }
  }

  private func stopWaiting(_ number: Int, for build: Build, from reader: Build?) {
    let waiter = table.withLock { $0.stopWaiting(number, for: build, from: reader) }
    if case .task(_, let continuation)? = waiter {
      continuation.resume(throwing: CancellationError())
    }
  }

  // MARK: - Changing

  func assign(_ override: Override, in root: Scope) {
    let gone = table.withLock { table in
      let gone = table.assign(override, in: root)
      if root === outerRoot, mode != .test {
        let live = SeamIdentity.Live(box: .passUnretained(override.box), isLeaf: true)
        readers.write { override.seam.live = live }
      }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  func end(_ name: NamedScope, in scope: Scope) {
    let gone = table.withLock { table in
      let gone = table.end(name, in: scope)
      if scope.root === outerRoot {
        readers.write { for value in gone { value.seam.live = nil } }
      }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  func discard(_ box: any AnyBox, of seam: SeamIdentity) {
    table.withLock { $0.discard(box, of: seam) }
  }

  func forget(_ level: ObjectIdentifier) {
    let gone = table.withLock { $0.forget(level) }
    withExtendedLifetime(gone) {}
  }

  func forget(_ seam: SeamIdentity) {
    let gone = table.withLock { $0.forget(seam) }
    withExtendedLifetime(gone) {}
  }

  // MARK: - Reporting

  /// Reports a live value read in a test, unless its declaration allows it.
  ///
  /// - Returns: Whether the reading is one that is reported, so that what the value is made from
  ///   is not reported as well.
  func reportUnlessAllowed(
    _ seam: SeamIdentity, in scope: Scope, readBy build: Build?, at reader: CodeLocation
  ) -> Bool {
    guard scope.mode == .test, seam.policy == .mustOverride else { return false }
    guard build?.isReported != true else { return true }
    let isOutside = scope.root === outerRoot
    let issue: TestIssue = .liveValue(
      of: seam.name, declared: seam.declared, reader: reader, isOutsideTests: isOutside)
    // Outside a test, and in a root that a test run again would find again, every reading counts:
    // a test repeated until it passes must not pass for having been told already.
    let root = scope.root
    if isOutside || root.isNamed || table.withLock({ $0.isFirst(issue, in: root) }) {
      host.record(issue)
    }
    return true
  }
}
