import Foundation
import TestFiles
import Testing

@testable import Understudy

private func url(_ path: String) -> URL { URL(string: "https://api.example.com\(path)")! }

private func text(_ path: String) async throws -> String {
  String(decoding: try await URLSession.stubbed.data(from: url(path)).0, as: UTF8.self)
}

@Suite(
  .stubs(.get("/suite").reply(.text("suite")), .get("/both").reply(.text("suite"))))
struct StubsTraitTests {
  @Test(.stubs(.get("/test").reply(.text("test"))))
  func `a test has its own stubs and its suite's, which may go unused`() async throws {
    #expect(try await text("/test") == "test")
    #expect(try await text("/suite") == "suite")
  }

  @Test(
    .stubs(.get("/twice").reply(.text("first"), .text("second"))), arguments: 0..<20)
  func `each case of a parameterized test starts afresh`(index: Int) async throws {
    #expect(try await text("/twice") == "first")
    #expect(try await text("/twice") == "second")
    #expect(HTTPStubs.current.requests.count == 2)
  }

  @Suite(.stubs(.get("/inner").reply(.text("inner")), .get("/both").reply(.text("inner"))))
  struct Inner {
    @Test func `nested suites add up, and the inner one wins`() async throws {
      #expect(try await text("/inner") == "inner")
      #expect(try await text("/suite") == "suite")
      #expect(try await text("/both") == "inner")
    }
  }
}

extension [Stub] {
  fileprivate static let shared: [Stub] = [
    .get("/me").reply(.text("Ada")), .get("/twice").reply(.text("first"), .text("second")),
  ]
}

@Suite(.stubs(.shared))
struct SharedListTests {
  @Test(arguments: 0..<2)
  func `a list that suites share starts afresh in each`(index: Int) async throws {
    #expect(try await text("/me") == "Ada")
    #expect(try await text("/twice") == "first")
  }

  @Test func `a list goes into withStubs too`() async throws {
    let report = try await withStubs([.get("/me").reply(.text("Ida"))]) { stubs in
      let (data, _) = try await stubs.data(from: url("/me"))
      #expect(String(decoding: data, as: UTF8.self) == "Ida")
    }
    #expect(report.requests.count == 1)
    var name = ""
    try await withStubs(.shared, options: { $0.strictness = .allow }) { stubs in
      name = String(decoding: try await stubs.data(from: url("/me")).0, as: UTF8.self)
    }
    #expect(name == "Ada")
  }
}

@Suite(.stubs(.get("/slow").reply(.text("late").delayed(by: .seconds(60))), clock: ManualClock()))
struct TraitClockTests {
  @Test(arguments: 1...10)
  func `the clock is made for each case, and is the test's to advance`(index: Int) async throws {
    let clock = ManualClock.current
    #expect(clock.now.offset == .zero)
    async let answer = text("/slow")
    await clock.sleepers(1)
    await clock.advance(by: .seconds(60))
    #expect(try await answer == "late")
    #expect(ManualClock.current === clock)
    #expect(clock.now.offset == .seconds(60))
  }

  @Test(.stubs(.get("/test").reply(.text("late").delayed(by: .seconds(5)))))
  func `the clock of a suite is that of its tests`() async throws {
    async let answer = text("/test")
    await ManualClock.current.sleepers(1)
    await ManualClock.current.advance(by: .seconds(5))
    #expect(try await answer == "late")
  }

  @Test func `a scope inside has the same clock unless it brings one`() async throws {
    let clock = ManualClock.current
    try await withStubs { _ in try #require(ManualClock.current === clock) }
    let own = ManualClock()
    try await withStubs(clock: own) { _ in try #require(ManualClock.current === own) }
    try await withStubs([], clock: own) { _ in try #require(ManualClock.current === own) }
  }
}

@Test func `outside of a scope there is no clock, and the test is told so`() async {
  let told = ToldIssues()
  await Task.detached {
    told.during { #expect(ManualClock.current.now.offset == .zero) }
  }.value
  #expect(
    told.messages == [
      """
      `ManualClock.current` was used outside of a scope. Put `.stubs(…, clock: ManualClock())` on \
      the test; in a detached task or on a queue, take the clock along in a constant.
      """
    ])
}

@Suite("Strictness as a trait", .strictness(.allow))
struct StrictnessTraitTests {
  @Test(.stubs(.get("/never").reply(.status(200))))
  func `the strictness of a suite's trait holds for its tests`() async throws {
    _ = try? await text("/unplanned")
    #expect(HTTPStubs.current.strictness == .allow)
  }

  @Test func `stubs made by hand inside of others have the strictness that those say`() {
    let outer = HTTPStubs([], options: { $0.strictness = .standard })
    #expect(HTTPStubs([], outer: outer).appliedStrictness == .standard)
    #expect(HTTPStubs([]).appliedStrictness == .allow)
  }

  @Test(.stubs(), .strictness(unplanned: .warn, unused: .allow))
  func `the strictness of a test's trait wins, wherever it stands`() {
    #expect(HTTPStubs.current.strictness == Strictness(unplanned: .warn, unused: .allow))
  }
}
