/// A member of a mock, which is called and stubbed.
///
/// Made for generated code, which names a type for each member and calls its static functions: a call
/// of one costs the type checker less than making a value and calling that. Only those are overloaded
/// whose names say so, since overloads cost it more than anything else.
///
/// The parameters are the type of a closure in its place, what is recorded of a call, what it
/// returns and throws, what a suspended call is (`Never` if the member is not async) and where
/// calls can be forwarded to.
@_documentation(visibility: internal)
public struct MockMember<
  Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original
>: Sendable {
  /// The stubs with which a test plans the member's answers.
  public typealias Stub = MockStub<Perform, Arguments, Output, Failure, Waiting, Original>
  /// The member's behaviour for a call.
  public typealias Reply = MockReply<Perform, Output, Waiting, Original>

  @usableFromInline let storage: MockStorage
  @usableFromInline let index: Int

  /// Names a member by its position in the storage of its mock.
  @inlinable
  init(_ storage: MockStorage, _ index: Int) {
    self.storage = storage
    self.index = index
  }

  /// The member with its mock, as failures print it.
  var name: String { "\(storage.name).\(storage.memberNames[index])" }

  /// Reads or changes the member's state with the lock held.
  @inlinable
  @inline(__always)
  func withState<Result>(
    _ body: (_ state: State) -> sending Result
  ) -> sending Result {
    storage.state.withLock { storage in
      // Moved out and back, which counts no references.
      let member = storage.members[index].take()
      if let state = member as? State {
        let result = body(state)
        storage.members[index] = state
        return result
      }
      let (state, kept) = otherState(than: member, isForgetting: storage.isForgetting)
      storage.members[index] = kept
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
    _ storage: MockStorage, _ index: Int,
    _ check: @escaping (Arguments, inout ArgumentCheck) -> Void = { _, _ in }
  ) -> Stub {
    Stub(MockMember(storage, index), check)
  }

  // Inlinable, as its closure is slow if the argument's type is not known.
  /// Starts a stub of a member that has one argument.
  @inlinable
  public static func stubMatching(
    _ storage: MockStorage, _ index: Int, _ name: StaticString,
    _ matcher: ArgumentMatcher<Arguments>
  ) -> Stub {
    stub(storage, index) { argument, check in check.compare(name, matcher, argument) }
  }

  /// The stubs in use, the newest first.
  var stubs: [InstalledStub] {
    withState { state in state.stubs }.reversed().map(\.stub)
  }
}

extension MockMember where Output: ~Copyable {
  /// The calls that the member has received.
  ///
  /// - Parameter check: Compares the arguments of a call with matchers; nil for all calls.
  public static func calls(
    _ storage: MockStorage, _ index: Int,
    _ check: ((Arguments, inout ArgumentCheck) -> Void)? = nil
  ) -> MockCalls<Arguments> {
    let member = MockMember(storage, index)
    var record = member.withState { state in Transferred(state.record) }.value
    if let check {
      record = record.filtered { arguments in
        var pass = ArgumentCheck(.matching)
        check(arguments, &pass)
        return pass.isMatch
      }
    }
    return MockCalls(record, of: member.name, next: member.nextCall)
  }

  /// Waits for a call, and fails the test if none comes.
  private nonisolated(nonsending) func nextCall(
    within limit: Duration?, on clock: any Clock<Duration>
  ) async -> Arguments? {
    let limit = limit ?? TaskTime.patience
    let waiter = Waiter<Arguments>()
    let (call, before) = withState { state in
      let call = state.record.take()
      if call == nil { state.record.waiters.append(waiter) }
      return (Transferred(call), state.record.total)
    }
    if let call = call.value { return call.arguments }
    let next = await waiter.value(within: limit, on: clock) { [self] in
      withState { state in state.record.waiters.remove(waiter) }
    }
    let total = withState { state in state.record.total }
    // A call whose arguments cannot be kept has come, too.
    if next == nil, total == before, !Task.isCancelled {
      let before =
        total == 0
        ? "It was never called." : "next() has already returned its \(total.counting("call"))."
      storage.report("\(name) was not called within \(limit). \(before)")
    }
    return next
  }
}
