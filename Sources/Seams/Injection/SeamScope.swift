/// How long a dependency's value lives, and who shares it.
public enum SeamScope: Hashable, Sendable {
  /// One value for the whole program, made on first use, exactly once whatever races for it.
  ///
  /// In a test it is one value for that test.
  case shared

  /// A value made anew at each reading.
  case unique

  /// One value, shared while somebody holds it, then made anew.
  ///
  /// Only for types that are classes or class-bound protocols; anything else does not compile.
  case weak

  /// One value until the named scope ends.
  case scoped(to: NamedScope)
}

/// What a test gets that reads a dependency it did not override.
public enum TestPolicy: Hashable, Sendable {
  /// The live value, and a failure that names the dependency and says how to mend it.
  case mustOverride

  /// The live value; for parts that are harmless in a test, such as a formatter.
  case live
}

/// Where the code runs, which decides between a dependency's live value and its stand-ins.
public enum SeamMode: Hashable, Sendable {
  /// The app itself.
  case live
  /// A test process.
  case test
  /// One of Xcode's previews.
  case preview
}
