import Seams
import Testing

@Suite("Generic requirements")
struct GenericRequirementTests {
  @Test func `generic arguments are recorded by type`() {
    let mock = MockGenericIn().relaxed()
    mock.track("click", at: 1)
    mock.track(7, at: 2)
    #expect(mock.calls.track(String.self)[0] == (event: "click", time: 1))
    #expect(mock.calls.track(Int.self)[0] == (event: 7, time: 2))
    #expect(mock.calls.track(Double.self).isEmpty)
    #expect(
      callOrder(of: mock).map(\.arguments) == [#"event: "click", time: 1"#, "event: 7, time: 2"])
  }

  @Test func `a stub of a generic member is for one choice of types`() {
    let mock = MockGenericIn().relaxed()
    mock.when.compare(3, with: .equal([3])).returns(true)
    #expect(mock.compare(3, with: [3]))
    #expect(!mock.compare("3", with: ["3"]))
  }

  @Test func `a generic result is stubbed by its type`() async throws {
    let mock = MockGenericOut()
    mock.when.load(.any, from: "games").returns(Game.zelda)
    mock.when.load(.any, from: "count").returns(3)
    #expect(try await mock.load(Game.self, from: "games") == .zelda)
    #expect(try await mock.load(Int.self, from: "count") == 3)
    await #expect(throws: UnstubbedCall.self) {
      try await ToldIssues().during { try await MockGenericOut().load(Int.self, from: "games") }
    }
  }

  @Test func `a result that alone is generic is stubbed by its type`() {
    let mock = MockGenericOut()
    mock.when.make().returns("text")
    mock.when.make().performs { 7 }
    #expect(mock.make() as String == "text")
    #expect(mock.make() as Int == 7)
    #expect(mock.calls.make(Int.self).count == 1)
  }

  @Test func `associated types are generic parameters of the mock`() throws {
    let mock = MockRepository<Game, Int>()
    mock.when.find(1).returns(.zelda)
    mock.when.find(2).returns(nil)
    mock.when.all(where: .any).performs { predicate in [.zelda, .suikoden].filter(predicate) }
    #expect(mock.find(1) == .zelda)
    #expect(mock.find(2) == nil)
    try mock.add(.suikoden)
    #expect(mock.calls.add == [.suikoden])
    let zeldas = mock.all { $0 == .zelda }
    #expect(zeldas == [.zelda])
    let existential: any Repository<Game, Int> = mock
    #expect(existential.find(1) == .zelda)
  }

  @Test func `an associated type with a default is that type`() {
    let mock = MockDefaultAssociated()
    mock.when.value(for: "a").returns(1)
    #expect(mock.value(for: "a") == 1)
  }

  @Test func `an opaque parameter is a generic one`() {
    let mock = MockSomeAndAny()
    mock.when.describe(.equal(7)).returns("seven")
    #expect(mock.describe(7) == "seven")
    mock.all([1, 2], Offline())
    #expect(mock.calls.all(Int.self)[0].values == [1, 2])
    #expect(mock.calls.all(Int.self)[0].other is Offline)
  }

  @Test func `existentials go in and out`() {
    let mock = MockSomeAndAny()
    mock.when.render(nil).returns([0])
    mock.when.render(.some(.as(Int.self, 3))).returns([3, 3])
    #expect(Array(mock.render(nil)) == [0])
    #expect(Array(mock.render(3)) == [3, 3])
  }
}
