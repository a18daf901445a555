import Seams
import Testing

@Suite("Stubbing a mock")
struct StubbingTests {
  let service = MockGameService()

  @Test func `a later stub wins over an earlier one`() async throws {
    service.when.popularGames(for: .any).returns([.suikoden])
    service.when.popularGames(for: .equal(.ps4)).throws(Offline())
    await #expect(throws: Offline()) { try await service.popularGames(for: .ps4) }
    #expect(try await service.popularGames(for: .xbox) == [.suikoden])
  }

  @Test func `several answers come in order and the last one stays`() {
    service.when.price(of: .any, in: .any).returns(1, 2).returns(3)
    #expect((0..<5).map { _ in service.price(of: 0, in: "") } == [1, 2, 3, 3, 3])
  }

  @Test func `answers added later follow those that were given`() {
    let stub = service.when.price(of: .any, in: .any).returns(1)
    #expect((0..<3).map { _ in service.price(of: 0, in: "") } == [1, 1, 1])
    stub.returns(2).returns(3)
    #expect((0..<3).map { _ in service.price(of: 0, in: "") } == [2, 3, 3])
  }

  @Test func `a closure may use the mock it answers for`() {
    service.when.price(of: .any, in: .any).returns(5)
    service.when.price(of: 1, in: .any).performs { [service] _, currency in
      service.when.price(of: 2, in: .any).returns(6)
      return service.price(of: 2, in: currency) + service.calls.price.count
    }
    #expect(service.price(of: 1, in: "EUR") == 8)
  }

  @Test func `a completion handler is called by the stub`() async {
    service.when.fetchGame(id: 7, completion: .any).performs { _, completion in
      completion(.success(.suikoden))
    }
    let game = await withCheckedContinuation { continuation in
      service.fetchGame(id: 7) { continuation.resume(returning: try? $0.get()) }
    }
    #expect(game == .suikoden)
  }

  @Test func `a captured completion handler is called by the test`() throws {
    let completion = Captured<@Sendable (Result<Game, any Error>) -> Void>()
    let answer = Captured<Game?>()
    service.when.fetchGame(id: .any, completion: .capture(completion)).performs { _, _ in }
    service.fetchGame(id: 1) { answer.append(try? $0.get()) }
    #expect(answer.values.isEmpty)
    let answerNow = try #require(completion.last)
    answerNow(.success(.zelda))
    #expect(answer.values == [.zelda])
  }

  @Test func `reset forgets stubs and calls`() {
    let issues = ToldIssues()
    issues.during {
      let service = MockGameService()
      service.when.price(of: .any, in: .any).returns(1)
      _ = service.price(of: 0, in: "")
      service.reset()
      #expect(service.calls.price.isEmpty)
      #expect(service.price(of: 0, in: "") == 0)
    }
    #expect(issues.messages.count == 1)
  }

  @Test func `what a mock lets go of may use the mock`() {
    let keeper = MockKeeper()
    final class Visitor {
      let keeper: MockKeeper
      init(_ keeper: MockKeeper) { self.keeper = keeper }
      deinit { keeper.leave() }
    }
    keeper.keep(Visitor(keeper))
    keeper.when.find().returns(Visitor(keeper))
    keeper.guest = Visitor(keeper)
    keeper.guest = nil
    keeper.relaxed(.value(Visitor(keeper)))
    keeper.relaxed()
    #expect(keeper.calls.leave.count == 1)
    keeper.reset()
    for _ in 0..<2 * 65_536 { keeper.keep(Visitor(keeper)) }
    #expect(keeper.calls.leave.total == 65_536 + 3)
  }

  @Test func `a stub forwards to the same member of a real object`() {
    struct Live: Base { func base(_ id: Int) -> Int { id + 1 } }
    let mock = MockBase()
    mock.when.base(.any).forwards(to: Live())
    #expect(mock.base(4) == 5)
    #expect(mock.calls.base == [4])
  }

  @Test func `a method of a real object can be performed`() async throws {
    struct Live: Sendable { func games(for platform: Platform) async throws -> [Game] { [.zelda] } }
    service.when.popularGames(for: .any).performs(Live().games)
    #expect(try await service.popularGames(for: .ps4) == [.zelda])
  }
}

@Mockable
protocol Keeper: AnyObject {
  func keep(_ visitor: AnyObject)
  func find() -> AnyObject
  func leave()
  var guest: AnyObject? { get set }
}
