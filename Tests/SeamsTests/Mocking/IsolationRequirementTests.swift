import Seams
import Testing

@Suite("Actors, global actors and Sendable")
struct IsolationRequirementTests {
  @Test func `the mock of an actor is an actor`() async throws {
    let mock = MockActorStore()
    mock.when.load(1).returns(10)
    mock.when.fetch(.any).performs { id in
      await Task.yield(); return id
    }
    mock.when.name().returns("store")
    mock.when.count.returns(2)
    let store: any ActorStore = mock
    #expect(await store.load(1) == 10)
    #expect(try await store.fetch(5) == 5)
    #expect(store.name() == "store")
    #expect(await store.count == 2)
    #expect(mock.calls.load == [1])
  }

  @Test func `a mock of a main actor's protocol is made and stubbed anywhere`() async {
    let mock = MockScreen()
    mock.when.show(.any).performs { text in
      MainActor.assertIsolated()
      return text.count
    }
    mock.when.load().performs { 3 }
    #expect(await mock.show("abc") == 3)
    #expect(await mock.load() == 3)
    mock.log("from anywhere")
    #expect(mock.calls.log == ["from anywhere"])
    await MainActor.run { mock.title = "title" }
    #expect(await mock.title == "title")
  }

  @Test func `a member of its own actor runs there`() async {
    let mock = MockPartlyIsolated()
    mock.when.render(.any).performs { _ in
      MainActor.assertIsolated(); return 1
    }
    mock.when.plain().returns(2)
    #expect(await mock.render("x") == 1)
    #expect(mock.plain() == 2)
  }

  @Test func `values that are not Sendable go in and out`() async {
    let mock = MockNotSendable()
    let box = Box()
    mock.when.take(.identical(to: box)).performs { $0 }
    mock.when.work(.any).performs { box in
      box.value += 1; return box
    }
    #expect(mock.take(box) === box)
    #expect(await mock.work(box).value == 1)
    #expect(mock.calls.take[0] === box)
  }

  @Test func `sending values go in and out`() async {
    let mock = MockPassing()
    mock.when.hand(.any).performs { box in box.value }
    mock.when.handBack().performs { Box() }
    let box = Box()
    box.value = 4
    #expect(mock.hand(box) == 4)
    #expect(mock.handBack().value == 0)
    mock.when.handBoth(.any, .any).performs { one, _ in one }
    #expect(await mock.handBoth(Box(), Box()).value == 0)
  }
}
