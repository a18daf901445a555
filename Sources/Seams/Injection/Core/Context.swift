/// What a task carries with it: the level of overriding it is in, and the value it is making.
final class Context: Sendable {
  let scope: Scope
  private let innermostBuild: Build?

  init(scope: Scope, build: Build? = nil) {
    self.scope = scope
    innermostBuild = build
  }

  /// The value being made here, which needs what is read here.
  ///
  /// A task started while a value is made inherits the context but is no part of the making, so
  /// a build counts only on the thread that runs it, or, where it is asynchronous, until it ends.
  var build: Build? {
    var build = innermostBuild
    while let candidate = build, !candidate.isRunningHere { build = candidate.parent }
    return build
  }
}
