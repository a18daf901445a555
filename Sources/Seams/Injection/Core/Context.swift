/// What a task carries with it: the level of overriding it is in, and the value it is making.
final class Context: Sendable {
  let scope: Scope
  let build: Build?
  let overrides: Scope.Overrides
  /// Whether what is not overridden is the app's own, and not a test's.
  let isInApp: Bool

  init(scope: Scope, build: Build? = nil) {
    self.scope = scope
    self.build = build
    overrides = scope.overrides
    isInApp = scope.root === SeamState.shared.outerRoot && scope.mode != .test
    SeamState.shared.countContext(1)
  }

  deinit {
    SeamState.shared.countContext(-1)
  }

  /// Where a task keeps its context: the one place in `SeamState`, found once.
  static let local: TaskLocal<Context?> = SeamState.shared.context

  /// The running task's or thread's context.
  static var current: Context? { local.get() }

  /// The level that readings here start from.
  static var currentScope: Scope {
    current?.scope ?? SeamState.shared.root()
  }

  /// The value being made here, whose making this reading is part of.
  ///
  /// A task started while a value is made inherits the context but is no part of the making, so
  /// a build counts only on the thread that runs it, or, where it is asynchronous, until it ends.
  static var currentBuild: Build? {
    var build = current?.build
    while let candidate = build, !candidate.isRunningHere { build = candidate.parent }
    return build
  }
}
