import Testing

@testable import Seams

/// What no value can be made up of as a whole, but of its parts.
@Suite("An unstubbed call that must return a tuple or a closure")
struct DummyPartsTests {
  private let issues = ToldIssues()

  private func unstubbed<Value>(_ call: (MockComposedResults) throws -> Value) rethrows -> Value {
    let value = try issues.during { try call(MockComposedResults()) }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.hasPrefix("No stub matches Mock") == true)
    return value
  }

  @Test func `an unstubbed call returns a tuple of empty values`() {
    let page = unstubbed { $0.page(of: "films") }
    #expect(page.titles == [] && page.total == 0)
  }

  @Test func `an unstubbed call returns a tuple in a tuple`() {
    let nested = unstubbed { $0.nested() }
    #expect(nested.0 == 0 && nested.1.name.isEmpty && nested.1.isNew == false)
  }

  @Test func `an unstubbed call returns a closure that does nothing`() {
    unstubbed { $0.cancellation() }()
    unstubbedAgain { $0.onChange }(5)
  }

  @Test func `an unstubbed call returns a closure that returns an empty value`() async {
    #expect(unstubbed { $0.counter() }("a", 1) == 0)
    let loader = unstubbedAgain { $0.loader() }
    #expect(await loader("a") == [])
  }

  @Test func `an unstubbed call returns a closure that throws the message`() {
    let parser = unstubbed { $0.parser() }
    let error = #expect(throws: UnstubbedCall.self) { _ = try parser("1") }
    #expect(error?.description == issues.messages.first)
  }

  @Test func `an unstubbed call returns a tuple with closures in it`() {
    let pair = unstubbed { $0.publisher() }
    pair.cancel()
    #expect(pair.current() == "")
    // In two steps, since in one the type checker of Swift 6.2 ends on an assertion.
    let next = pair.next()
    #expect(next() == 0)
  }

  @Test func `an unstubbed call returns a closure that does nothing from behind a type alias, too`()
    async
  {
    unstubbed { $0.work() }()
    unstubbedAgain { $0.sentWork() }()
    await unstubbedAgain { $0.slowWork() }()
  }

  @Test func `an unstubbed call returns the parts of a generic member`() {
    let pair = unstubbed { $0.pair(of: [1]) }
    #expect(pair.first == [] && pair.second() == [])
  }

  @Test func `an unstubbed call returns default parts from a relaxed mock silently`() throws {
    issues.during {
      let mock = MockComposedResults().relaxed(.value("Ida"))
      #expect(mock.nested().1.name == "Ida")
      #expect(mock.publisher().current() == "Ida")
      #expect((try? mock.parser()("1")) == 0)
      mock.cancellation()()
    }
    #expect(issues.messages.isEmpty)
  }

  @Test func `an unstubbed call is stubbed as any other`() {
    let mock = MockComposedResults()
    mock.when.page(of: .any).returns((["Ida"], 1))
    mock.when.counter().returns { _, number in number + 1 }
    #expect(mock.page(of: "films").titles == ["Ida"])
    #expect(mock.counter()("a", 1) == 2)
    mock.onChange = { #expect($0 == 3) }
    mock.onChange(3)
  }

  @MainActor @Test func `an unstubbed call runs on the actor of its mock`() {
    let other = DummyPartsTests()
    let work = other.issues.during { MockMainActorResults().work() }
    work.run()
    #expect(work.count == 0)
    #expect(other.issues.messages.count == 1)
  }

  private func unstubbedAgain<Value>(_ call: (MockComposedResults) -> Value) -> Value {
    DummyPartsTests().unstubbed(call)
  }
}

typealias PlainWork = () -> Void
typealias SentWork = @Sendable () -> Void
typealias SlowWork = @Sendable () async -> Void

@Mockable
protocol ComposedResults {
  func work() -> PlainWork
  func sentWork() -> SentWork
  func slowWork() -> SlowWork
  func page(of list: String) -> (titles: [String], total: Int)
  func nested() -> (Int, (name: String, isNew: Bool))
  func cancellation() -> () -> Void
  func counter() -> @Sendable (String, Int) -> Int
  func loader() -> (String) async -> [String]
  func parser() -> (String) throws -> Int
  func publisher() -> (cancel: () -> Void, current: () -> String, next: () -> () -> Int)
  func pair<Item: Sendable>(of items: [Item]) -> (first: [Item], second: () -> [Item])
  var onChange: (Int) -> Void { get set }
}

@MainActor
@Mockable
protocol MainActorResults {
  func work() -> (run: @MainActor () -> Void, count: Int)
}
