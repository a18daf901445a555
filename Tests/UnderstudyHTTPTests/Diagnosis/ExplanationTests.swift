import Foundation
import Testing
import UnderstudyHTTP

@Suite("The explanation of a stub used too rarely")
struct ExplanationTests {
  @Test func `the explanation of an unused stub asks for the session where no request came at all`()
  {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was never used: no request reached these stubs at all. \
        Does the code under test use their session (`stubs.session`, `.stubbed`)?
        If it need not, remove the stub or mark it `.optional()`.
        """)
  }

  @Test func `the explanation of an unused stub names the closest request in one line`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/x").query("page", "1").reply(.status(200)), .get("/z").reply(.status(200)))
    for url in ["https://a.example/z", "https://a.example/x?page=2"] {
      _ = await stubs.outcome(try sent(url))
    }
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was never used; closest request \
        GET https://a.example/x?page=2: query item "page" wants "1", got "2"
        """)
  }

  @Test func `the explanation of an unused stub says so where no request is like it`() async throws
  {
    let stubs = HTTPStubs(
      .post("https://b.example/login").reply(.status(200)).times(2),
      .get("/z").reply(.status(200)))
    _ = await stubs.outcome(try sent("https://a.example/z"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was never used, expected exactly 2; \
        the only request was GET https://a.example/z, which is not close.
        """)
  }

  @Test func `the explanation of an unused stub leaves a request alone that had its own`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/movies/{id}").reply(.status(200)), .get("/movies/popular/cast").reply(.status(200)))
    _ = await stubs.outcome(try sent("https://a.example/movies/7"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[1])
        .hasSuffix(
          "was never used; the only request was GET https://a.example/movies/7, which is not close."
        ))
  }

  @Test func `the explanation of an unused stub names the request that a less specific stub took`()
    async throws
  {
    let stubs = HTTPStubs(
      .any("/**").reply(.status(404)), .get("/movies").query("page", "1").reply(.status(200)))
    _ = await stubs.outcome(try sent("https://a.example/movies?page=2"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[1]).contains(
        "\nThe closest request: GET https://a.example/movies?page=2\n  which was answered by ANY /**"
      ))
  }

  @Test func `the explanation of a redirected request names the stub that redirected`() async throws
  {
    let stubs = HTTPStubs(
      .get("/old").reply(.redirect(to: "https://a.example/new")), .get("/newer").reply(.status(200))
    )
    _ = await stubs.outcome(try sent("https://a.example/old"))
    let report = stubs.report
    let unplanned = try #require(report.unplanned.first)
    let lines = report.explanation(of: unplanned)?.split(separator: "\n") ?? []
    #expect(lines[0].hasPrefix("No stub matches GET https://a.example/new; closest GET /newer"))
    #expect(
      lines[1] == "The stub \(report.uses[0].stub) redirected GET https://a.example/old there.")
  }

  @Test func `the explanation of an unused stub names the stub that answered in its place`()
    async throws
  {
    let stubs = HTTPStubs(.any("/x").reply(.status(200)), .get("/x").reply(.status(200)))
    _ = await stubs.outcome(try sent("https://a.example/x"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[1]) == """
        The stub \(report.uses[1].stub) was never used: \
        GET https://a.example/x matches it, but was answered by a stub that takes precedence: \
        \(report.uses[0].stub)
        """)
  }

  @Test func `the explanation of an unused stub names the inner stub that answered`() async throws {
    let outer = HTTPStubs(.get("/x").reply(.status(200)))
    let inner = HTTPStubs([.get("/x").reply(.status(200))], outer: outer)
    _ = await inner.outcome(try sent("https://a.example/x"))
    await inner.end()
    let report = outer.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was never used: \
        GET https://a.example/x matches it, but was answered by a stub that takes precedence: \
        \(inner.report.uses[0].stub)
        """)
    #expect(report.requests.isEmpty)
  }

  @Test func `the explanation of an unused stub says that the request came before it`() async throws
  {
    let stubs = HTTPStubs()
    _ = await stubs.outcome(try sent("https://a.example/x"))
    stubs.add(.get("/x").reply(.status(200)))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was never used: \
        GET https://a.example/x matches it, but arrived before it was added. Add the stub before \
        the code under test runs.
        """)
    let unplanned = try #require(report.explanation(of: report.unplanned[0]))
    #expect(unplanned.hasPrefix("No stub matches GET https://a.example/x: there are no stubs\n"))
    #expect(
      unplanned.hasSuffix(
        """

        A stub that matches it was added after the request arrived: \(report.uses[0].stub)
        Add the stub before the code under test runs.
        """))
  }

  @Test func `an exhausted stub was not added too late`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(1))
    for _ in 0..<2 { _ = await stubs.outcome(try sent("https://a.example/x")) }
    let report = stubs.report
    #expect(report.explanation(of: report.exchanges[0]) == nil)
    let unplanned = try #require(report.explanation(of: report.exchanges[1]))
    #expect(!unplanned.contains("was added"))
  }

  @Test func `the explanation of an unused stub says that the request came too late`() async throws
  {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)))
    await stubs.end()
    let error = await stubs.stubError(try sent("https://a.example/x"))
    _ = await stubs.outcome(try sent("https://a.example/y"))
    let report = stubs.report
    #expect(report.explanation(of: report.exchanges[0]) == error?.description)
    #expect(
      report.explanation(of: report.uses[0])
        .hasSuffix(": GET https://a.example/x matches it, but arrived after the scope had ended."))
    #expect(
      report.explanation(of: report.exchanges[0]) == """
        GET https://a.example/x arrived after the scope of its stubs, at \(report.uses[0].stub.location), \
        had ended, so it was refused.
        The stub in it that was for the request: \(report.uses[0].stub)
        Wait for the request before the scope ends.
        """)
    #expect(
      report.explanation(of: report.exchanges[1]) == """
        GET https://a.example/y arrived after the scope of its stubs, at \(report.uses[0].stub.location), \
        had ended, so it was refused.
        None of its stubs matched the request.
        Wait for the request before the scope ends.
        """)
  }

  @Test func `the explanation of an unused stub gives both counts, and lists the requests`()
    async throws
  {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(13))
    for page in 1...12 { _ = await stubs.outcome(try sent("https://a.example/x?p=\(page)&key=a")) }
    let report = stubs.report
    let list = (1...10).map { "  \($0). GET https://a.example/x?p=\($0)&key=REDACTED\n" }
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was used 12 times, expected exactly 13.
        It answered:
        \(list.joined())  and 2 more
        """)
  }

  @Test func `the explanation of a stub that was used once names the request in its line`()
    async throws
  {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)).times(2))
    _ = await stubs.outcome(try sent("https://a.example/x"))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub \(report.uses[0].stub) was used 1 time, expected exactly 2; it answered \
        GET https://a.example/x
        """)
  }

  @Test func `the explanation of an unreadable pattern says why nothing can match it`() async throws
  {
    let stubs = HTTPStubs(.get("a.example/x").reply(.status(200)))
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0])
        .contains(
          ": no request can match it: cannot read the URL pattern \"a.example/x\": write it as"))
  }
}
