import UnderstudyCore

/// The making of one value.
final class Build: Sendable {
  /// Who makes the value.
  enum Worker: Sendable {
    /// The thread that read the dependency.
    case thread
    /// A task of its own, for an ``Eventual``.
    case task
  }

  let seam: SeamIdentity
  let scope: Scope
  /// The build that needed this one.
  let parent: Build?
  /// Whether the reading that started this build, or one around it, was reported already.
  let isReported: Bool
  private let thread: ThreadID?
  private let hasEnded = Lock(false)

  init(_ seam: SeamIdentity, in scope: Scope, for parent: Build?, by worker: Worker, reported: Bool)
  {
    self.seam = seam
    self.scope = scope
    self.parent = parent
    thread =
      switch worker {
      case .thread: .current
      case .task: nil
      }
    isReported = reported || parent?.isReported == true
  }

  /// This build, then the one that needed it, and so on.
  var chain: some Sequence<Build> {
    sequence(first: self) { $0.parent }
  }

  /// Whether what runs here and now belongs to this build.
  var isRunningHere: Bool {
    (thread == nil || thread == .current) && !hasEnded.withLock { $0 }
  }

  func end() {
    hasEnded.withLock { $0 = true }
  }
}
