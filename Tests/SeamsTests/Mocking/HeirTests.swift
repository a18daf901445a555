import Seams
import Testing

// Protocols whose parents have members of the same names, which a macro cannot see.

@Mockable
protocol Reading: Sendable {
  func read(_ id: Int) -> String
  var count: Int { get }
}

@Mockable
protocol NamedReading: Reading {
  func read(_ name: String) -> String
  func count(in folder: String) -> Int
}

@Mockable
protocol AgainReading: Reading {
  override func read(_ id: Int) -> String
  func write(_ text: String)
}

@Mockable
protocol Keyed: Hashable {
  func isSame(as other: Self) -> Bool
}

@Mockable
protocol KeyedItem: Keyed, CustomStringConvertible {
  func open() -> Int
}

@Mockable
protocol BoundReading where Self: Reading {
  func bound() -> Int
}

@Mockable
class Shelf {
  func books() -> [String] { ["live"] }
}

@Mockable
protocol Lending: Shelf {
  func lend() -> Int
}

@Suite("Heirs")
struct HeirTests {
  @Test func `an heir overloads a member of its parent`() {
    let mock = MockNamedReading()
    mock.when.read(1).returns("one")
    mock.when.read("two").returns("2")
    mock.when.count.returns(5)
    mock.when.count(in: .any).returns(6)
    let reading: any NamedReading = mock
    #expect(reading.read(1) == "one")
    #expect(reading.read("two") == "2")
    #expect(reading.count == 5)
    #expect(reading.count(in: "a") == 6)
    #expect(mock.calls.read == [1])
    #expect(mock.calls.read == ["two"])
  }

  @Test func `a requirement restated with override is the parent's`() {
    let mock = MockAgainReading()
    mock.when.read(1).returns("one")
    mock.when.write(.any).returns()
    let (again, parent): (any AgainReading, any Reading) = (mock, mock)
    again.write("x")
    #expect(again.read(1) == "one")
    #expect(parent.read(1) == "one")
    #expect(mock.calls.read == [1, 1])
  }

  @Test func `a hashable protocol has heirs`() {
    let (one, other) = (MockKeyedItem(), MockKeyedItem())
    one.when.isSame(as: .any).returns(true)
    #expect(one != other)
    #expect(one == one)
    #expect(Set([one, other, one]).count == 2)
    #expect(one.isSame(as: other))
    #expect(one.description == "MockKeyedItem")
  }

  @Test func `a parent in a where clause is a parent`() {
    let mock = MockBoundReading()
    mock.when.read(.any).returns("x")
    mock.when.bound().returns(2)
    #expect(mock.read(3) == "x")
    #expect(mock.bound() == 2)
  }

  @Test func `a protocol bound to a class inherits the mock of the class`() {
    let mock = MockLending()
    mock.when.lend().returns(1)
    #expect(mock.books() == ["live"])
    mock.when.books().returns(["stubbed"])
    let lending: any Lending = mock
    #expect(lending.books() == ["stubbed"])
    #expect(lending.lend() == 1)
  }
}
