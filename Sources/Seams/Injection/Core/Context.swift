/// What a task carries with it: the level of overriding it is in, and the value it is making.
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
  /// a build counts only on the thread that runs it, or, where it is asynchronous, until it ends.
  var build: Build? {
    var build = innermostBuild
    while let candidate = build, !candidate.isRunningHere { build = candidate.parent }
    return build
  }
}
