/// What every mock made by `@Mockable` has.
///
/// ```swift
/// let service = MockGameService().relaxed()
/// service.reset()
/// ```
public protocol Mock: AnyObject {
  /// The storage of the mock, that of the mock it inherits first. Made for generated code.
  @_documentation(visibility: internal)
  nonisolated var mockMembers: [MockMembers] { get }
}

extension Mock {
  /// Answers unstubbed calls with a default value instead of failing the test.
  ///
  /// Numbers are zero, strings and collections are empty, optionals are nil; `DefaultAnswer` adds
  /// types of your own. The default for a protocol's existential is given here:
  ///
  /// ```swift
  /// let library = MockLibrary().relaxed(.value(MockShelf() as any Shelf))
  /// ```
  ///
  /// - Parameter defaults: Values by their types. They take precedence over a `DefaultAnswer`.
  @discardableResult
  public nonisolated func relaxed(_ defaults: DefaultValue...) -> Self {
    for members in mockMembers { members.relax(defaults) }
    return self
  }

  /// Describes what calls are made with from now on, in place of keeping it, so that objects can be released.
  ///
  /// ```swift
  /// let service = MockGameService().forgettingArguments()
  /// ```
  ///
  /// For a test of leaks: a mock otherwise keeps the arguments of each call until the test ends or resets
  /// it. `calls.member.count`, their description and ``callOrder(of:)`` stay; single arguments cannot be read.
  @discardableResult
  public nonisolated func forgettingArguments() -> Self {
    for members in mockMembers { members.forgetArguments() }
    return self
  }

  /// Forgets every call, every stub and every value that was set, as if the mock were new.
  ///
  /// Suspended calls stay suspended and can still be answered.
  public nonisolated func reset() {
    for members in mockMembers { members.reset() }
  }

  /// The stubs that no call has used, described by member and location.
  ///
  /// ```swift
  /// #expect(service.unusedStubs.isEmpty)
  /// ```
  public nonisolated var unusedStubs: [String] {
    mockMembers.flatMap(\.unusedStubs)
  }
}
