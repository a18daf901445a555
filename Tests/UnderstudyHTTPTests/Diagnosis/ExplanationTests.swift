import Foundation
import Testing
import UnderstudyHTTP

@Suite("The explanation of a stub used too rarely")
struct ExplanationTests {
  private static func at(_ line: Int) -> String {
    "UnderstudyHTTPTests/ExplanationTests.swift:\(line)"
  }

  @Test func `asks for the session where no request came at all`() {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)))
    let line = #line - 1
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub GET /x (\(Self.at(line))) was never used.
        No request reached these stubs at all. Does the code under test use their session \
        (`stubs.session`, `.stubbed`)? Remove the stub, or mark it `.optional()`, if it need not.
        """)
  }

  @Test func `names the request that came closest, with the difference in one line`() async throws {
    let stubs = HTTPStubs(
      .get("/x").query("page", "1").reply(.status(200)), .get("/z").reply(.status(200)))
    let line = #line - 1
    for url in ["https://a.example/z", "https://a.example/x?page=2"] {
      _ = await stubs.outcome(try sent(url))
    }
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub GET /x (\(Self.at(line))) was never used.
        The closest request: GET https://a.example/x?page=2
          query item "page" differs: the stub has "1", the request "2"
        """)
  }

  @Test func `says so where no request is like it`() async throws {
    let stubs = HTTPStubs(
      .post("https://b.example/login").reply(.status(200)).times(2),
      .get("/z").reply(.status(200)))
    let line = #line - 2
    _ = await stubs.outcome(try sent("https://a.example/z"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub POST https://b.example/login (\(Self.at(line))) was never used, expected exactly 2.
        1 request came, and none was like it.
        """)
  }

  @Test func `names the stub that answered in its place`() async throws {
    let stubs = HTTPStubs(.any("/x").reply(.status(200)), .get("/x").reply(.status(200)))
    let line = #line - 1
    _ = await stubs.outcome(try sent("https://a.example/x"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[1]) == """
        The stub GET /x (\(Self.at(line))) was never used.
        GET https://a.example/x fits it, but a stub that comes before it answered: \
        ANY /x (\(Self.at(line)))
        """)
  }

  @Test func `names the stub of an inner scope that answered in its place`() async throws {
    let outer = HTTPStubs(.get("/x").reply(.status(200)))
    let inner = HTTPStubs([.get("/x").reply(.status(200))], outer: outer)
    let line = #line - 1
    _ = await inner.outcome(try sent("https://a.example/x"))
    await inner.end()
    let report = outer.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub GET /x (\(Self.at(line - 1))) was never used.
        GET https://a.example/x fits it, but a stub that comes before it answered: \
        GET /x (\(Self.at(line)))
        """)
    #expect(report.requests.isEmpty)
  }

  @Test func `says so where the request came before the stub was added`() async throws {
    let stubs = HTTPStubs()
    _ = await stubs.outcome(try sent("https://a.example/x"))
    stubs.add(.get("/x").reply(.status(200)))
    let line = #line - 1
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub GET /x (\(Self.at(line))) was never used.
        GET https://a.example/x fits it, but came before it was added. Add the stub before the \
        code under test runs.
        """)
    let unplanned = try #require(report.explanation(of: report.unplanned[0]))
    #expect(unplanned.hasPrefix("No stub is for GET https://a.example/x\n"))
    #expect(
      unplanned.hasSuffix(
        """

        It came before the stub that fits it was added: GET /x (\(Self.at(line)))
        Add the stub before the code under test runs.
        """))
  }

  @Test func `a stub used up was not added too late`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(1))
    for _ in 0..<2 { _ = await stubs.outcome(try sent("https://a.example/x")) }
    let report = stubs.report
    #expect(report.explanation(of: report.exchanges[0]) == nil)
    let unplanned = try #require(report.explanation(of: report.exchanges[1]))
    #expect(!unplanned.contains("was added"))
  }

  @Test func `says so where the request came when the scope had ended`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)))
    await stubs.end()
    _ = await stubs.outcome(try sent("https://a.example/x"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0])
        .hasSuffix("\nGET https://a.example/x fits it, but came when the scope had ended."))
    #expect(
      report.explanation(of: report.exchanges[0])
        == "GET https://a.example/x came after the scope of its stubs had ended, so it was refused."
    )
  }

  @Test func `gives both counts, and lists the requests`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(13))
    let line = #line - 1
    for page in 1...12 { _ = await stubs.outcome(try sent("https://a.example/x?p=\(page)&key=a")) }
    let report = stubs.report
    let list = (1...10).map { "  \($0). GET https://a.example/x?p=\($0)&key=<secret>\n" }
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub GET /x (\(Self.at(line))) was used 12 times, expected exactly 13.
        It answered:
        \(list.joined())  and 2 more
        """)
  }

  @Test func `says why nothing can fit a pattern that cannot be read`() async throws {
    let stubs = HTTPStubs(.get("a.example/x").reply(.status(200)))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0])
        .contains("\nNothing can fit it: cannot read the URL pattern \"a.example/x\": write it as"))
  }
}
