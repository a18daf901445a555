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
    by mock: Any.Type, _ name: StaticString, _ names: [StaticString]
  ) -> MockMembers {
    let scope = current ?? process
    let key = ObjectIdentifier(mock)
    if let members = scope.state.withLock({ $0.shared[key] }) { return members }
    // Made outside the lock, for it adds itself to the scope. The first one made is kept.
    let members = MockMembers(name, names, isShared: true)
    return scope.state.withLock { state in
      if let first = state.shared[key] { return first }
      state.shared[key] = members
      return members
    }
  }
}
