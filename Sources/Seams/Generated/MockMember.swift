/// One member of a mock, which is called and stubbed.
///
/// Made for generated code, which names a type for each member and calls its static functions: a call
/// of one costs the type checker less than making a value and calling that. Only those are overloaded
/// whose names say so, since overloads cost it more than anything else.
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

  @usableFromInline let members: MockMembers
  @usableFromInline let index: Int

  /// Names a member by its position in the storage of its mock.
  @inlinable
  init(_ members: MockMembers, _ index: Int) {
    self.members = members
    self.index = index
  }

  /// The member with its mock, as failures print it.
  var name: String { "\(members.mock).\(members.names[index])" }

  /// Reads or changes the member's state with the lock held.
  @inlinable
  @inline(__always)
  func withState<Result>(
    _ body: (_ state: State) -> sending Result
  ) -> sending Result {
    members.state.withLock { mock in
      // Moved out and back, which counts no references.
      let member = mock.members[index].take()
      if let state = member as? State {
        let result = body(state)
        mock.members[index] = state
        return result
      }
      let (state, kept) = otherState(than: member, isForgetting: mock.isForgetting)
      mock.members[index] = kept
      return body(state)
    }
  }

  /// The state of a member that is used for the first time, or with other generic arguments than
  /// before, and what the mock keeps of the member then.
  @usableFromInline
  func otherState(
    than member: AnyMemberState?, isForgetting: Bool
  ) -> (State, AnyMemberState) {
    let new = State()
    new.record.isForgetting = isForgetting
    guard let member else { return (new, new) }
    let family = member as? MemberFamily ?? MemberFamily(of: member)
    return (family.member(new), family)
  }

  // MARK: Stubs

  /// Starts a stub. It takes effect with its first answer.
  ///
  /// - Parameter check: Compares the arguments of a call with the stub's matchers.
  public static func stub(
    _ members: MockMembers, _ index: Int,
    _ check: @escaping (Arguments, inout ArgumentCheck) -> Void = { _, _ in }
  ) -> Stub {
    Stub(MockMember(members, index), check)
  }

  // Inlinable, as its closure is slow where the argument's type is not known.
  /// Starts a stub of a member that has one argument.
  @inlinable
  public static func stubMatching(
    _ members: MockMembers, _ index: Int, _ name: StaticString,
    _ matcher: ArgumentMatcher<Arguments>
  ) -> Stub {
    stub(members, index) { argument, check in check.compare(name, matcher, argument) }
  }

  /// The stubs in use, the newest first.
  var stubs: [InstalledStub] {
    withState { state in state.entries }.reversed().map(\.stub)
  }
}
