import Dispatch
import Seams
import Testing

@Suite("Threads")
struct ThreadTests {
  @Test func `eight threads call, stub and read one mock`() {
    let service = MockGameService().relaxed()
    service.when.price(of: .any, in: .any).returns(-1)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<100 {
        let id = thread * 1_000 + round
        switch round % 5 {
        case 0: service.when.price(of: .equal(id), in: .any).returns(id, id + 1)
        case 1: _ = service.calls.price.count
        case 2: _ = callOrder(of: service).last
        default: service.refresh()
        }
        _ = service.price(of: id, in: "EUR")
      }
    }
    #expect(service.calls.price.count == 800)
    #expect(service.calls.refresh.count == 320)
  }

  @Test func `answers in order are each given once`() async {
    let service = MockGameService()
    let stub = service.when.price(of: .any, in: .any).returns(0)
    for answer in 1..<1_000 { stub.returns(answer) }
    let answers = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<125).map { _ in service.price(of: 0, in: "") } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers.sorted() == Array(0..<1_000))
  }

  @Test func `a property is set and read from eight threads`() {
    let mock = MockPublicService()
    mock.name = "start"
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<500 {
        mock.name = "\(thread) \(round)"
        #expect(!mock.name.isEmpty)
      }
    }
    #expect(mock.calls.name.set.count == 4_001)
  }

  @Test func `calls that suspend are answered while others come and are cancelled`() async {
    let service = MockGameService()
    let pending = service.when.popularGames(for: .any).suspends(ignoringCancellation: true)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let task = Task { try await service.popularGames(for: .ps4) }
          if index.isMultiple(of: 3) { task.cancel() }
          _ = await task.result
        }
      }
      for _ in 0..<200 { await pending.next().returns([]) }
    }
    #expect(service.calls.popularGames.count == 200)
  }

  @Test func `static members are stubbed by parallel scopes`() async {
    await withTaskGroup(of: Int.self) { group in
      for index in 0..<100 {
        group.addTask {
          MockScope.$current.withValue(MockScope()) {
            MockStaticMembers.when.make(.any).returns(index)
            return MockStaticMembers.make(0) - index
          }
        }
      }
      for await difference in group { #expect(difference == 0) }
    }
  }

  @Test func `a million calls are recorded within a bound`() {
    let service = MockGameService()
    service.when.price(of: .any, in: .any).returns(1)
    for id in 0..<1_000_000 { _ = service.price(of: id, in: "EUR") }
    #expect(service.calls.price.total == 1_000_000)
    #expect(service.calls.price.count < 2 * 65_536)
    #expect(service.calls.price.last?.id == 999_999)
    #expect(service.calls.price.first?.id == service.calls.price.startIndex)
  }
}
