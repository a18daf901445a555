extension MockMember where Output: ~Copyable {
  /// The calls that the member has received.
  public static func calls(
    _ members: MockMembers, _ index: Int, isSpecialized: Bool = false
  ) -> MockCalls<Arguments> {
    let member = MockMember(members, index, isSpecialized: isSpecialized)
    return member.calls(in: member.record)
  }

  /// The calls that the member has received with matching arguments.
  public static func callsChecking(
    _ members: MockMembers, _ index: Int, isSpecialized: Bool = false,
    _ check: (Arguments, inout ArgumentCheck) -> Void
  ) -> MockCalls<Arguments> {
    let member = MockMember(members, index, isSpecialized: isSpecialized)
    return member.calls(
      in: member.record.filtered { arguments in
        var pass = ArgumentCheck(.matching)
        check(arguments, &pass)
        return pass.isMatch
      })
  }

  private var record: MockRecord<Arguments> {
    withState { state, _ in Transferred(state.record) }.value
  }

  private func calls(in record: MockRecord<Arguments>) -> MockCalls<Arguments> {
    MockCalls(record, of: name, next: nextCall)
  }

  /// Waits for a call, and fails the test if none comes.
  private nonisolated(nonsending) func nextCall(
    within limit: Duration?, on clock: any Clock<Duration>
  ) async -> Arguments? {
    let limit = limit ?? Patience.standard
    let waiter = Waiter<Arguments>()
    let call = withState { state, _ in
      let call = state.record.take()
      if call == nil { state.record.add(waiter) }
      return Transferred(call)
    }
    if let call = call.value { return call }
    let next = await waiter.value(within: limit, on: clock) { [self] in
      withState { state, _ in state.record.remove(waiter) }
    }
    if next == nil, !Task.isCancelled {
      let total = record.total
      let before =
        total == 0
        ? "It was never called." : "next() has already returned its \(total.counting("call"))."
      members.reporter.report("\(name) was not called within \(limit). \(before)")
    }
    return next
  }
}
