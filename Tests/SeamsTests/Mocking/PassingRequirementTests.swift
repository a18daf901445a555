import Seams
import Testing

@Suite("Ways of handing arguments over")
struct PassingRequirementTests {
  let mock = MockPassing()

  @Test func `a stub changes what is handed over inout, and the record keeps what came`() {
    mock.when.increment(.equal(Recorded(3))).performs { value in
      value += 1
      return value * 10
    }
    var value = 3
    #expect(mock.increment(&value) == 40)
    #expect(value == 4)
    #expect(mock.calls.increment[0].value == 3)
  }

  @Test func `a variadic parameter is an array`() {
    let seen = Captured<Int>()
    mock.when.log(.where { $0.count == 2 }, separator: ",").performs { items, _ in
      seen.append(items.count)
    }
    mock.log(1, "a", separator: ",")
    mock.log(separator: ",")
    #expect(seen.values == [2])
    #expect(mock.calls.log[1].items.isEmpty)
  }

  @Test func `an autoclosure is evaluated once and recorded as its value`() throws {
    var evaluations = 0
    func text() -> String { evaluations += 1; return "hello" }
    mock.lazily(text())
    #expect(mock.calls.lazily == ["hello"])
    #expect(evaluations == 1)
    mock.lazilyEscaping(7)
    #expect(mock.calls.lazilyEscaping == [7])
  }

  @Test func `the error of an autoclosure is thrown`() {
    func text() throws -> String { throw Offline() }
    #expect(throws: Offline()) { try mock.riskily(text()) }
    #expect(mock.calls.riskily.isEmpty)
  }

  @Test func `a closure that does not escape is run by the stub`() {
    mock.when.each(.any).performs { body in (1...3).forEach(body) }
    var sum = 0
    mock.each { sum += $0 }
    #expect(sum == 6)
    #expect(mock.calls.each.count == 1)
  }

  @Test func `consumed and borrowed arguments are recorded`() {
    mock.consume("taken")
    mock.borrow("lent")
    #expect(mock.calls.consume[0].value == "taken")
    #expect(mock.calls.borrow[0].value == "lent")
  }

  @Test func `arguments that cannot be copied reach the stub`() {
    mock.when.punch(.any).performs { ticket in ticket.number }
    mock.when.renumber(.any).performs { ticket in ticket.number = 9 }
    mock.when.issue().performs { Ticket(number: 5) }
    var ticket = mock.issue()
    #expect(mock.punch(ticket) == 5)
    mock.renumber(&ticket)
    #expect(mock.punch(ticket) == 9)
    mock.swallow(ticket)
    #expect(mock.calls.swallow.count == 1)
  }

  @Test func `a generic argument that cannot be copied reaches the stub`() {
    let mock = MockNoncopyables()
    mock.when.name().returns("x")
    mock.take(Ticket(number: 1))
    #expect(mock.calls.take(Ticket.self).count == 1)
    #expect(mock.name() == "x")
  }

  @Test func `implicitly unwrapped optionals are optionals`() {
    mock.when.hold(nil).returns(nil)
    mock.when.hold(.where { $0 != nil }).returns("held")
    #expect(mock.hold(nil) == nil)
    #expect(mock.hold(Box()) == "held")
  }

  @Test func `escaping closures are recorded`() async throws {
    let mock = MockClosures().relaxed()
    let seen = Captured<Int>()
    mock.observe({ seen.append($0) }, onError: nil)
    mock.calls.observe[0].handler(3)
    #expect(seen.values == [3])
    mock.when.asyncWork(.any).performs { body in try await body() + 1 }
    #expect(try await mock.asyncWork { 1 } == 2)
    mock.main {}
    #expect(mock.calls.main.count == 1)
    mock.when.maker().returns { "\($0)" }
    #expect(mock.maker()(4) == "4")
  }
}
