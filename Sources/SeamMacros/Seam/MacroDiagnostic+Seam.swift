/// What `@Seam` says.
extension MacroDiagnostic {
  static let notAVariable = error(
    "@Seam declares a dependency, so it can only be attached to a variable")

  static let wrongContext = error(
    "@Seam can only be attached to a variable in an extension of Dependencies: "
      + "extension Dependencies { @Seam var … }")

  static func modifier(_ modifier: String) -> Self {
    error(
      "a dependency is found by its key path, so it cannot be '\(modifier)'; "
        + "its scope says how long a value lives: @Seam(.shared), "
        + "@Seam(.unique), @Seam(.weak), @Seam(.scoped(to: …))")
  }

  static let constant = error("a dependency can be overridden, so it must be a 'var'")

  static let severalVariables = error(
    "@Seam declares one dependency; declare each on its own: var name: Type = value")

  static let accessors = error(
    "@Seam writes the accessors; give the live value after '=' instead")

  static func noSeamType(_ name: String) -> Self {
    error(
      "a dependency needs an explicit type, since a test replaces its value by another one: "
        + "@Seam var \(name): Type = …")
  }

  static let opaqueType = error(
    "a dependency cannot have a 'some' type, since a test could not replace its value; write 'any'")

  static func noValue(_ name: String, _ type: some Any) -> Self {
    error("a dependency needs a live value: @Seam var \(name): \(type) = liveValue")
  }

  static func effects(_ name: String, _ type: some Any) -> Self {
    error(
      "a live value that is made asynchronously or can throw needs the type Eventual: "
        + "@Seam var \(name): Eventual<\(type)> = Eventual { … }, "
        + "which is read with try await injected(\\.\(name))")
  }

  static let unknownScope = error(
    "the scope must be written out: .shared, .unique, .weak or .scoped(to: …)")
}
