import Foundation
import Testing
import UnderstudyHTTP

@Suite("Which stub wins")
struct PrecedenceTests {
  private let url = "https://a.example/x"

  @Test func `inside a list the first that matches`() async throws {
    let stubs = HTTPStubs(
      .get("/y").reply(.text("other")), .get("/x").reply(.text("first")),
      .get("/x").reply(.text("second")))
    #expect(try await stubs.text(url) == "first")
  }

  @Test func `the first that matches, even where a later one is more exact`() async throws {
    let stubs = HTTPStubs(
      .any().reply(.text("any")), .get("https://a.example/x").reply(.text("exact")))
    #expect(try await stubs.text(url) == "any")
  }

  @Test func `stubs added later before earlier ones, and among them the first`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.text("old")))
    stubs.add(.get("/x").reply(.text("new")), .get("/x").reply(.text("newer")))
    #expect(try await stubs.text(url) == "new")
    stubs.add([.get("/x").reply(.text("newest"))])
    #expect(try await stubs.text(url) == "newest")
  }

  @Test func `an exhausted stub passes a request on`() async throws {
    let stubs = HTTPStubs(
      .get("/x").reply(.text("once")).times(1), .get("/x").reply(.text("twice")).times(2),
      .get("/x").reply(.text("ever")))
    var texts: [String] = []
    for _ in 0..<5 { texts.append(try await stubs.text(url)) }
    #expect(texts == ["once", "twice", "twice", "ever", "ever"])
  }

  @Test func `a request nobody planned fails, and is told`() async throws {
    let stubs = HTTPStubs(.get("/y").reply(.status(200)).optional())
    let request = try sent("POST", url)
    let error = try #require(await stubs.stubError(request))
    #expect(error.kind == .unplanned)
    #expect(stubs.report.unplanned.map(\.request.description) == ["POST https://a.example/x"])
    #expect(!stubs.report.isClean)
    #expect(stubs.report.unplanned[0].stub == nil)
    #expect(stubs.report.unplanned[0].status == nil)
  }

  @Test func `several replies come in order, and the last one stays`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(503), .text("1"), .text("2")))
    let request = try sent(url)
    var outcomes: [String] = []
    for _ in 0..<4 { outcomes.append(await stubs.outcome(request)) }
    #expect(outcomes == ["503 ", "200 1", "200 2", "200 2"])
  }

  @Test func `each stub has a sequence of its own`() async throws {
    let stubs = HTTPStubs(
      .get("/x").reply(.text("x1"), .text("x2")), .get("/y").reply(.text("y1"), .text("y2")))
    #expect(try await stubs.text("https://a.example/x") == "x1")
    #expect(try await stubs.text("https://a.example/y") == "y1")
    #expect(try await stubs.text("https://a.example/x") == "x2")
  }

  @Test func `an inner scope before an outer one, whose stubs count what they answer`() async throws
  {
    let outer = HTTPStubs(.get("/x").reply(.text("outer x")), .get("/y").reply(.text("outer y")))
    let inner = HTTPStubs([.get("/x").reply(.text("inner x"))], outer: outer)
    #expect(try await inner.text("https://a.example/x") == "inner x")
    #expect(try await inner.text("https://a.example/y") == "outer y")
    #expect(inner.report.requests.count == 2)
    #expect(inner.report.isClean)
    #expect(outer.report.requests.isEmpty)
    #expect(outer.report.uses.map(\.count) == [0, 1])
    #expect(inner.report.exchanges[1].stub?.pattern.description == "GET /y")
  }

  @Test func `an exhausted inner stub passes on to the outer scope`() async throws {
    let outer = HTTPStubs(.get("/x").reply(.text("outer")))
    let inner = HTTPStubs([.get("/x").reply(.text("inner")).times(1)], outer: outer)
    #expect(try await inner.text(url) == "inner")
    #expect(try await inner.text(url) == "outer")
  }

  @Test func `the outer scope never asks the inner one`() async throws {
    let outer = HTTPStubs(.get("/y").reply(.status(200)).optional())
    let inner = HTTPStubs([.get("/x").reply(.status(200)).optional()], outer: outer)
    #expect(await outer.stubError(try sent(url))?.kind == .unplanned)
    #expect(inner.requests.isEmpty)
  }

  @Test func `three scopes inside each other`() async throws {
    let outermost = HTTPStubs(.get("/z").reply(.text("outermost")))
    let outer = HTTPStubs([.get("/y").reply(.text("outer"))], outer: outermost)
    let inner = HTTPStubs([.get("/x").reply(.text("inner"))], outer: outer)
    #expect(try await inner.text("https://a.example/z") == "outermost")
    #expect(try await inner.text("https://a.example/y") == "outer")
  }

  @Test func `two scopes see nothing of each other`() async throws {
    let one = HTTPStubs(.get("/x").reply(.text("one")))
    let two = HTTPStubs(.get("/x").reply(.text("two")))
    async let first = one.text(url)
    async let second = two.text(url)
    #expect(try await first == "one")
    #expect(try await second == "two")
    #expect(one.requests.count == 1)
    #expect(two.requests.count == 1)
  }
}
