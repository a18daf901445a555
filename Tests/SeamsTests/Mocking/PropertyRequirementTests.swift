import Seams
import Testing

@Suite("Properties and subscripts")
struct PropertyRequirementTests {
  let mock = MockProperties()

  @Test func `a property remembers what was set`() {
    mock.when.name.returns("stubbed")
    #expect(mock.name == "stubbed")
    mock.name = "set"
    mock.name = "set again"
    #expect(mock.name == "set again")
    #expect(mock.calls.name.set == ["set", "set again"])
    #expect(mock.calls.name.get.count == 2)
  }

  @Test func `a stub made later wins over what was set`() {
    mock.name = "set"
    mock.when.name.returns("stubbed")
    #expect(mock.name == "stubbed")
    mock.name = "set again"
    #expect(mock.name == "set again")
  }

  @Test func `a setter can be stubbed, and then nothing is remembered`() {
    let seen = Captured<String>()
    mock.when.name.returns("stubbed")
    mock.when.name(set: "x").performs { seen.append($0) }
    mock.name = "x"
    #expect(seen.values == ["x"])
    #expect(mock.name == "stubbed")
  }

  @Test func `getters that wait and throw`() async throws {
    mock.when.slow.performs {
      await Task.yield(); return 4
    }
    mock.when.risky.throws(Offline())
    mock.when.remote.throws(Offline()).returns([1])
    #expect(await mock.slow == 4)
    #expect(throws: Offline()) { try mock.risky }
    await #expect(throws: Offline()) { try await mock.remote }
    #expect(try await mock.remote == [1])
  }

  @Test func `a getter that waits suspends`() async throws {
    let pending = mock.when.slow.suspends()
    let mock = mock
    async let value = mock.slow
    await pending.next().returns(8)
    let answer = await value
    #expect(answer == 8)
  }

  @Test func `properties of closures, optionals and implicitly unwrapped optionals`() {
    let seen = Captured<Int>()
    mock.handler = { seen.append($0) }
    mock.handler(4)
    #expect(seen.values == [4])
    mock.delegate = nil
    #expect(mock.delegate == nil)
    mock.implicit = "text"
    #expect(mock.implicit == "text")
  }

  @Test func `a mutating getter and a nonmutating setter`() {
    let mock = MockMutating()
    mock.total = 4
    #expect(mock.total == 4)
  }

  @Test func `a mutating member is called like any other`() {
    var mock: any Mutating = {
      let mock = MockMutating(); mock.when.bump(by: 2).returns(9); return mock
    }()
    #expect(mock.bump(by: 2) == 9)
  }

  @Test func `a subscript remembers what was set for each index`() {
    let mock = MockSubscripts()
    mock.when[.any].returns(-1)
    mock["a"] = 1
    mock["b"] = 2
    mock["a"] = 3
    #expect([mock["a"], mock["b"], mock["c"]] == [3, 2, -1])
    #expect(mock.calls[.any].set[0] == (key: "a", newValue: 1))
    #expect(mock.calls["a"].get.count == 1)
    #expect(mock.calls["a"].set.count == 2)
  }

  @Test func `what is set is no call of the getter, and nothing of it is captured`() {
    let mock = MockSubscripts()
    let keys = Captured<String>()
    mock.when[.capture(keys)].returns(1)
    mock["a"] = 2
    #expect(keys.values.isEmpty)
    #expect(mock["a"] == 2)
    #expect(mock["b"] == 1)
    #expect(keys.values == ["b"])
  }

  @Test func `a subscript remembers what was set for an index that is not Equatable`() {
    let shelves = MockShelves().relaxed()
    let places: [Place] = [.row(1, Label(text: "a")), .row(1, Label(text: "b")), .top, .bottom]
    for (number, place) in places.enumerated() { shelves[place] = number }
    #expect(places.map { shelves[$0] } == [0, 1, 2, 3])
    shelves[Int.self] = 7
    #expect(shelves[Int.self] == 7)
    #expect(shelves[String.self] == 0)
  }

  @Test func `subscripts are told apart by their arguments`() {
    let mock = MockSubscripts()
    mock.when[1, column: .any].returns(0.5)
    mock.when[typed: "key"].returns("value")
    mock.when["key", set: 5].performs { _, _ in }
    #expect(mock[1, column: 2] == 0.5)
    #expect(mock[typed: "key"] == "value")
    mock["key"] = 5
    #expect(mock.calls[1, column: 2].count == 1)
  }
}

private struct Label {
  var text: String
}

private enum Place {
  case row(Int, Label)
  case top, bottom
}

@Mockable private protocol Shelves {
  subscript(place: Place) -> Int { get set }
  subscript(type: Any.Type) -> Int { get set }
}
