import Dispatch

/// The values of all roots and levels: the table behind its lock.
final class Values: Sendable {
  private let table = Lock(Table())

  // MARK: - Reading

  /// The value put in place of the live one for readers in `scope`.
  func override(
    of seam: SeamIdentity, in scope: Scope, readBy build: Build?
  ) -> (any AnyBox)? {
    let found = table.withLock { $0.override(of: seam, in: scope, readBy: build) }
    // An app that starts in a test process may assign values, but these are not a test's overrides.
    return scope.isOutsideTests ? scope.overrides[seam.number] : found
  }

  /// Decides what a reader must do about a dependency that is not overridden.
  func claim(
    _ seam: SeamIdentity, in scope: Scope, for reader: Build?, at location: CodeLocation,
    by worker: Build.Worker, reported: Bool = false
  ) -> Table.Claim {
    table.withLock { table in
      let claim = table.claim(
        seam, in: scope, for: reader, at: location, by: worker, reported: reported)
      // An `Eventual` may not live long, and what is held weakly may be gone at the next reading.
      if case .ready = claim, worker == .thread, seam.scope != .weak {
        // From here on, readings take what is filed in the root without asking.
        let root = scope.root
        if let ready = root.ready, let value = table.value(of: seam, filedIn: root) {
          ready.keep(value.box, isLeaf: value.isLeaf, of: seam)
        }
      }
      return claim
    }
  }

  // MARK: - Making

  /// Ends a build: files its value and resumes its waiting readers.
  func finish(_ build: Build, with result: Result<any AnyBox, any Error>) {
    if case .failure(let error) = result { build.fail(error) }
    let box = try? result.get()
    for reader in table.withLock({ $0.finish(build, with: box) }) { reader.wake() }
  }

  /// Ends the build of a unique value, which is not kept and has no waiting readers.
  func finishUnique(_ build: Build) {
    build.end()
    if build.parent != nil {
      table.withLock { $0.add([build.seam.number], to: build.parent) }
    }
  }

  // MARK: - Waiting

  /// Blocks the thread until `build` has ended.
  ///
  /// A value is made on the thread that reads it first, so waiting for it cannot starve it. But that
  /// thread may wait for this one in code of its own; so `complain` is called each time that the
  /// patience is over, with how often it was before.
  func wait(
    for build: Build, from reader: Build?, within patience: Duration, complain: (Int) -> Void
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    guard table.withLock({ $0.wait(.thread(semaphore), for: build, from: reader) }) else { return }
    let part = DispatchTimeInterval.nanoseconds(Int(patience / .nanoseconds(1)))
    var complaints = 0
    while semaphore.wait(timeout: .now() + part) == .timedOut {
      complain(complaints)
      complaints += 1
    }
  }

  /// Suspends the task until `build` has ended, or the patience is over; throws what the build threw.
  func wait(
    for build: Build, from reader: Build?, within patience: Duration, complain: () -> Void
  ) async throws {
    let waiter = Waiter<Void>()
    if table.withLock({ $0.wait(.task(waiter), for: build, from: reader) }) {
      let end: Void? = await waiter.value(within: patience) {
        self.table.withLock { $0.stopWaiting(waiter, for: build, from: reader) }
      }
      try Task.checkCancellation()
      if end == nil { complain() }
    }
    // Without the error of a build that ended earlier, the reader would start it again.
    if let failure = build.failure { throw failure }
  }

  // MARK: - Changing

  /// Changes the table, and releases what is removed outside the lock, since a value's `deinit` may be
  /// a user's code.
  private func change<Removed>(_ body: (inout Table) -> sending Removed) {
    withExtendedLifetime(table.withLock { body(&$0) }) {}
  }

  func assign(_ override: Override, in root: Scope) {
    change { table in
      root.ready?.assign(override)
      return table.assign(override, in: root)
    }
  }

  func end(_ name: NamedScope, in scope: Scope) {
    change { table in
      let gone = table.end(name, in: scope)
      for value in gone { scope.ready?.remove(value.seam) }
      return gone
    }
  }

  func discard(_ box: any AnyBox, of seam: SeamIdentity) {
    change { $0.discard(box, of: seam) }
  }

  /// Removes the values of a level that no longer exists.
  func forget(_ level: ObjectIdentifier) {
    change { $0.forget(level) }
  }

  /// Removes the values of a dependency that no longer exists.
  func forget(_ seam: SeamIdentity) {
    change { $0.forget(seam) }
  }

  // MARK: - Reporting

  /// Whether a report is the first of its kind in a test.
  func isFirst(_ issue: TestIssue, in root: Scope) -> Bool {
    table.withLock { $0.isFirst(issue, in: root) }
  }
}
