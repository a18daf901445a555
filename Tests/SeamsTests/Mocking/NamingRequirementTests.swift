import Seams
import Testing

@Suite("Names, overloads, conditions and access")
struct NamingRequirementTests {
  @Test func `overloads are told apart by type and label`() {
    let mock = MockOverloads()
    mock.when.load(1 as ArgumentMatcher<Int>).returns("by number")
    mock.when.load("a").returns("by name")
    mock.when.load(id: 2).returns("by id")
    #expect(mock.load(1) == "by number")
    #expect(mock.load("a") == "by name")
    #expect(mock.load(id: 2) == "by id")
    #expect(mock.calls.load("a").count == 1)
    #expect(mock.calls.load(id: .any) == [2])
  }

  @Test func `overloads are told apart by what they return`() {
    let mock = MockOverloads()
    mock.when.read().returns(7)
    mock.when.read(returning: String.self).returns("seven")
    mock.when.read(.any).performs { (value: Double) in value * 2 }
    #expect(mock.read() as Int == 7)
    #expect(mock.read() as String == "seven")
    #expect(mock.read(1.5) == 3)
    #expect(mock.calls.read(returning: Int.self).count == 1)
    #expect(mock.calls.read(ArgumentMatcher<Double>.any) == [1.5])
  }

  @Test func `keywords and odd labels are names like any other`() {
    let mock = MockOddNames()
    mock.mockWhen.repeat(1, in: "x", for: true).returns(3)
    #expect(mock.`repeat`(1, in: "x", for: true) == 3)
    mock.move(from: 1, 2)
    #expect(mock.mockCalls.move[0].default == 1)
    mock.call(call: 1, body: 2, check: 3, mock: 4)
    #expect(mock.mockCalls.call[0] == (call: 1, body: 2, check: 3, mock: 4))
    mock.mockWhen.default.returns(8)
    #expect(mock.default == 8)
  }

  @Test func `members that are called when and calls give the faces other names`() {
    let mock = MockOddNames()
    mock.mockWhen.calls().returns(5)
    #expect(mock.calls() == 5)
    mock.when(3)
    #expect(mock.mockCalls.when == [3])
  }

  @Test func `members behind a condition are mocked behind it`() {
    let mock = MockConditional()
    mock.when.always().returns(1)
    #expect(mock.always() == 1)
    #if os(Linux)
    mock.when.linux(2).returns(4)
    #expect(mock.linux(2) == 4)
    #endif
  }

  @Test func `members with an availability keep it`() {
    let mock = MockAvailable()
    if #available(macOS 99, *) {
      mock.when.future(.any).returns(1)
      #expect(mock.future(3) == 1)
      mock.soon = 3
      #expect(mock.soon == 3)
    }
  }

  @Test func `every access level has a mock of the same`() async throws {
    let open = MockPublicService()
    open.when.load(.any).returns(1)
    #expect(try await open.load(0) == 1)
    let package = MockPackageService()
    package.when.load(.any).returns(2)
    #expect(package.load(0) == 2)
    #expect(privateMocksWork())
  }

  @Test func `a nested protocol has its mock beside it`() {
    let mock = Outer.MockNested()
    mock.when.nested().returns(3)
    #expect(mock.nested() == 3)
  }

  @Test func `a protocol that speaks of Self has a final mock`() {
    let mock = MockSelfReturning()
    mock.when.copy().returns(mock)
    mock.when.isSame(as: .identical(to: mock)).returns(true)
    mock.when.all().returns([mock, mock])
    #expect(mock.copy() === mock)
    #expect(mock.isSame(as: mock))
    #expect(mock.all().count == 2)
  }
}
