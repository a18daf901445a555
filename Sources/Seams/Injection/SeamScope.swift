/// How long a dependency's value lives, and what shares it.
public enum SeamScope: Hashable, Sendable {
  /// One value for the whole program, made on first use, exactly once however many threads race.
  ///
  /// In a test it is one value for that test.
  case shared

  /// A new value for each reading.
  case unique

  /// One value, shared for as long as it is held, then made anew.
  ///
  /// Only for classes and class-bound protocols; any other type does not compile.
  case weak

  /// One value until the named scope ends.
  case scoped(to: NamedScope)
}

/// What a test gets when it reads a dependency that it did not override.
///
/// ```swift
/// extension Dependencies {
///   @Seam(inTests: .live) var calendar: Calendar = .current
/// }
/// ```
public enum TestPolicy: Hashable, Sendable {
  /// The live value, and a failure that names the dependency and says how to fix it.
  case mustOverride

  /// The live value, for parts that are harmless in a test, such as a formatter.
  case live
}
