/// Requirements that every mock made by `@Mockable` meets.
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

/// The mocks made while one test runs, and the static members they share.
///
/// Without a scope the static members of mocks are those of the process: tests that stub them in
/// parallel would see each other's stubs.
package final class MockScope: Sendable {
  /// The scope that mocks made now belong to.
  @TaskLocal package static var current: MockScope?

  private struct State {
    /// Kept until the scope ends, when they are asked what is left over.
    var members: [MockMembers] = []
    var shared: [ObjectIdentifier: MockMembers] = [:]
  }

  private let state = Lock(State())

  /// Creates an empty scope.
  package init() {}

  func add(_ members: MockMembers) {
    state.withLock { $0.members.append(members) }
  }

  /// The stubs of all mocks of the scope that no call has used.
  package var unusedStubs: [String] {
    state.withLock(\.members).flatMap(\.unusedStubs)
  }

  /// The suspended calls of all mocks of the scope that still wait for an answer.
  package var unansweredCalls: [String] {
    state.withLock(\.members).flatMap(\.unansweredCalls)
  }

  private static let process = MockScope()

  /// The storage of the static members of a type of mock.
  static func shared(
    by mock: Any.Type, _ name: StaticString, _ names: [StaticString], declared: CodeLocation
  ) -> MockMembers {
    let scope = current ?? process
    let key = ObjectIdentifier(mock)
    if let members = scope.state.withLock({ $0.shared[key] }) { return members }
    // Made outside the lock, for it adds itself to the scope. The first one made is kept.
    let members = MockMembers(name, names, isShared: true, declared: declared)
    return scope.state.withLock { state in
      if let first = state.shared[key] { return first }
      state.shared[key] = members
      return members
    }
  }
}

/// The base class of the `when` and `calls` of a mock. Made for generated code.
///
/// The face of a mock that inherits another has the storage of its own members beside this one.
@_documentation(visibility: internal)
open class MockFace {
  /// The storage of the mock that inherits no other.
  public final let _mock: MockMembers

  /// Takes the storage of the mock, that of the mock it inherits first.
  public init(_ members: [MockMembers]) {
    _mock = members[0]
  }
}

/// A mock that can be made if its type is not known. Made for generated code.
@_documentation(visibility: internal)
public protocol FreeMock: Mock {
  /// Creates a mock without stubs.
  nonisolated init()
}

/// The base class of an heir's mock if the mock of its parent cannot be inherited.
///
/// Made for generated code that does not compile: with it the compiler says why, and little else.
@_documentation(visibility: internal)
open class UninheritableMock: Mock {
  /// Creates a mock without members.
  public nonisolated init() {}
  /// No storage, as there are no members.
  open nonisolated var mockMembers: [MockMembers] { [] }
  /// Stubs nothing.
  open nonisolated var when: _When { _When(mockMembers) }
  /// Holds no calls.
  open nonisolated var calls: _Calls { _Calls(mockMembers) }
  /// The type of `when`.
  open class _When: MockFace {}
  /// The type of `calls`.
  open class _Calls: MockFace {}
}
