import Seams
import Testing

@Mockable @MockPart private protocol Starting: AnyObject {
  var depth: Int { get set }
  func start(_ step: Int) -> String
}

@Mockable @MockPart private protocol Showing<Item> {
  associatedtype Item
  func show(_ item: Item) async throws -> String
  static func make() -> Int
  init(item: Item)
}

@Mockable @MockPart private protocol Ancestor: Hashable, CustomStringConvertible {
  func count<Value: Equatable>(_ value: Value, done: () throws -> Void) rethrows -> Int
}

@Mockable @MockPart private protocol Mother: Ancestor {
  func isSame(as other: Self) -> Bool
  func add(_ number: inout Int)
}

@Mockable @MockPart private protocol Father: Ancestor {
  func lines(_ text: @autoclosure () -> String) -> [String]
  func sum(_ numbers: Int...) -> Int
  subscript(index: Int) -> String { get set }
}

@Mockable private protocol Menu: Starting, Showing<Int> {
  func open()
  func start(_ step: Int) -> String
}

@Mockable private protocol Offspring: Mother, Father {
  func play()
}

@Mockable private protocol Grandson: Offspring {
  func rest() -> Int
}

@Mockable private protocol Worker: Actor, Father {
  func work() -> Int
}

@Suite("Several parents")
struct SeveralParentsTests {
  @Test func `a mock has the members, stubs and calls of every parent`() async throws {
    let mock = MockMenu()
    mock.when.depth.returns(3)
    mock.when.show(4).returns("four")
    mock.when.open().returns()
    func use<Screen: Menu>(_ menu: Screen) async throws {
      #expect(menu.depth == 3)
      #expect(try await (menu as? MockMenu)?.show(4) == "four")
      menu.open()
    }
    try await use(mock)
    #expect(mock.calls.show == [4])
    #expect(
      callOrder(of: mock).map { "\($0.mock).\($0.member)" } == [
        "MockStarting.depth", "MockShowing.show(_:)", "MockMenu.open()",
      ])
    #expect(mock.unusedStubs.isEmpty)
  }

  @Test func `a requirement that is restated is the mock's own`() {
    let mock = MockMenu()
    mock.when.start(1).returns("one")
    let parent: any Starting = mock
    #expect(parent.start(1) == "one")
    #expect(callOrder(of: mock).map(\.mock) == ["MockMenu"])
  }

  @Test func `a parent's static members and initializers are its mock's`() {
    MockShowing<Int>.when.make().returns(7)
    #expect(MockMenu.make() == 7)
    _ = MockMenu(item: 5)
    #expect(MockShowing<Int>.calls.initializer == [5])
  }

  @Test func `parents may have a parent in common`() {
    let mock = MockOffspring()
    mock.when.count(ArgumentMatcher<Int>.any, done: .any).returns(7)
    mock.when.lines("a").returns(["b"])
    mock.when.isSame(as: .any).returns(true)
    mock.when.add(.any).performs { $0 += 1 }
    #expect(mock.count(3) {} == 7)
    #expect(mock.lines("a") == ["b"])
    mock.when.sum(.equal([1, 2])).returns(3)
    #expect(mock.sum(1, 2) == 3)
    #expect(mock.isSame(as: mock))
    var number = 1
    mock.add(&number)
    #expect(number == 2)
    #expect(mock == mock)
    #expect(mock != MockOffspring())
    #expect(mock.description == "MockOffspring")
  }

  @Test func `relaxing and resetting reach every parent, and setting is remembered`() {
    let mock = MockGrandson().relaxed()
    #expect(mock.rest() == 0)
    #expect(mock.lines("a") == [])
    mock[3] = "three"
    #expect(mock[3] == "three")
    mock.reset()
    #expect(mock[3] == "")
    #expect(mock.calls.lines.isEmpty)
  }

  @Test func `an actor's mock has the mocks of other parents`() async {
    let mock = MockWorker()
    mock.when.lines(.any).returns(["a"])
    mock.when.work().returns(2)
    #expect(await mock.work() == 2)
    #expect(mock.lines("b") == ["a"])
  }
}
