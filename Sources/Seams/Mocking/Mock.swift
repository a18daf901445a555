/// Requirements that every mock made by `@Mockable` meets.
///
/// ```swift
/// let service = MockGameService().relaxed()
/// service.reset()
/// ```
public protocol Mock: AnyObject {
  /// The storage of the mock, that of the mock it inherits first. Made for generated code.
  @_documentation(visibility: internal)
  nonisolated var mockStorage: [MockStorage] { get }
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
    for storage in mockStorage { storage.relax(defaults) }
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
    for storage in mockStorage { storage.forgetArguments() }
    return self
  }

  /// Forgets every call, every stub and every value that was set, as if the mock were new.
  ///
  /// Suspended calls stay suspended and can still be answered.
  public nonisolated func reset() {
    for storage in mockStorage { storage.reset() }
  }

  /// The stubs that no call has used, described by member and location.
  ///
  /// ```swift
  /// #expect(service.unusedStubs.isEmpty)
  /// ```
  public nonisolated var unusedStubs: [String] {
    mockStorage.flatMap(\.unusedStubs)
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
    var mocks: [MockStorage] = []
    var shared: [ObjectIdentifier: MockStorage] = [:]
  }

  private let state = Lock(State())

  /// Creates an empty scope.
  package init() {}

  func add(_ storage: MockStorage) {
    state.withLock { $0.mocks.append(storage) }
  }

  /// The stubs of all mocks of the scope that no call has used.
  package var unusedStubs: [String] {
    state.withLock(\.mocks).flatMap(\.unusedStubs)
  }

  /// The suspended calls of all mocks of the scope that still wait for an answer.
  package var unansweredCalls: [String] {
    state.withLock(\.mocks).flatMap(\.unansweredCalls)
  }

  private static let process = MockScope()

  /// The storage of the static members of a type of mock.
  static func shared(
    by mock: Any.Type, _ name: StaticString, _ names: [StaticString], declared: CodeLocation
  ) -> MockStorage {
    let scope = current ?? process
    let key = ObjectIdentifier(mock)
    if let storage = scope.state.withLock({ $0.shared[key] }) { return storage }
    // Made outside the lock, for it adds itself to the scope. The first one made is kept.
    let storage = MockStorage(name, names, isShared: true, declared: declared)
    return scope.state.withLock { state in
      if let first = state.shared[key] { return first }
      state.shared[key] = storage
      return storage
    }
  }
}

/// The base class of the `when` and `calls` of a mock. Made for generated code.
///
/// The face of a mock that inherits another has the storage of its own members beside this one.
@_documentation(visibility: internal)
open class MockFace {
  /// The storage of the mock that inherits no other.
  public final let _mock: MockStorage

  /// Takes the storage of the mock, that of the mock it inherits first.
  public init(_ storage: [MockStorage]) {
    _mock = storage[0]
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
  open nonisolated var mockStorage: [MockStorage] { [] }
  /// Stubs nothing.
  open nonisolated var when: _When { _When(mockStorage) }
  /// Holds no calls.
  open nonisolated var calls: _Calls { _Calls(mockStorage) }
  /// The type of `when`.
  open class _When: MockFace {}
  /// The type of `calls`.
  open class _Calls: MockFace {}
}
