/// Where the code runs, which decides between a dependency's live value and its replacements.
///
/// Made for generated code: the accessors of a dependency that has a value of its own for tests are
/// given it.
@_documentation(visibility: internal)
public enum SeamMode: Hashable, Sendable {
  /// The app itself.
  case live
  /// A test process.
  case test
}
