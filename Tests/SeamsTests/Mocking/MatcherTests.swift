import Seams
import Testing

@Suite("Matching arguments")
struct MatcherTests {
  let mock = MockMatching()

  @Test func `text, number, boolean and nil literals are matchers`() {
    mock.when.many("a", 1.5, true, nil).returns(1)
    mock.when.many("a", 1.5, true, .some(2)).returns(2)
    #expect(mock.many("a", 1.5, true, nil) == 1)
    #expect(mock.many("a", 1.5, true, 2) == 2)
  }

  @Test(arguments: [(0, false), (1, true), (3, true), (4, false)])
  func `a range matches what it contains`(number: Int, isMatch: Bool) {
    mock.when.number(.any).returns(false)
    mock.when.number(.in(1...3)).returns(true)
    #expect(mock.number(number) == isMatch)
  }

  @Test func `a closure decides`() {
    mock.when.number(.any).returns(false)
    mock.when.number(.where { $0.isMultiple(of: 2) }).returns(true)
    #expect(mock.number(4))
    #expect(!mock.number(5))
  }

  @Test func `oneOf matches each of its values, and not inverts a matcher`() {
    mock.when.number(.any).returns(false)
    mock.when.number(.oneOf(1, 5)).returns(true)
    #expect([1, 3, 5].map(mock.number) == [true, false, true])
    mock.when.number(.not(5)).returns(true)
    #expect(mock.number(3))
  }

  @Test func `identity tells equal objects apart`() {
    let (one, other) = (Box(), Box())
    mock.when.object(.any).returns(false)
    mock.when.object(.identical(to: one)).returns(true)
    #expect(mock.object(one))
    #expect(!mock.object(other))
  }

  @Test func `a cast looks inside an existential`() {
    mock.when.anything(.any).returns("something")
    mock.when.anything(.as(Int.self)).returns("a number")
    mock.when.anything(.as(Int.self, 7)).returns("seven")
    #expect(
      [7, 8, "x"].map { (value: Any) in mock.anything(value) }
        == ["seven", "a number", "something"])
  }

  @Test func `a capture keeps the arguments of the calls its stub answers`() {
    let captured = Captured<Int>()
    mock.when.number(.capture(captured)).returns(true)
    mock.when.number(2).returns(false)
    for number in 1...3 { _ = mock.number(number) }
    #expect(captured.values == [1, 3])
  }

  @Test func `a capture can be limited by another matcher`() {
    let captured = Captured<Int>()
    mock.when.number(.any).returns(true)
    mock.when.number(.capture(captured, where: .in(2...))).returns(true)
    for number in 1...3 { _ = mock.number(number) }
    #expect(captured.values == [2, 3])
  }
}

@Mockable
protocol Matching {
  func number(_ number: Int) -> Bool
  func many(_ text: String, _ size: Double, _ flag: Bool, _ limit: Int?) -> Int
  func object(_ box: Box) -> Bool
  func anything(_ value: Any) -> String
}
