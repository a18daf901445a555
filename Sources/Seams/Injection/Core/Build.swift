/// The making of one value.
final class Build: Sendable {
  let seam: SeamIdentity
  let scope: Scope
  /// The build that needed this one.
  let parent: Build?
  /// Whether the reading that started this build, or one around it, was reported already.
  let isReported: Bool
  /// Where the dependency that the value is made for was read.
  let reader: CodeLocation
  /// The thread that makes the value; nil where a task does, for an ``Eventual``.
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

  /// The test that the value is made in, where one is known.
  var test: RunningTest? { state.withLock(\.test) }

  /// Says which test the value is made in: a thread that waits for it may be in none.
  func begin(in test: RunningTest?) { state.withLock { $0.test = test } }

  /// The error thrown by the build, for readers that come after its end.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Keeps the error thrown by the build, before it ends.
  func fail(_ thrown: any Error) { state.withLock { $0.failure = thrown } }

  func end() { state.withLock { $0.hasEnded = true } }
}
