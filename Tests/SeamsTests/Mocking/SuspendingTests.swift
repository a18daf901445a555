import Testing

@testable import Seams

@Suite("Suspended calls")
struct SuspendingTests {
  let service = MockGameService()

  @Test func `the test looks at the arguments before it answers`() async throws {
    let service = service
    let pending = service.when.popularGames(for: .any).suspends()
    let games = Task { try await service.popularGames(for: .xbox) }
    let call = await pending.next()
    #expect(call.arguments == .xbox)
    call.throws(Offline())
    await #expect(throws: Offline()) { try await games.value }
  }

  @Test func `calls are answered in any order`() async throws {
    let service = service
    let pending = service.when.popularGames(for: .any).suspends()
    async let first = service.popularGames(for: .ps4)
    let one = await pending.next()
    async let second = service.popularGames(for: .xbox)
    let other = await pending.next()
    other.returns([.zelda])
    let late = try await second
    #expect(late == [.zelda])
    one.returns([.suikoden])
    let early = try await first
    #expect(early == [.suikoden])
  }

  @Test func `cancelling the caller ends a call that can throw`() async {
    let service = service
    let pending = service.when.popularGames(for: .any).suspends()
    let task = Task { try await service.popularGames(for: .ps4) }
    let call = await pending.next()
    #expect(!call.isCancelled)
    task.cancel()
    await call.cancellation()
    #expect(call.isCancelled)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a call can outlive its cancelled caller`() async throws {
    let service = service
    let pending = service.when.popularGames(for: .any).suspends(ignoringCancellation: true)
    let task = Task { try await service.popularGames(for: .ps4) }
    let call = await pending.next()
    task.cancel()
    await call.cancellation()
    call.returns([.zelda])
    #expect(try await task.value == [.zelda])
  }

  @Test func `a call that throws typed errors waits for a typed one`() async {
    let mock = MockTypedThrowing()
    let pending = mock.when.load(.any).suspends()
    let task = Task { try await mock.load(1) }
    await pending.next().throws(.gone(1))
    await #expect(throws: StoreError.gone(1)) { try await task.value }
  }

  @Test func `a typed error can stand for the cancellation of the caller`() async {
    let mock = MockStandingInThrowing()
    let pending = mock.when.load(.any).suspends()
    let task = Task { try await mock.load(1) }
    let call = await pending.next()
    task.cancel()
    await call.cancellation()
    await #expect(throws: LoadError.cancelled) { try await task.value }
  }

  @Test func `a typed error can stand for an unanswered call`() async {
    let issues = ToldIssues()
    await issues.during {
      let mock = MockStandingInThrowing()
      _ = mock.when.load(.any).suspends()
      let error = await #expect(throws: LoadError.self) { try await mock.load(1) }
      #expect(error == .failed(issues.messages[0]))
    }
    #expect(issues.messages.count == 1)
  }

  @Test func `a call that is let go of unanswered is named, and throws`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let task = Task { try await service.popularGames(for: .ps4) }
      _ = await pending.next()
      await #expect(throws: UnstubbedCall.self) { try await task.value }
      withExtendedLifetime(pending) {}
    }
    #expect(issues.messages.count == 1)
    let line = #line - 7
    #expect(
      issues.messages.first
        == "A call of MockGameService.popularGames(for:) with (ps4) was suspended by the stub at "
        + "SeamsTests/SuspendingTests.swift:\(line) and never answered. Answer every call that next() "
        + "returns, and keep what suspends() returns for as long as calls may come.")
  }

  @Test func `a call that is left unanswered waits until it is cancelled, and none is told`() async
  {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let task = Task { try await service.popularGames(for: .ps4) }
      await pending.next().leaveUnanswered()
      #expect(service.mockStorage.flatMap(\.unansweredCalls).isEmpty)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      withExtendedLifetime(pending) {}
    }
    #expect(issues.messages == [])
  }

  @Test func `answering twice is reported and the first answer stands`() async throws {
    let issues = ToldIssues()
    let games = try await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let task = Task { try await service.popularGames(for: .ps4) }
      let call = await pending.next()
      call.returns([.zelda])
      call.returns([])
      return try await task.value
    }
    #expect(games == [.zelda])
    #expect(
      issues.messages == [
        "A call of MockGameService.popularGames(for:) was answered twice. The first answer stands."
      ])
  }

  @Test func `waiting for a call that does not come ends at the limit`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let call = await pending.next(within: .seconds(2), on: ImmediateClock())
      #expect(call.arguments == nil)
      call.returns([])
    }
    #expect(issues.messages.count == 1)
    let line = #line - 6
    #expect(
      issues.messages == [
        "MockGameService.popularGames(for:), suspended by the stub at "
          + "SeamsTests/SuspendingTests.swift:\(line), was not called within 2.0 seconds."
      ])
  }

  @Test func `every wait lasts 30 seconds unless told otherwise`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      _ = await pending.next(on: ImmediateClock())
      let task = Task { try await service.popularGames(for: .ps4) }
      let call = await pending.next()
      await call.cancellation(on: ImmediateClock())
      call.returns([])
      _ = await task.result
    }
    #expect(issues.messages.count == 2)
    #expect(issues.messages.first?.hasSuffix("was not called within 30.0 seconds.") == true)
    #expect(
      issues.messages.last
        == "The caller of MockGameService.popularGames(for:) was not cancelled within 30.0 seconds."
    )
  }

  @Test func `a call that never returns ends with its caller`() async {
    let service = service
    service.when.popularGames(for: .any).neverReturns()
    let task = Task { try await service.popularGames(for: .ps4) }
    _ = await service.calls.popularGames.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a member of an actor suspends`() async throws {
    let store = MockActorStore()
    let pending = store.when.fetch(.any).suspends()
    async let value = store.fetch(3)
    let call = await pending.next()
    #expect(call.arguments == 3)
    call.returns(9)
    let answer = try await value
    #expect(answer == 9)
  }

  @Test func `several hundred calls are answered each with its own`() async throws {
    let mock = MockTypedThrowing()
    let pending = mock.when.load(.any).suspends()
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for id in 0..<300 { group.addTask { (id, try await mock.load(id)) } }
      for _ in 0..<300 {
        let call = await pending.next()
        call.returns((call.arguments ?? 0) * 2)
      }
      for try await (id, value) in group { #expect(value == id * 2) }
    }
  }
}
