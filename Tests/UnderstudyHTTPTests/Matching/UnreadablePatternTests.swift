import Foundation
import Testing
import UnderstudyHTTP

/// A pattern that cannot be read, and the reason given.
struct Unreadable: Decodable, Sendable, CustomTestStringConvertible {
  let pattern: String
  let reason: String
  var testDescription: String { pattern.debugDescription }
}

@Suite("Patterns that cannot be read")
struct UnreadablePatternTests {
  @Test("URL patterns", arguments: try table("unreadable-urls") as [Unreadable])
  func url(_ unreadable: Unreadable) async throws {
    let stub = Stub.get(URLPattern(unreadable.pattern)).reply(.status(200))
    let stubs = HTTPStubs(stub)
    #expect(
      stubs.report.problems == [
        """
        The stub GET \(unreadable.pattern) (\(stub.location)) can never match: cannot read the URL \
        pattern "\(unreadable.pattern)": \(unreadable.reason)
        """
      ])
    #expect(!stubs.report.isClean)
    #expect(!stub.pattern.matches(try sent("https://a.example/")))
  }

  @Test func `a regular expression with a parameter of a path`() {
    #expect(
      RequestPattern.get(.regex("/films/{id}$")).problem
        == """
        cannot read the URL pattern "/films/{id}$": //films/{id}$/ is not a valid regular \
        expression; `{id}` is a parameter in a path only, write `[^/]+` here
        """)
  }

  @Test(
    "values",
    arguments: [
      RequestPattern.get("/").query("a", .regex("[")),
      .get("/").header("a", .regex("[")),
      .get("/").body(.part("a", .regex("["))),
      .get("/").body(.part("a", filename: .regex("["))),
    ])
  func value(_ pattern: RequestPattern) {
    #expect(pattern.problem == "/[/ is not a valid regular expression")
  }

  @Test func `a body that cannot be encoded as JSON`() throws {
    for body in [BodyPattern.json(["a": Double.infinity]), .json(containing: [Double.nan])] {
      let pattern = RequestPattern.post("/").body(body)
      let problem = try #require(pattern.problem)
      #expect(problem.contains("` cannot be encoded as JSON: "))
      #expect(!pattern.matches(try sent("POST", "https://a.example/", body: "{}")))
    }
    #expect(
      RequestPattern.post("/").body(.json(["a": Double.infinity])).problem
        == """
        `Dictionary<String, Double>` cannot be encoded as JSON: at a, Unable to encode Double.inf directly in \
        JSON
        """)
  }

  @Test func `a body that is JSON inside a string`() throws {
    for body in [
      BodyPattern.json(#"{"a": 1}"#), .json("[]" as String), .json(containing: #"{"a": 1}"#),
    ] {
      let pattern = RequestPattern.post("/").body(body)
      #expect(
        pattern.problem == """
          `.json(…)` was given text that is JSON itself, which would be JSON inside a string. Write \
          the value as a literal, `.json(["page": 1])`, or give the bytes, `.json(Data(text.utf8))`; \
          for a string that holds JSON on purpose, `.json(try JSONEncoder().encode(text))`
          """)
      #expect(!pattern.matches(try sent("POST", "https://a.example/", body: #"{"a": 1}"#)))
    }
  }

  @Test func `bytes that are not JSON`() throws {
    for body in [BodyPattern.json(Data("{".utf8)), .json(containing: Data("{".utf8))] {
      let problem = try #require(RequestPattern.post("/").body(body).problem)
      #expect(
        problem == """
          the bytes of `.json(…)` are not JSON: at 1:2, the text ends where a key is expected; '{' at \
          1:1 is not closed
          """)
    }
  }

  @Test func `a stub used a negative number of times`() {
    let stub = Stub.get("/").reply(.status(200)).times(-1)
    #expect(
      HTTPStubs(stub).report.problems == [
        "The stub GET / (\(stub.location)) can never match: a stub cannot be used -1 times"
      ])
    #expect(
      HTTPStubs(Stub.get("/").reply(.status(200)).times(...(-2))).report.problems[0]
        .hasSuffix("a stub cannot be used -2 times"))
  }

  @Test func `every problem of a stub is told`() {
    let stub = Stub.get("x").reply(.status(99), .status(100)).times(-1)
    #expect(
      stub.problems
        == [
          "match: cannot read the URL pattern \"x\": write it as \"https://x\", or begin it with "
            + "\"/\" for any host",
          "match: a stub cannot be used -1 times",
          "reply: 99 is not a status a response can end with; use 200 to 599",
          "reply: 100 is not a status a response can end with; use 200 to 599",
        ].map { "The stub \(stub) can never \($0)" })
  }
}
