import Testing

@testable import Seams

/// A test that waits goes on when all has happened that it may look at, and may end then.
@Suite("Waking a test that waits")
struct WakingTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a waiter for a call finds its stub used`() async {
    let service = MockGameService()
    service.when.refresh().returns()
    let unused = Task(executorPreference: WakingThread()) {
      _ = await service.calls.refresh.next()
      return service.unusedStubs
    }
    service.refresh()
    #expect(await unused.value == [])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a waiter for a call finds its arguments captured`() async {
    let service = MockGameService()
    let ids = Captured<Int>()
    service.when.fetchGame(id: .capture(ids), completion: .any).performs { _, _ in }
    let captured = Task(executorPreference: WakingThread()) {
      _ = await service.calls.fetchGame.next()
      return ids.values
    }
    service.fetchGame(id: 7) { _ in }
    #expect(await captured.value == [7])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a waiter for a call finds it suspended`() async throws {
    let service = MockGameService()
    let pending = service.when.popularGames(for: .any).suspends()
    let count = Task(executorPreference: WakingThread()) {
      _ = await service.calls.popularGames.next()
      return pending.count
    }
    async let games = service.popularGames(for: .ps4)
    #expect(await count.value == 1)
    await pending.next().returns([])
    #expect(try await games == [])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a waiter for a call without a stub finds it reported`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let reported = Task(executorPreference: WakingThread()) {
        _ = await service.calls.price.next()
        return issues.messages.count
      }
      _ = service.price(of: 7, in: "EUR")
      #expect(await reported.value == 1)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a waiter for a cancellation finds the call answered by it`() async {
    let scope = MockScope()
    await MockScope.$current.withValue(scope) {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let caller = Task { try await service.popularGames(for: .ps4) }
      let call = await pending.next()
      let unanswered = Task(executorPreference: WakingThread()) {
        await call.cancellation()
        call.returns([.zelda])
        return scope.unansweredCalls
      }
      caller.cancel()
      #expect(await unanswered.value == [])
      await #expect(throws: CancellationError.self) { try await caller.value }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a caller without an answer resumes after the report`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let reported = Task(executorPreference: WakingThread()) {
        _ = try? await service.popularGames(for: .ps4)
        return issues.messages.count
      }
      _ = await pending.next()
      #expect(await reported.value == 1)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `several tasks wait for one cancellation`() async {
    let service = MockGameService()
    let pending = service.when.popularGames(for: .any).suspends()
    let caller = Task { try await service.popularGames(for: .ps4) }
    let call = await pending.next()
    let waiting = (0..<2).map { _ in
      Task(executorPreference: WakingThread()) { await call.cancellation() }
    }
    caller.cancel()
    for task in waiting { await task.value }
    #expect(call.isCancelled)
  }
}
