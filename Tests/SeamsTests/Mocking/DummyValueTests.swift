import Testing

@testable import Seams

/// An unstubbed call fails its test; the process, and every other test in it, is to go on.
@Suite("An unstubbed call that must return something")
struct DummyValueTests {
  private let issues = ToldIssues()

  private func unstubbed<Value>(_ call: (MockRareResults) throws -> Value) rethrows -> Value {
    let value = try issues.during { try call(MockRareResults()) }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.hasPrefix("No stub matches Mock") == true)
    return value
  }

  @Test func `an unstubbed call returns a stream that has finished`() async {
    let stream = unstubbed { $0.numbers() }
    for await _ in stream { Issue.record("the stream has an element") }
  }

  @Test func `an unstubbed call returns a throwing stream that fails with the message`()
    async throws
  {
    let stream = unstubbed { $0.lines() }
    let error = await #expect(throws: UnstubbedCall.self) {
      for try await _ in stream {}
    }
    #expect(error?.description == issues.messages.first)
  }

  @Test func `an unstubbed call returns a finished stream from a relaxed mock`() async throws {
    for await _ in MockRareResults().relaxed().numbers() {}
    for try await _ in MockRareResults().relaxed().lines() {}
  }

  @Test func `an unstubbed call returns a result and a task that fail with the message`() async {
    #expect(throws: UnstubbedCall.self) { try unstubbed { $0.result() }.get() }
    let other = DummyValueTests()
    await #expect(throws: UnstubbedCall.self) { try await other.unstubbed { $0.task() }.value }
  }

  @Test func `an unstubbed call returns a result and a task of a value if no error can stand in`()
    async
  {
    #expect(unstubbed { $0.parsed() } == .success([]))
    let other = DummyValueTests()
    #expect(await other.unstubbed { $0.count() }.value == 0)
  }

  @Test func `an unstubbed call returns a result that fails with the error that stands in`() {
    #expect(throws: LoadError.self) { try unstubbed { $0.loaded() }.get() }
  }

  @Test func `an unstubbed call throws an error that is made up, where nothing can be returned`() {
    #expect(throws: Refusal.closed) { try unstubbed { mock throws(Refusal) in try mock.opaque() } }
  }

  @Test func `an unstubbed call returns what its raw value makes empty`() {
    #expect(unstubbed { $0.identifier() } == Identifier(rawValue: ""))
  }

  @Test func `an unstubbed call returns the first case of an enumeration that lists its cases`() {
    #expect(unstubbed { $0.weekday() } == .monday)
  }

  @Test func `an unstubbed call returns an empty collection of any kind`() {
    #expect(unstubbed { $0.letters() }.isEmpty)
  }

  @Test func `an unstubbed call returns the empty set of options`() {
    #expect(unstubbed { $0.options() } == [])
  }

  @Test func `an unstubbed call returns zero of a custom number`() {
    #expect(unstubbed { $0.money() } == Money(cents: 0))
  }

  @Test func `an unstubbed call returns a custom decodable value, as empty as possible`() {
    let order = unstubbed { $0.order() }
    #expect(order.number == 0)
    #expect(order.weekday == .monday)
    #expect(order.notes == [])
    #expect(order.coupon == nil)
    #expect(order.customer.name.isEmpty)
  }

  @Test func `an unstubbed call returns an error that is the message`() {
    #expect((unstubbed { $0.failure() } as? UnstubbedCall)?.description == issues.messages.first)
  }

  @Test func `an unstubbed call returns a decodable value that takes no empty text`() {
    #expect(unstubbed { $0.initial() }.letter == "0")
  }
}

/// Nothing is known of it.
struct Opaque: Equatable {
  let number: Int
}

struct Unreadable: Error, Equatable {
  let opaque: Opaque
}

enum Refusal: Error, CaseIterable {
  case closed, full
}

struct Identifier: RawRepresentable, Equatable {
  let rawValue: String
}

struct Order: Decodable {
  struct Customer: Decodable {
    let name: String
    let referredBy: [Customer]
  }

  let number: Int
  let weekday: Weekday
  let notes: [String]
  let coupon: String?
  let customer: Customer
}

struct Initial: Decodable {
  let letter: Character

  enum CodingKeys: CodingKey { case letter }

  init(from decoder: any Decoder) throws {
    let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .letter)
    guard let letter = text.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no letter"))
    }
    self.letter = letter
  }
}

enum Weekday: String, Decodable, CaseIterable {
  case monday, tuesday
}

struct Toppings: OptionSet {
  let rawValue: Int
}

struct Money: Equatable, AdditiveArithmetic {
  var cents: Int

  static let zero = Money(cents: 0)
  static func + (one: Money, other: Money) -> Money { Money(cents: one.cents + other.cents) }
  static func - (one: Money, other: Money) -> Money { Money(cents: one.cents - other.cents) }
}

@Mockable
protocol RareResults {
  func numbers() -> AsyncStream<Int>
  func lines() -> AsyncThrowingStream<String, any Error>
  func result() -> Result<Int, any Error>
  func task() -> Task<Int, any Error>
  func parsed() -> Result<[Int], Unreadable>
  func count() -> Task<Int, Never>
  func loaded() -> Result<Opaque, LoadError>
  func opaque() throws(Refusal) -> Opaque
  func identifier() -> Identifier
  func weekday() -> Weekday
  func letters() -> ContiguousArray<Character>
  func options() -> Toppings
  func money() -> Money
  func order() -> Order
  func initial() -> Initial
  func failure() -> any Error
}
