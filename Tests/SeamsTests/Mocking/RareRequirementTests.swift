import Seams
import Testing

// Shapes that are rare, and were wrong once.

@Mockable
protocol Twins: Sendable {
  func load(_ id: Int) -> String
  func load(_ id: Int) async -> String
  var size: Int { get }
  func size() async -> Int
}

@Mockable
protocol Endless: Sendable {
  func run() async throws -> Never
}

@Mockable
protocol TakenNames {
  func take(self: Int, init: Int, _ value: Int) -> Int
  subscript(newValue: Int) -> Int { get set }
  func `some words`(_ `a b`: Int, other: Int) -> Int
}

@Mockable
protocol Views {
  func sum(_ numbers: Span<Int>) -> Int
  func clear(_ numbers: inout MutableSpan<Int>)
}

@globalActor
actor Archive {
  static let shared = Archive()
}

@Mockable
protocol Archived {
  @Archive func store(_ id: Int) -> Int
}

/// A public class that other modules cannot inherit.
@Mockable
public class Account {
  private static let standard = 7
  struct Entry { var sum = 0 }

  /// Makes an account.
  public init() {}
  /// A public member.
  public func balance() -> Int { 1 }
  func add(_ entry: Entry) -> Entry { entry }
  fileprivate func secret(_ file: Filed) -> Int { 3 }
  func fee(_ days: Int = Account.standard, in currency: String = "EUR") -> Int { days }
}

private struct Filed {}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@Mockable
class Fixed<let size: Int> {
  func length() -> Int { size }
}

@Suite("Rare shapes")
struct RareRequirementTests {
  @Test func `a member and its async namesake are two`() async {
    let mock = MockTwins()
    mock.when.load(1).returns("now")
    mock.when.load(1, .async).returns("later")
    mock.when.size.returns(2)
    mock.when.size(.async).returns(3)
    let now = { (twins: any Twins) in (twins.load(1), twins.size) }
    #expect(now(mock) == ("now", 2))
    #expect(await mock.load(1) == "later")
    #expect(await mock.size() == 3)
    #expect(mock.calls.load(.any) == [1])
    #expect(mock.calls.load(.any, .async) == [1])
    #expect(mock.calls.size.count == 1)
    #expect(mock.calls.size(.async).count == 1)
  }

  @Test func `a member that never returns is suspended until it throws`() async {
    let mock = MockEndless()
    let pending = mock.when.run().suspends()
    let caller = Task { try await mock.run() }
    await pending.next().throws(Offline())
    switch await caller.result {
    case .failure(let error): #expect(error is Offline)
    }
  }

  @Test func `parameters may have names that mean something else in a mock`() {
    let mock = MockTakenNames()
    mock.when.take(self: 1, init: 2, 3).returns(4)
    #expect(mock.take(self: 1, init: 2, 3) == 4)
    #expect(mock.calls.take.first?.selfArgument == 1)
    mock[5] = 6
    #expect(mock[5] == 6)
    mock.when.`some words`(.any, other: 1).returns(7)
    #expect(mock.`some words`(0, other: 1) == 7)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a span reaches the closure that stands in`() {
    let mock = MockViews()
    mock.when.sum(.any).performs { numbers in numbers.count }
    mock.when.clear(.any).performs { numbers in numbers[0] = 0 }
    var numbers = [1, 2, 3]
    #expect(mock.sum(numbers.span) == 3)
    var span = numbers.mutableSpan
    mock.clear(&span)
    #expect(numbers == [0, 2, 3])
  }

  @Test func `a requirement of a global actor of any name`() async {
    let mock = MockArchived()
    mock.when.store(.any).performs { @Archive id in id + 1 }
    nonisolated(unsafe) let archived: any Archived = mock
    #expect(await archived.store(1) == 2)
  }

  @Test func `a public class is mocked with members of every access level`() {
    let mock = MockAccount()
    mock.when.balance().returns(2)
    mock.when.secret(.any).returns(4)
    let account: Account = mock
    #expect(account.balance() == 2)
    #expect(account.add(.init(sum: 3)).sum == 3)
    #expect(account.secret(Filed()) == 4)
    #expect(account.fee() == 7)
    #expect(mock.fee(8) == 8)
    #expect(mock.calls.fee.map(\.days) == [7, 8])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a class with a value parameter has a mock with one`() {
    let mock = MockFixed<3>()
    #expect(mock.length() == 3)
    mock.when.length().returns(4)
    #expect(mock.length() == 4)
  }
}
