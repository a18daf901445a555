import Seams
import Testing

@testable import Understudy

@Mockable
protocol Bakery: Sendable {
  func bread(of grain: String) -> Int
  func order() async throws -> Int
  static func make() -> Int
}

@Suite("Mocks in Swift Testing")
struct MocksTraitTests {
  @Test func `an unstubbed call is an issue of the test`() {
    withKnownIssue {
      _ = MockBakery().bread(of: "rye")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(
        "No stub matches MockBakery.bread(of: \"rye\"): the member has no stubs\n") == true
    }
  }

  @Test(.mocks, arguments: 0..<50)
  func `static members are a test's own`(answer: Int) async {
    MockBakery.when.make().returns(answer)
    await Task.yield()
    #expect(MockBakery.make() == answer)
    #expect(MockBakery.calls.make.count == 1)
  }

  @Test func `an unused stub fails the test where asked`() async throws {
    try await withKnownIssue {
      try await run(.mocks(unusedStubs: .fail)) {
        MockBakery().when.bread(of: "rye").returns(1)
      }
    } matching: { issue in
      issue.comments.first?.rawValue.contains(
        "MockBakery.bread(of:), stubbed at UnderstudyTests/MocksTraitTests.swift:") == true
        && issue.comments.first?.rawValue.hasSuffix(
          "was never used. Remove it, or find out why the call did not come.") == true
    }
  }

  @Test func `an unused stub is fine otherwise`() async throws {
    try await run(.mocks) { MockBakery().when.bread(of: "rye").returns(1) }
  }

  @Test func `a call that was never answered fails the test`() async throws {
    try await withKnownIssue {
      try await run(.mocks) {
        let bakery = MockBakery()
        let pending = bakery.when.order().suspends()
        let task = Task { try await bakery.order() }
        _ = await pending.next()
        _ = await task.result
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(
        "A call of MockBakery.order() with () was suspended by the stub at") == true
    }
  }

  @Test func `calls are printed by a failing expectation`() {
    let bakery = MockBakery().relaxed()
    _ = bakery.bread(of: "rye")
    #expect(
      String(describingForTest: bakery.calls.bread)
        == #"1 call of MockBakery.bread(of:) [0] ("rye")"#)
  }

  /// Runs a closure as a test case that has the trait.
  private func run(
    _ trait: UnderstudyTrait, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
}
