import Foundation
import Testing
import UnderstudyHTTP

@Suite("Many at once")
struct ParallelTests {
  /// Sends requests all at once and counts the outcomes.
  private func outcomes(
    of stubs: HTTPStubs, _ count: Int, _ make: @escaping @Sendable (Int) throws -> RecordedRequest
  ) async throws -> [String: Int] {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<count {
        group.addTask { await stubs.outcome(try make(number)) }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  @Test func `limited stubs are used exactly as often as they allow`() async throws {
    let stubs = HTTPStubs(
      .get("/x").reply(.text("a")).times(100), .get("/x").reply(.text("b")).times(1...250),
      .get("/x").reply(.text("c")))
    let counts = try await outcomes(of: stubs, 500) { _ in try sent("https://a.example/x") }
    #expect(counts == ["200 a": 100, "200 b": 250, "200 c": 150])
    #expect(stubs.report.uses.map(\.count) == [100, 250, 150])
    #expect(stubs.requests.count == 500)
    #expect(await stubs.end().isClean)
  }

  @Test func `stubs may be added while requests come`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.text("old")))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { stubs.add(.get("/x").reply(.text("new")).optional()) }
        group.addTask { _ = try await stubs.text("https://a.example/x?n=\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try await stubs.text("https://a.example/x") == "new")
    #expect(stubs.report.uses.count == 101)
    #expect(stubs.report.uses.reduce(0) { $0 + $1.count } == 101)
  }

  @Test func `an outer scope's stub is shared exactly among inner ones`() async throws {
    let outer = HTTPStubs(.get("/x").reply(.text("outer")).times(100))
    let inner = (0..<20).map { _ in
      HTTPStubs([.get("/x").reply(.text("inner")).times(5)], outer: outer)
    }
    let counts = await withTaskGroup(of: String.self) { group in
      for number in 0..<300 {
        group.addTask {
          guard let request = try? sent("https://a.example/x") else { return "no request" }
          return await inner[number % 20].outcome(request)
        }
      }
      return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    let refused = "\(URLError.Code.resourceUnavailable.rawValue)"
    #expect(counts == ["200 inner": 100, "200 outer": 100, refused: 100])
    #expect(inner.reduce(0) { $0 + $1.report.unplanned.count } == 100)
  }

  @Test func `whatever comes while the scope ends is either answered or refused`() async throws {
    for _ in 0..<20 {
      let stubs = HTTPStubs(.get("/x").reply { _ in .text("computed") }.optional())
      let request = try sent("https://a.example/x")
      let counts = await withTaskGroup(of: String.self) { group in
        for number in 0..<50 {
          group.addTask {
            if number == 25 { await stubs.end() }
            return await stubs.outcome(request)
          }
        }
        return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      }
      let report = await stubs.end()
      #expect(counts["200 computed", default: 0] == report.uses[0].count)
      #expect(
        counts["\(URLError.Code.resourceUnavailable.rawValue)", default: 0]
          == report.stragglers.count)
      #expect(report.exchanges.count == 50)
      #expect(report.exchanges.allSatisfy { $0.ended != nil })
    }
  }

  @Test func `a predicate may ask the stubs themselves, since no lock is held`() async throws {
    let stubs = HTTPStubs()
    stubs.add(
      .get("/x").where("asks back") { _ in
        stubs.add(.get("/y").reply(.text("added meanwhile")).optional())
        return stubs.requests.isEmpty
      }.reply(.text("first")))
    #expect(try await stubs.text("https://a.example/x") == "first")
    #expect(try await stubs.text("https://a.example/y") == "added meanwhile")
  }
}
