extension MockMember where Output: ~Copyable {
  /// The calls that the member has received.
  ///
  /// - Parameter check: Compares the arguments of a call with matchers; nil for all calls.
  public static func calls(
    _ members: MockMembers, _ index: Int,
    _ check: ((Arguments, inout ArgumentCheck) -> Void)? = nil
  ) -> MockCalls<Arguments> {
    let member = MockMember(members, index)
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
      members.reporter.report("\(name) was not called within \(limit). \(before)")
    }
    return next
  }
}
