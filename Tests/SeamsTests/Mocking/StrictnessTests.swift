import Testing

@testable import Seams

@Suite("Strictness")
struct StrictnessTests {
  @Test func `an unstubbed call says what was called and that there are no stubs`() {
    let issues = ToldIssues()
    issues.during {
      let service = MockGameService()
      #expect(service.price(of: 7, in: "EUR") == 0)
    }
    #expect(
      issues.messages == [
        """
        No stub matches MockGameService.price(of: 7, in: "EUR"): the member has no stubs
        Stub it, or make the mock `relaxed()`:
          mock.when.price(of: 7, in: "EUR").returns(…)
        """
      ])
  }

  @Test func `an unstubbed call names the closest stub and what differs`() {
    let issues = ToldIssues()
    let line = issues.during {
      let service = MockGameService()
      service.when.price(of: 1, in: "USD").returns(1)
      service.when.price(of: 7, in: "USD").returns(1)
      let line = #line - 1
      service.when.price(of: .in(1...3), in: .oneOf("GBP", "CHF")).returns(1)
      _ = service.price(of: 7, in: "EUR")
      return line
    }
    #expect(
      issues.messages == [
        """
        No stub matches MockGameService.price(of: 7, in: "EUR"); closest StrictnessTests.swift:\(line): \
        in currency wants "USD", got "EUR"
        The closest stub, at SeamsTests/StrictnessTests.swift:\(line), differs in:
          in currency wants "USD", got "EUR"
          (2 other stubs are no closer)
        Stub it, or make the mock `relaxed()`:
          mock.when.price(of: 7, in: "EUR").returns(…)
        """
      ])
  }

  @Test func `an unstubbed call names the one member of a struct that differs`() {
    let issues = ToldIssues()
    let line = issues.during {
      let search = MockSearch()
      search.when.count(.equal(Query(text: "zelda", page: Page(number: 1, size: 20)))).returns(3)
      let line = #line - 1
      _ = search.count(Query(text: "zelda", page: Page(number: 2, size: 20)))
      return line
    }
    #expect(
      issues.messages == [
        """
        No stub matches MockSearch.count(Query(text: "zelda", page: Sea…ts.Page(number: 2, size: 20))); \
        closest StrictnessTests.swift:\(line): query.page.number wants 1, got 2
        The closest stub, at SeamsTests/StrictnessTests.swift:\(line), differs in:
          query.page.number wants 1, got 2
        The whole call: MockSearch.count(Query(text: "zelda", page: SeamsTests.Page(number: 2, size: 20)))
        Stub it, or make the mock `relaxed()`:
          mock.when.count(.any).returns(…)
        """
      ])
  }

  @Test func `an unstubbed call names each member of a struct that differs`() {
    let issues = ToldIssues()
    issues.during {
      let search = MockSearch()
      search.when.count(.equal(Query(text: "zelda", page: Page(number: 1, size: 20)))).returns(3)
      _ = search.count(Query(text: "mario", page: Page(number: 2, size: 20)))
    }
    #expect(
      issues.messages.first?.contains(
        """
          query.text wants "zelda", got "mario"
          query.page.number wants 1, got 2

        """) == true)
  }

  @Test func `an unstubbed call shows where two long texts differ`() {
    let issues = ToldIssues()
    let long = String(repeating: "a", count: 300)
    issues.during {
      let mock = MockDefaults()
      mock.when.long(.equal(long + "left"), .any).returns(1)
      _ = mock.long(long + "right", { 0 })
    }
    #expect(issues.messages.first?.contains("aaaleft\", got …aaa") == true)
    #expect(issues.messages.first?.contains("aaaright\"\n") == true)
  }

  @Test func `an unstubbed call names the unused stub of an overload`() {
    let issues = ToldIssues()
    let line = issues.during {
      let search = MockSearch()
      search.when.count(text: "zelda").returns(3)
      let line = #line - 1
      _ = search.count(Query(text: "zelda", page: Page(number: 1, size: 20)))
      return line
    }
    #expect(
      issues.messages.first?.contains(
        """
        : the member has no stubs
          count(text:) has one, at SeamsTests/StrictnessTests.swift:\(line), which no call has used.
        """) == true)
  }

  @Test func `an unstubbed call throws its message where it can`() async {
    let issues = ToldIssues()
    await issues.during {
      let service = MockGameService()
      let error = await #expect(throws: UnstubbedCall.self) {
        try await service.popularGames(for: .ps4)
      }
      #expect(error?.description == issues.messages.first)
    }
    #expect(issues.messages.count == 1)
  }

  @Test func `a typed error can stand for the message of an unstubbed call`() async {
    let issues = ToldIssues()
    await issues.during {
      let error = await #expect(throws: LoadError.self) {
        try await MockStandingInThrowing().load(1)
      }
      #expect(error == .failed(issues.messages[0]))
    }
    #expect(issues.messages.count == 1)
  }

  @Test func `an unstubbed call without a result is no failure`() {
    let issues = ToldIssues()
    issues.during { MockGameService().refresh() }
    #expect(issues.messages.isEmpty)
  }

  @Test func `an unstubbed call ends the process where nothing can be made up`() async {
    await #expect(processExitsWith: .failure) {
      ToldIssues().during { _ = MockSelfReturning().copy() }
    }
  }

  @Test func `a relaxed mock returns zero, empty and nil`() throws {
    let mock = MockDefaults().relaxed()
    #expect(mock.number() == 0)
    #expect(mock.text() == "")
    #expect(mock.list() == [])
    #expect(mock.table() == [:])
    #expect(mock.maybe() == nil)
    #expect(!mock.flag())
    #expect(mock.time() == .zero)
  }

  @Test func `a custom type has a default`() {
    #expect(MockDefaults().relaxed().custom() == Custom(name: "default"))
  }

  @Test func `a default value is given to one mock, such as a mock for an existential`() {
    let other = MockBase().relaxed()
    let mock = MockDefaults().relaxed(.value(other as any Base), .value(42))
    #expect(mock.service().base(1) == 0)
    #expect(mock.number() == 42)
  }

  @Test func `stubs that no call has used are named`() {
    let scope = MockScope()
    let line = MockScope.$current.withValue(scope) {
      let service = MockGameService()
      service.when.price(of: 1, in: .any).returns(1)
      service.when.price(of: 2, in: .any).returns(2)
      let line = #line - 1
      _ = service.price(of: 1, in: "EUR")
      #expect(service.unusedStubs == scope.unusedStubs)
      return line
    }
    #expect(
      scope.unusedStubs == [
        "MockGameService.price(of:in:), stubbed at SeamsTests/StrictnessTests.swift:\(line)"
      ])
  }

  @Test func `calls that wait still at the end of a scope are named`() async throws {
    let scope = MockScope()
    try await MockScope.$current.withValue(scope) {
      let service = MockGameService()
      let pending = service.when.popularGames(for: .any).suspends()
      let task = Task { try await service.popularGames(for: .ps4) }
      let call = await pending.next()
      #expect(scope.unansweredCalls.count == 1)
      call.returns([])
      _ = try await task.value
    }
    #expect(scope.unansweredCalls.isEmpty)
  }

  @Test func `arguments are printed on one line, and closures and long ones shortly`() {
    let issues = ToldIssues()
    issues.during {
      let mock = MockDefaults()
      mock.when.long("x", .any).returns(1)
      _ = mock.long("a\nb", { 0 })
      _ = mock.long(String(repeating: "a", count: 300), { 0 })
    }
    #expect(issues.messages[0].contains(#"MockDefaults.long("a\nb", a closure)"#))
    #expect(issues.messages[1].contains("… (302 characters)"))
  }
}

struct Custom: Equatable, DefaultAnswer {
  var name: String
  static var defaultAnswer: Custom { Custom(name: "default") }
}

@Mockable
protocol Defaults {
  func number() -> Int
  func text() -> String
  func list() -> [Custom]
  func table() -> [String: Int]
  func maybe() -> Custom?
  func flag() -> Bool
  func time() -> Duration
  func custom() -> Custom
  func service() -> any Base
  func long(_ text: String, _ body: @escaping () -> Int) -> Int
}

struct Page: Equatable {
  let number: Int
  let size: Int
}

struct Query: Equatable {
  let text: String
  let page: Page
}

@Mockable
protocol Search {
  func count(_ query: Query) -> Int
  func count(text: String) -> Int
}
