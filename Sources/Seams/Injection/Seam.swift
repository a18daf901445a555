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
///     stand-in where one can be made up.
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
