import Seams
import Testing

@Mockable
protocol Registry: Sendable {
  func remove(_ node: Node)
  func remove(node: Node?, _ number: Int)
  func forget(_ node: Any)
  func add(_ node: Node)
}

class Node: @unchecked Sendable {
  // Unchecked: the registry is set before any thread sees the node.
  var registry: (any Registry)?

  deinit {
    registry?.remove(self)
    registry?.remove(node: self, 7)
    registry?.forget(self)
  }
}

@Suite("Kept arguments")
struct KeptArgumentsTests {
  @Test func `an object that hands itself over in its deinit is counted and described`() {
    let registry = MockRegistry()
    for _ in 0..<2 { Node().registry = registry }
    #expect(registry.calls.remove(.any).count == 0)
    #expect(registry.calls.forget.count == 2)
    #expect(!(registry.calls.forget == []))
    #expect("\(registry.calls.forget)".contains("[1] (SeamsTests."))
    #expect(
      callOrder(of: registry).map(\.member).suffix(3) == [
        "remove(_:)", "remove(node:_:)", "forget(_:)",
      ])
    #expect(callOrder(of: registry).last?.arguments == "SeamsTests.Node")
  }

  @Test func `a test that waits for a call of a deinit gets no argument, and does not fail`() async
  {
    let registry = MockRegistry()
    async let next: Any? = registry.calls.forget.next()
    Node().registry = registry
    #expect(await next == nil)
  }

  @Test func `a mock keeps an argument unless it forgets`() {
    let keeping = MockRegistry()
    let forgetting = MockRegistry().forgettingArguments()
    weak var kept: Node?
    weak var forgotten: Node?
    do {
      let (one, other) = (Node(), Node())
      keeping.add(one)
      forgetting.add(other)
      (kept, forgotten) = (one, other)
    }
    #expect(kept != nil && forgotten == nil)
    #expect(keeping.calls.add.first === kept)
    #expect(forgetting.calls.add.count == 1)
    #expect(
      forgetting.calls.add.description == "1 call of MockRegistry.add(_:) [0] (SeamsTests.Node)")
  }
}

@Suite("Calls")
struct CallsTests {
  let service = MockGameService().relaxed()

  @Test func `calls of several arguments are labelled tuples`() {
    _ = service.price(of: 7, in: "EUR")
    #expect(service.calls.price[0].id == 7)
    #expect(service.calls.price[0] == (id: 7, currency: "EUR"))
  }

  @Test func `calls of several arguments compare with a list of tuples`() {
    _ = service.price(of: 7, in: "EUR")
    _ = service.price(of: 8, in: "USD")
    #expect(service.calls.price == [(7, "EUR"), (8, "USD")])
    #expect(service.calls.price == [(id: 7, currency: "EUR"), (id: 8, currency: "USD")])
    #expect(!(service.calls.price == [(7, "EUR")]))
    #expect(!(service.calls.price == [(7, "EUR"), (8, "EUR")]))
  }

  @Test func `calls compare with a list`() async throws {
    for platform in [Platform.ps4, .xbox] { _ = try await service.popularGames(for: platform) }
    #expect(service.calls.popularGames == [.ps4, .xbox])
  }

  // As XCTAssertEqual compares, which takes two values of one type.
  @Test func `calls are written as a literal`() async throws {
    func areEqual<Value: Equatable>(_ one: Value, _ other: Value) -> Bool { one == other }
    for platform in [Platform.ps4, .xbox] { _ = try await service.popularGames(for: platform) }
    #expect(areEqual(service.calls.popularGames, [.ps4, .xbox]))
    #expect(!areEqual(service.calls.popularGames, [.ps4]))
    let written: MockCalls<Int> = [7, 8]
    #expect(written.description == "2 calls [0] (7) [1] (8)")
  }

  @Test func `a failing expectation prints the calls`() {
    _ = service.price(of: 7, in: "EUR")
    _ = service.price(of: 8, in: "USD")
    #expect(
      service.calls.price.description
        == #"2 calls of MockGameService.price(of:in:) [0] (id: 7, currency: "EUR") [1] (id: 8, currency: "USD")"#
    )
  }

  @Test func `next gives calls that have come, one after the other`() async {
    service.refresh()
    _ = service.price(of: 1, in: "")
    _ = service.price(of: 2, in: "")
    #expect(await service.calls.price.next()?.id == 1)
    #expect(await service.calls.price.next()?.id == 2)
  }

  @Test func `next gives up when its clock says so`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      #expect(await service.calls.price.next(within: .seconds(3), on: ImmediateClock()) == nil)
    }
    #expect(
      issues.messages == [
        "MockGameService.price(of:in:) was not called within 3.0 seconds. "
          + "It was never called."
      ])
  }

  @Test func `next waits for 30 seconds unless told otherwise`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      service.refresh()
      #expect(await service.calls.refresh.next() != nil)
      #expect(await service.calls.refresh.next(on: ImmediateClock()) == nil)
    }
    #expect(
      issues.messages == [
        "MockGameService.refresh() was not called within 30.0 seconds. "
          + "next() has already returned its 1 call."
      ])
  }

  @Test func `next ends with its task and says nothing`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let task = Task { await service.calls.price.next()?.id }
      task.cancel()
      #expect(await task.value == nil)
    }
    #expect(issues.messages.isEmpty)
  }

  @Test func `the order of calls is told across mocks`() {
    let other = MockBase().relaxed()
    _ = other.base(1)
    service.refresh()
    _ = other.base(2)
    #expect(
      callOrder(of: service, other).map(\.description) == [
        "MockBase.base(_:) (1)", "MockGameService.refresh()", "MockBase.base(_:) (2)",
      ])
    #expect(callOrder(of: service, other).map(\.member) == ["base(_:)", "refresh()", "base(_:)"])
  }
}

/// A clock on which every deadline has passed.
struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
