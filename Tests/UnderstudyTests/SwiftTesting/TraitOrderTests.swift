import Foundation
import Seams
import Testing
import Understudy

private struct Books: Sendable {
  let session: URLSession

  func titles() async throws -> String {
    let url = URL(string: "https://api.example.com/books")!
    return String(decoding: try await session.data(from: url).0, as: UTF8.self)
  }
}

extension Dependencies {
  @Seam fileprivate var books: Books = Books(session: .shared)
  @Seam fileprivate var author: String = "live"
}

private let stubs: UnderstudyTrait = .stubs(
  .get("/books").reply { _ in .text("by \(injected(\.author))") }, clock: ManualClock())
private let books: UnderstudyTrait = .dependency(\.books, Books(session: .stubbed))

@Suite("The order of the traits")
struct TraitOrderTests {
  /// All orders of some traits.
  private static func orders(of traits: [UnderstudyTrait]) -> [[UnderstudyTrait]] {
    traits.indices.flatMap { index -> [[UnderstudyTrait]] in
      var others = traits
      let first = others.remove(at: index)
      return others.isEmpty ? [[first]] : orders(of: others).map { [first] + $0 }
    }
  }

  @Test func `the order of the traits does not matter`() async throws {
    let orders = Self.orders(of: [
      books, stubs, .dependency(\.author, "Ada"), .mocks(unusedStubs: .warn),
    ])
    for traits in orders {
      var test = try #require(Test.current)
      test.traits = traits
      // As Swift Testing nests them.
      let body: @Sendable () async throws -> Void = {
        try await #expect(injected(\.books).titles() == "by Ada")
        #expect(ManualClock.current.now.offset == .zero)
      }
      let nested = traits.reversed().reduce(body) { [test] body, trait in
        {
          try await trait.provideScope(
            for: test, testCase: Test.Case.current, performing: body)
        }
      }
      try await nested()
    }
    #expect(orders.count == 24)
  }

  @Suite(.dependency(\.author, "Ida"), books)
  struct OfASuite {
    @Test(stubs) func `a suite's dependency may use its test's stubs`() async throws {
      #expect(try await injected(\.books).titles() == "by Ida")
    }

    @Test(.dependency(\.author, "Ada"), .cassette("films"), stubs, books)
    func `cassettes and stubs add up`() async throws {
      #expect(try await injected(\.books).titles() == "by Ada")
      let films = URL(string: "https://a.example/films?page=1")!
      #expect(try await URLSession.stubbed.data(from: films).1 is HTTPURLResponse)
    }
  }
}
