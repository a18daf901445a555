import Seams
import Testing

@Suite("Mocks of classes")
struct ClassTests {
  let mock = MockMinionService(speed: 3)

  @Test func `an unstubbed member calls through, and is recorded`() async throws {
    #expect(mock.fetch(1) == "live 1")
    #expect(try await mock.fetchLater(2) == "live later 2")
    #expect(mock.calls.fetch == [1])
    #expect(mock.calls.fetchLater == [2])
    #expect(mock.speed == 3)
  }

  @Test func `a stubbed member does not`() async throws {
    let service: MinionService = mock
    mock.when.fetch(1).returns("stubbed")
    mock.when.fetchLater(.any).throws(Offline())
    #expect(service.fetch(1) == "stubbed")
    #expect(service.fetch(2) == "live 2")
    await #expect(throws: Offline()) { try await service.fetchLater(2) }
  }

  @Test func `a stub can call through again`() {
    mock.when.fetch(.any).returns("stubbed")
    mock.when.fetch(1).callsThrough()
    #expect(mock.fetch(1) == "live 1")
    #expect(mock.fetch(2) == "stubbed")
  }

  @Test func `a member without a result can be told to do nothing`() {
    mock.when.feed(2).returns()
    mock.feed(1)
    mock.feed(2)
    #expect(mock.eaten == 1)
    #expect(mock.calls.feed == [1, 2])
  }

  @Test func `a call to a class suspends`() async throws {
    nonisolated(unsafe) let mock = mock
    let pending = mock.when.fetchLater(.any).suspends()
    async let answer = mock.fetchLater(4)
    await pending.next().returns("late")
    let text = try await answer
    #expect(text == "late")
  }

  @Test func `properties call through until they are stubbed`() {
    mock.name = "Kevin"
    #expect(mock.name == "Kevin")
    mock.when.name.returns("Stuart")
    #expect(mock.name == "Stuart")
    mock.bananas = 5
    #expect(mock.bananas == 5)
    mock.computed = 8
    #expect(mock.eaten == 8)
    #expect(mock.calls.computed.set == [8])
  }

  @Test func `subscripts, generics, inout and default arguments are overridden`() {
    #expect(mock[4] == 8)
    mock.when[4].returns(1)
    #expect(mock[4] == 1)
    #expect(mock.generic("x") == "x")
    mock.when.generic(7).returns(70)
    #expect(mock.generic(7) == 70)
    var total = 1
    mock.sum([1, 2], into: &total)
    #expect(total == 4)
    #expect(mock.greet() == "hello you")
    #expect(mock.calls.greet == ["you"])
  }

  @Test func `a rethrowing member calls through with its errors`() {
    #expect(mock.run { 3 } == 3)
    #expect(throws: Offline()) { try mock.run { throw Offline() } }
    mock.when.run(.any).performs { body in (try? body()) ?? -1 }
    #expect(mock.run { 5 } == 5)
  }

  @Test func `class members are overridden on the type`() {
    MockScope.$current.withValue(MockScope()) {
      let type: MinionService.Type = MockMinionService.self
      #expect(type.make() == 7)
      MockMinionService.when.make().returns(8)
      #expect(type.make() == 8)
    }
  }

  @Test func `a generic class has a generic mock`() {
    let mock = MockGeneric(5)
    #expect(mock.same(as: 5))
    mock.when.same(as: .any).returns(false)
    #expect(!mock.same(as: 5))
    #expect(mock.stored == 5)
  }

  @Test @MainActor func `a class of a global actor has a mock there`() async {
    let mock = MockViewModel()
    #expect(mock.title == "live")
    mock.when.load().returns(9)
    #expect(await mock.load() == 9)
  }

  @Test func `the mock of a Sendable class is Sendable`() async {
    let mock = MockShared()
    mock.when.load().returns(4)
    let value = await Task { mock.load() }.value
    #expect(value == 4)
  }
}
