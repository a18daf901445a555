import Foundation
import Testing
import UnderstudyHTTP

@Suite("Which stub wins")
struct PrecedenceTests {
  private let url = "https://a.example/x"

  @Test func `each stub has a sequence of its own`() async throws {
    let stubs = HTTPStubs(
      .get("/x").reply(.text("x1"), .text("x2")), .get("/y").reply(.text("y1"), .text("y2")))
    #expect(try await stubs.text("https://a.example/x") == "x1")
    #expect(try await stubs.text("https://a.example/y") == "y1")
    #expect(try await stubs.text("https://a.example/x") == "x2")
  }

  @Test func `how often may stand before the reply, and the last word counts`() async throws {
    let counted: [(Stub, String)] = [
      (.get("/x").times(1).reply(.text("a")), "exactly 1"),
      (.get("/x").times(1).query("a", "b").held(), "exactly 1"),
      (.get("/x").times(1...2).reply { _ in .text("a") }, "1 to 2"),
      (.get("/x").times(2...).reply(.text("a")), "at least 2"),
      (.get("/x").times(...2).reply(.text("a")), "at most 2"),
      (.get("/x").times(1).reply(.text("a")).times(3), "exactly 3"),
      (.get("/x").times(1).reply(.text("a")).optional(), "at most 1"),
    ]
    for (stub, words) in counted { #expect("\(stub.repetition)" == words) }
    let stubs = HTTPStubs(
      .get("/x").times(1).reply(.text("first")), .get("/x").reply(.text("second")))
    #expect(try await stubs.text(url) == "first")
    #expect(try await stubs.text(url) == "second")
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
    #expect(outer.report.totalExecuted == 1)
    #expect(inner.report.exchanges[1].stub?.pattern.description == "GET /y")
  }

  @Test func `the outer scope never asks the inner one`() async throws {
    let outer = HTTPStubs(.get("/y").reply(.status(200)).optional())
    let inner = HTTPStubs([.get("/x").reply(.status(200)).optional()], outer: outer)
    #expect(await outer.stubError(try sent(url))?.kind == .unplanned)
    #expect(inner.requests.isEmpty)
  }
}
