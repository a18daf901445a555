import Foundation
import Testing
import UnderstudyHTTP

@Suite("The report")
struct ReportTests {
  private static let url = "https://a.example/x"

  private static let plain = Stub.get("/x").reply(.status(200))

  @Test(
    "how often",
    arguments: [
      (plain, 0, "at least 1", true),
      (plain, 3, "at least 1", false),
      (plain.optional(), 0, "any number", false),
      (plain.times(2), 0, "exactly 2", true),
      (plain.times(2), 1, "exactly 2", true),
      (plain.times(2), 2, "exactly 2", false),
      (plain.times(0), 0, "exactly 0", false),
      (plain.times(2...3), 1, "2 to 3", true),
      (plain.times(2...3), 3, "2 to 3", false),
      (plain.times(2...), 1, "at least 2", true),
      (plain.times(2...), 5, "at least 2", false),
      (plain.times(...2), 0, "at most 2", false),
      (plain.times(2).optional(), 1, "at most 2", false),
    ])
  func howOften(stub: Stub, uses: Int, words: String, isShort: Bool) async throws {
    let stubs = HTTPStubs(stub)
    for _ in 0..<uses { _ = try await stubs.text(Self.url) }
    let report = stubs.report
    #expect(report.uses.map(\.count) == [uses])
    #expect(report.uses[0].expected == words)
    #expect(report.uses[0].isShort == isShort)
    #expect(
      report.uses[0].description == "\(stub): expected \(words), used \(uses)")
    #expect(report.isClean == !isShort)
    #expect(report.unused.count == (isShort && uses == 0 ? 1 : 0))
    #expect(report.tooRarelyUsed.count == (isShort && uses > 0 ? 1 : 0))
  }

  @Test func `the report tells which stubs answered, and how many requests they did`() async throws
  {
    let stubs = HTTPStubs(
      .get("/y").reply(.status(200)).optional(), .get("/x").reply(.status(200)),
      .get("/z").reply(.status(200)).optional())
    #expect(stubs.report.executed.isEmpty && stubs.report.totalExecuted == 0)
    for path in ["x", "x", "z", "elsewhere"] {
      _ = await stubs.outcome(try sent("https://a.example/\(path)"))
    }
    let report = stubs.report
    #expect(report.executed.map(\.stub.pattern.description) == ["GET /x", "GET /z"])
    #expect(report.executed.map(\.count) == [2, 1])
    #expect(report.totalExecuted == 3)
    #expect(report.requests.count == 4 && report.unplanned.count == 1)
  }

  @Test func `the report counts each hop of a redirect as answered`() async throws {
    let stubs = HTTPStubs(
      .get("/x").reply(.redirect(to: "/y")), .get("/y").reply(.status(200)))
    #expect(await stubs.outcome(try sent(Self.url)) == "200 ")
    #expect(stubs.report.executed.count == 2 && stubs.report.totalExecuted == 2)
  }

  @Test func `stubs are told in the order they were written, over all lists`() {
    let stubs = HTTPStubs(.get("/1").reply(.status(200)), .get("/2").reply(.status(200)))
    stubs.add(.get("/3").reply(.status(200)), .get("/4").reply(.status(200)))
    #expect(
      stubs.report.uses.map(\.stub.pattern.description) == ["GET /1", "GET /2", "GET /3", "GET /4"])
    #expect(stubs.report.unused.count == 4)
  }

  @Test func `problems are told in the order the stubs were written`() {
    let stubs = HTTPStubs(.get("x").reply(.status(200)), .get("y").reply(.status(200)))
    #expect(stubs.report.problems.map { $0.prefix(10) } == ["The stub G", "The stub G"])
    #expect(stubs.report.problems[0].contains("\"https://x\""))
    #expect(stubs.report.problems[1].contains("\"https://y\""))
  }

  @Test func `a stub knows where it was written`() {
    let stub = Stub.get("/x").reply(.status(200))
    let line = #line - 1
    #expect(stub.location.line == line)
    #expect(stub.location.fileID == #fileID)
    #expect(stub.location.filePath == "\(#filePath)")
    #expect(stub.location.column == 24)
    #expect(stub.location.description == "UnderstudyHTTPTests/ReportTests.swift:\(line)")
    #expect(stub.description == "GET /x (UnderstudyHTTPTests/ReportTests.swift:\(line))")
  }

  @Test func `requests are recorded in order, with what became of them`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/x").reply(.text("hi", status: 201)), .get("/fails").reply(.failing(.cannotFindHost)),
      clock: clock)
    await clock.advance(by: .seconds(5))
    _ = await stubs.outcome(try sent(Self.url))
    _ = await stubs.outcome(try sent("https://a.example/fails"))
    let exchanges = stubs.report.exchanges
    #expect(
      exchanges.map(\.description) == [
        "GET https://a.example/x → 201, 2 bytes", "GET https://a.example/fails → URLError -1003",
      ])
    #expect(exchanges.map(\.status) == [201, nil])
    #expect(exchanges[0].started == .seconds(5))
    #expect(exchanges[0].ended == .seconds(5))
  }

  @Test func `a straggler is never answered by the outer scope`() async throws {
    let outer = HTTPStubs(.get("/x").reply(.status(200)).optional())
    let inner = HTTPStubs([], outer: outer)
    await inner.end()
    #expect(await inner.stubError(try sent(Self.url))?.kind == .straggler)
    #expect(outer.report.uses.map(\.count) == [0])
  }

  @Test func `an inner scope that outlives its outer one is refused nothing of its own`()
    async throws
  {
    let outer = HTTPStubs(.get("/y").reply(.status(200)).optional())
    let inner = HTTPStubs([.get("/x").reply(.text("inner"))], outer: outer)
    await outer.end()
    #expect(try await inner.text(Self.url) == "inner")
    #expect(await inner.stubError(try sent("https://a.example/y"))?.kind == .unplanned)
  }
}
