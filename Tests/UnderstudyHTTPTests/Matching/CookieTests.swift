import Foundation
import Testing
import UnderstudyHTTP

@Suite("Cookies")
struct CookieTests {
  private static let x = RequestPattern.get("/x")

  @Test func `cookies may come in several headers`() throws {
    let request = try sent("https://a.example/x", headers: ["Cookie": "a=1", "cookie": "b=2"])
    #expect(Self.x.cookie("a", "1").cookie("b", "2").matches(request))
  }

  @Test func `no cookies are sent without a header`() throws {
    let request = try sent("https://a.example/x")
    #expect(!Self.x.cookie("a", .any).matches(request))
    #expect(Self.x.cookie("a", .absent).matches(request))
  }

  @Test func `a dump names the cookie and hides its value`() {
    var text = ""
    dump(Self.x.cookie("session", "tr0ub4dor").cookie("theme", .any), to: &text)
    #expect(text.contains(#"session: \"REDACTED\""#))
    #expect(text.contains("theme: any value"))
    #expect(!text.contains("tr0ub4dor"))
  }

  @Test func `a miss names the cookie`() async throws {
    let stubs = HTTPStubs(Self.x.cookie("session", "tr0ub4dor").reply(.status(200)))
    for header in ["theme=dark", "session=other"] {
      _ = try? await stubs.data(for: sent("https://a.example/x", headers: ["Cookie": header]))
    }
    let report = stubs.report
    let misses = report.unplanned.compactMap { report.explanation(of: $0) }
    try #require(misses.count == 2)
    #expect(misses[0].contains("cookie \"session\" differs"))
    #expect(misses[1].contains("cookie \"session\" differs"))
    #expect(!misses.joined().contains("tr0ub4dor") && !misses.joined().contains("other"))
  }
}
