/// The state of one mock: how it behaves, and the calls and stubs of each of its members.
///
/// Made for generated code, which owns one for each mock and one more for each mock it inherits.
@_documentation(visibility: internal)
public final class MockStorage: Sendable {
  // Everything about the mock that changes. No code of the test runs with the lock held: no
  // closure, no `==`, no `description` and no `deinit`.
  @usableFromInline
  struct State {
    /// The state of each member; nil until it is used.
    @usableFromInline var members: [AnyMemberState?]
    /// Whether what calls are made with is described in place of being kept.
    @usableFromInline var isForgetting = false
    /// The values made up for unstubbed calls; nil if the mock is strict.
    var defaults: [DefaultValue]?
  }

  /// The mock's name, as failures print it.
  let name: StaticString
  let memberNames: [StaticString]
  /// Whether the members are the static ones of a type.
  let isShared: Bool
  /// The place of the declaration that the mock is for.
  private let declared: CodeLocation
  /// Tells the test that the mock was made in.
  let reporter: TestReporter
  @usableFromInline let state: Lock<State>

  /// Makes an unused member for each name.
  ///
  /// - Parameters:
  ///   - name: The mock's name.
  ///   - memberNames: The members' full names, such as `load(id:)`.
  ///   - fileID: The file of the declaration that the mock is for: in a macro's code, the place is that of
  ///     what the macro stands on.
  public convenience init(
    _ name: StaticString, _ memberNames: [StaticString], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line
  ) {
    self.init(
      name, memberNames,
      declared: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  init(
    _ name: StaticString, _ memberNames: [StaticString], isShared: Bool = false,
    declared: CodeLocation
  ) {
    self.name = name
    self.memberNames = memberNames
    self.isShared = isShared
    self.declared = declared
    reporter = .current
    state = Lock(State(members: Array(repeating: nil, count: memberNames.count)))
    MockScope.current?.add(self)
  }

  /// The state of the static members of a type of mock, in the scope of the running test.
  public static func shared(
    by mock: Any.Type, _ name: StaticString, _ names: [StaticString],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line
  ) -> MockStorage {
    let declared = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    return MockScope.shared(by: mock, name, names, declared: declared)
  }

  /// Tells the test what is wrong.
  ///
  /// - Parameter location: The line of a stub; nil for that of the test, or else of the declaration.
  func report(_ message: String, at location: CodeLocation? = nil) {
    reporter.report(message, at: location, orElse: declared)
  }

  // MARK: Behaviour

  func relax(_ defaults: [DefaultValue]) {
    let old = state.withLock { state in
      defer { state.defaults = defaults }
      return state.defaults
    }
    // Kept alive until here: else the optimizer releases it, and runs its `deinit`, with the lock held. The same below.
    withExtendedLifetime(old) {}
  }

  func forgetArguments() {
    state.withLock { state in
      state.isForgetting = true
      for member in state.members.flatMap({ $0?.all ?? [] }) { member.forgetArguments() }
    }
  }

  // MARK: All members

  func reset() {
    let old = state.withLock { $0.members.flatMap { $0?.all ?? [] }.flatMap { $0.reset() } }
    withExtendedLifetime(old) {}
  }

  /// The unused stubs, described.
  var unusedStubs: [String] {
    named(\.unusedStubs).map { name, location in "\(self.name).\(name), stubbed at \(location)" }
  }

  /// The suspended calls without an answer, described.
  var unansweredCalls: [String] {
    named(\.suspensions).flatMap { _, unansweredCalls in unansweredCalls() }
  }

  /// The calls that are remembered.
  var orderedCalls: [OrderedCall] {
    named(\.numberedCalls).map { name, call in
      OrderedCall(
        number: call.number, mock: "\(self.name)", member: "\(name)",
        arguments: call.arguments())
    }
  }

  /// The report of every used member, with the member's name.
  func named<Item: Sendable>(
    _ items: @Sendable (AnyMemberState) -> [Item]
  ) -> [(name: StaticString, item: Item)] {
    state.withLock { state in
      zip(memberNames, state.members).flatMap { name, member in
        (member?.all ?? []).flatMap(items).map { (name, $0) }
      }
    }
  }
}

// MARK: - Arguments and errors

extension MockStorage {
  /// The argument of a `sending` parameter as a mock records it.
  ///
  /// The compiler takes the result for a separate value, so that the argument itself can be sent
  /// on. The mock does not use what it recorded; a test that does must know that the value has
  /// moved on.
  public static func recorded<Value>(_ value: Value) -> sending Value {
    Transferred(value).value
  }

  /// An error of a closure that a stub performs, as the type that the member throws.
  ///
  /// A member that throws typed errors or rethrows can throw nothing else, so any other error ends
  /// the process.
  public static func rethrown<Failure: Error>(
    _ error: any Error, as type: Failure.Type
  ) -> Failure {
    guard let error = error as? Failure else {
      fatalError(
        "A stub's closure threw \(error), which the member it stands for cannot throw: "
          + (Failure.self == Never.self
            ? "it throws only what the closure passed to it throws."
            : "it throws only \(Failure.self)."))
    }
    return error
  }
}

/// The mock of a protocol with several parents, whose mocks are its parts.
///
/// Made for generated code: `@MockPart` extends a protocol for such mocks with members, `when` and
/// `calls` that have the storage of the part.
@_documentation(visibility: internal)
public protocol MockOfParts: FreeMock {
  /// The mocks of the parents.
  nonisolated var _parts: MockParts { get }
}

extension MockOfParts {
  /// The part that is the mock of a protocol.
  @_documentation(visibility: internal)
  public nonisolated func _part<Part: Mock>(_ type: Part.Type) -> Part {
    guard let part = _parts.part(type) else {
      fatalError(
        "\(Self.self) has no part \(type), since it restates the requirements of its protocol.")
    }
    return part
  }

  // The protocols of the standard library that a parent may inherit; two parents must not both bring one.

  /// A mock is equal to itself alone.
  @_documentation(visibility: internal)
  public nonisolated static func == (one: Self, other: Self) -> Bool { one === other }

  /// A mock is known by its identity.
  @_documentation(visibility: internal)
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The name of the mock.
  @_documentation(visibility: internal)
  public nonisolated var description: String { "\(Self.self)" }

  /// The name of the mock.
  @_documentation(visibility: internal)
  public nonisolated var debugDescription: String { description }
}

/// The mocks of the parents of a protocol. Made for generated code.
///
/// Unchecked, since every mock that the macro makes can be shared by threads.
@_documentation(visibility: internal)
public struct MockParts: @unchecked Sendable {
  private let mocks: [any Mock]

  /// Takes a mock for each parent.
  public init(_ mocks: any Mock...) {
    self.mocks = mocks
  }

  /// The storage of a mock with these parts.
  public func storage(beside own: MockStorage) -> [MockStorage] {
    [own] + mocks.flatMap(\.mockStorage)
  }

  /// The first part that is, or has, the mock of a protocol: two parents may have one in common.
  func part<Part: Mock>(_ type: Part.Type) -> Part? {
    for mock in mocks {
      if let part = mock as? Part ?? (mock as? any MockOfParts)?._parts.part(type) { return part }
    }
    return nil
  }
}
