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
  /// A failure that names the dependency and says how to fix it, and a stand-in, so that live code does not
  /// run.
  ///
  /// A protocol's stand-in is its unstubbed mock, where it has one by `@Mockable`; an ``Eventual`` and a
  /// closure that can throw do so; other values are empty. Where none of these can be had, the reader gets
  /// the live value, and the failure's first line says so.
  case mustOverride

  /// The same, but the process ends rather than that live code runs.
  case neverLive

  /// The live value, for parts that are harmless in a test, such as a formatter.
  case live
}
