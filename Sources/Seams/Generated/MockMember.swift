/// One member of a mock, which is called and stubbed.
///
/// Made for generated code, which names a type for each member and calls nothing but its static
/// functions. Only those are overloaded whose names say so, since overloads cost the type checker of
/// every mock more than anything else does. A generic member is specialized: it has a
/// state for each choice of its generic arguments.
///
/// The parameters are the type of a closure in its place, what is recorded of a call, what it
/// returns and throws, what a suspended call is (`Never` where the member is not async) and where
/// calls can be forwarded to.
@_documentation(visibility: internal)
public struct MockMember<
  Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original
>: Sendable {
  /// What a test stubs the member with.
  public typealias Stub = MockStub<Perform, Arguments, Output, Failure, Waiting, Original>
  /// What the member does with a call.
  public typealias Reply = MockReply<Perform, Output, Waiting, Original>
  @usableFromInline
  typealias State = MemberState<Perform, Arguments, Output, Failure, Waiting, Original>

  @usableFromInline let members: MockMembers
  @usableFromInline let index: Int
  @usableFromInline let isSpecialized: Bool

  @inlinable
  init(_ members: MockMembers, _ index: Int, isSpecialized: Bool) {
    self.members = members
    self.index = index
    self.isSpecialized = isSpecialized
  }

  /// The member with its mock, as failures print it.
  var name: String { "\(members.mock).\(members.names[index])" }

  /// Reads or changes the member's state with the lock held.
  @inlinable
  @inline(__always)
  func withState<Result>(
    _ body: (_ state: State, _ limit: Int) -> sending Result
  ) -> sending Result {
    members.state.withLock { mock in
      if isSpecialized { return body(family(in: &mock).member(State.self), mock.limit) }
      // Moved out and back, which counts no references.
      let state = state(in: mock.members[index].take())
      let result = body(state, mock.limit)
      mock.members[index] = state
      return result
    }
  }

  /// The state in a slot; a new one where the member is not used yet.
  @inlinable
  @inline(__always)
  func state(in member: consuming AnyMemberState?) -> State {
    guard let member else { return State() }
    guard let state = member as? State else { fatalError(mismatch) }
    return state
  }

  @usableFromInline
  func family(in mock: inout MockMembers.State) -> MemberFamily {
    guard let member = mock.members[index] else {
      let family = MemberFamily()
      mock.members[index] = family
      return family
    }
    guard let family = member as? MemberFamily else { fatalError(mismatch) }
    return family
  }

  @usableFromInline var mismatch: String {
    "Seams: \(name) is used with other types than before. Please report this."
  }

  // MARK: Stubs

  /// Starts a stub for all calls. It takes effect with its first answer.
  public static func stub(
    _ members: MockMembers, _ index: Int, isSpecialized: Bool = false
  ) -> Stub {
    Stub(MockMember(members, index, isSpecialized: isSpecialized)) { _, _ in }
  }

  // Inlinable, as its closure is slow where the argument's type is not known.
  /// Starts a stub of a member that has one argument.
  @inlinable
  public static func stubMatching(
    _ members: MockMembers, _ index: Int, _ name: StaticString,
    _ matcher: ArgumentMatcher<Arguments>, isSpecialized: Bool = false
  ) -> Stub {
    Stub(MockMember(members, index, isSpecialized: isSpecialized)) { argument, check in
      check.compare(name, matcher, argument)
    }
  }

  /// Starts a stub of a member that has several arguments.
  ///
  /// - Parameter check: Compares the arguments of a call with the stub's matchers.
  public static func stubChecking(
    _ members: MockMembers, _ index: Int, isSpecialized: Bool = false,
    _ check: @escaping (Arguments, inout ArgumentCheck) -> Void
  ) -> Stub {
    Stub(MockMember(members, index, isSpecialized: isSpecialized), check)
  }

  /// The stubs in use, the newest first.
  var stubs: [State.Stub] {
    withState { state, _ in state.entries }.reversed().map(\.stub)
  }
}
