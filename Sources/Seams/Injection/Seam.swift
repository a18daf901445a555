/// Declares a dependency, whose value a test or the composition root can replace.
///
/// Attach it to a variable in an extension of ``Dependencies``. The variable's initial value is the
/// live value, which is made on first use. The key path to the variable is the dependency's key, so
/// reading an undeclared dependency does not compile.
///
/// ```swift
/// extension Dependencies {
///   @Seam var player: any Player = SystemPlayer()
///   @Seam(.unique) var encoder: JSONEncoder = JSONEncoder()
///   @Seam var loader: Loader = Loader(service: injected(\.gameService))
///   @Seam var detail: @Sendable (Int) -> DetailModel = { DetailModel(id: $0) }
/// }
/// ```
///
/// The type must be explicit, and `Sendable` unless the variable belongs to an actor: an attribute such
/// as `@MainActor` on it applies to its live value and to its readers. A live value that is made asynchronously or can
/// throw needs the type ``Eventual``.
///
/// - Parameters:
///   - scope: How long a value lives and what shares it.
///   - inTests: What a test gets that did not override the dependency: by default, a failure, and a
///     stand-in if one can be made up.
@attached(accessor)
@attached(
  peer,
  names: suffixed(
    ` needs a Sendable type, a @Sendable closure that makes the value, or @MainActor @Seam`
  ))
public macro Seam(_ scope: SeamScope = .shared, inTests: TestPolicy = .mustOverride) =
  #externalMacro(module: "SeamMacros", type: "SeamMacro")

/// Declares a dependency with a value of its own for tests.
///
/// Each test gets its own value, and reading it is not a failure.
///
/// ```swift
/// extension Dependencies {
///   @Seam(inTests: { ManualClock() }) var clock: any Clock<Duration> = ContinuousClock()
/// }
/// ```
///
/// - Parameters:
///   - scope: How long a value lives and what shares it.
///   - inTests: Makes the value in a test that did not override the dependency.
@attached(accessor)
@attached(
  peer,
  names: suffixed(
    ` needs a Sendable type, a @Sendable closure that makes the value, or @MainActor @Seam`
  ))
public macro Seam<TestValue>(_ scope: SeamScope = .shared, inTests: () -> TestValue) =
  #externalMacro(module: "SeamMacros", type: "SeamMacro")

/// The lifetime of a dependency's value, and its sharing.
public enum SeamScope: Hashable, Sendable {
  /// A single value for the whole program, made on first use, exactly once however many threads race.
  ///
  /// In a test it is one value for that test.
  case shared

  /// A new value for each reading.
  case unique

  /// A value that is shared for as long as it is held, then made anew.
  ///
  /// Only for classes and class-bound protocols; any other type does not compile.
  case weak

  /// A value that lives until the named scope ends.
  case scoped(to: NamedScope)
}

/// The value that a test gets when it reads a dependency that it did not override.
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
  /// A protocol's stand-in is its unstubbed mock, if it has one by `@Mockable`; an ``Eventual`` and a
  /// closure that can throw do so; other values are empty. Where none of these can be had, the reader gets
  /// the live value, and the failure's first line says so.
  case mustOverride

  /// The same, but the process ends rather than that live code runs.
  case neverLive

  /// The live value, for parts that are harmless in a test, such as a formatter.
  case live
}

/// A named part of the program's life, such as a login, during which values are shared.
///
/// ```swift
/// extension NamedScope {
///   static let login = NamedScope("login")
/// }
/// extension Dependencies {
///   @Seam(.scoped(to: .login)) var drafts: Drafts = Drafts()
/// }
/// ```
///
/// When the user logs out:
///
/// ```swift
/// NamedScope.login.end()
/// ```
///
/// A scope does not have to be started: its values are made on first use, and again on first use after
/// each end. Two scopes of the same name are the same scope.
public struct NamedScope: Hashable, Sendable {
  package let name: String

  /// Creates a scope; scopes of the same name are the same.
  public init(_ name: String) {
    self.name = name
  }

  /// Ends the scope: its values are released, and the next reading makes new ones.
  ///
  /// A value that is being made while the scope ends goes to its reader and is not kept. In a test,
  /// only the test's own values are released. A shared value made *from* a value of the scope keeps
  /// that value; give it the same scope.
  public func end() {
    let state = SeamState.shared
    state.values.change { $0.end(self, in: state.scope) }
  }
}

/// The surroundings of the code, which decide between a dependency's live value and its replacements.
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
