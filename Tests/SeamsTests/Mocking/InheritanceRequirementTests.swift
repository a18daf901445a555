import Seams
import Testing

@Suite("Inherited protocols")
struct InheritanceRequirementTests {
  @Test func `a mock inherits the mock of the inherited protocol`() async {
    let mock = MockGrandchild()
    mock.when.base(1).returns(10)
    mock.when.child("a").returns("b")
    mock.when.grandchild().returns(3)
    let service: any Grandchild = mock
    #expect(service.base(1) == 10)
    #expect(service.child("a") == "b")
    #expect(await service.grandchild() == 3)
    #expect(mock.calls.base == [1])
    #expect(mock.calls.child == ["a"])
    #expect(callOrder(of: mock).map(\.mock) == ["MockBase", "MockChild", "MockGrandchild"])
  }

  @Test func `primary associated types reach the inherited mock`() {
    let mock = MockBoxOfInt()
    mock.when.content().returns(3)
    mock.when.sum().returns(4)
    let box: any BoxOf<Int> = mock
    #expect(box.content() == 3)
    #expect(mock.sum() == 4)
  }

  @Test func `requirements of a foreign protocol are restated`() {
    let mock = MockMyForeign()
    mock.when.foreign(1).returns(5)
    mock.own()
    let foreign: any Foreign = mock
    #expect(foreign.foreign(1) == 5)
  }

  @Test func `a mock has the ID that its protocol says`() {
    let mock = MockIdentified()
    mock.when.id.returns("a")
    mock.when.rename().returns()
    let identified: any Identified = mock
    identified.rename()
    #expect(identified.id == "a")
    let other = MockIdentifiedInWords()
    other.when.id.returns("b")
    #expect(other.id == "b")
    // Without a word of it, it is the object's own.
    let (one, another) = (MockIdentity(), MockIdentity())
    #expect(one.id != another.id)
  }

  @Test func `a class-bound protocol has a mock that can be held weakly`() {
    weak var weakly: (any ClassBound)?
    do {
      let mock = MockClassBound()
      weakly = mock
      weakly?.tap()
      #expect(mock.calls.tap.count == 1)
    }
    #expect(weakly == nil)
  }
}
