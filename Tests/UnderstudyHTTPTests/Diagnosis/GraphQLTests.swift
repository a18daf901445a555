import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyDiagnosis

@Suite("The operations of GraphQL in messages")
struct GraphQLTests {
  /// A request for one operation, in each form in which clients send it.
  private static let requests: [(url: String, body: String?)] = [
    ("/graphql", #"{"operationName": "Films", "query": "query Films { films { id } }"}"#),
    ("/graphql", #"{"query": "fragment F on Film { id } query Films { films { ...F } }"}"#),
    ("/graphql", #"{"operationName": "Films", "extensions": {"persistedQuery": {"version": 1}}}"#),
    ("/graphql", #"[{"operationName": "Films", "variables": {"first": 2}}]"#),
    ("/graphql?operationName=Films&variables=%7B%7D", nil),
    ("/graphql?query=query%20Films%20%7B%20films%20%7B%20id%20%7D%20%7D", nil),
  ]

  /// Stubs for operations, in each form in which tests require one.
  private static let patterns: [@Sendable (String) -> RequestPattern] = [
    { .any("/graphql").body(.json(containing: ["operationName": .string($0), "variables": [:]])) },
    { .any("/graphql").body(.json(["query": .string("query \($0) { id }")])) },
    { .any("/graphql").body(.contains("query \($0)(")) },
    { .any("/graphql").body(.contains("\"operationName\":\"\($0)\"")).header("X-Night", "1") },
    { .any("/graphql").query("operationName", $0).query("page", "1") },
    { .any("/graphql").header("X-APOLLO-OPERATION-NAME", $0) },
  ]

  @Test(arguments: requests.indices, patterns.indices)
  func `the closest stub is that of the same operation`(request: Int, pattern: Int) async throws {
    let (url, body) = Self.requests[request]
    let request = try sent(
      body == nil ? "GET" : "POST", "https://a.example\(url)",
      headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body)
    let names = ["People", "Films", "FilmReviews", "Studios"]
    let stubs = HTTPStubs(
      [.post("/graphql").header("X-Other", "1").reply(.status(200))]
        + names.map { Self.patterns[pattern]($0).reply(.status(200)) })
    let message = try #require(await stubs.stubError(request)).description
    #expect(message.contains("(GraphQL Films); closest ANY /graphql (GraphQL Films, GraphQLTests"))
  }

  @Test func `the closest stub of an operation without a name asks for the same field`()
    async throws
  {
    let stubs = HTTPStubs(
      [.post("/graphql").body(.json(containing: ["operationName": "Films"])).reply(.status(200))]
        + ["people", "film", "films"].map {
          .post("/graphql").body(.json(["query": .string("{ \($0)(first: 2) { id } }"), "v": 1]))
            .reply(.status(200))
        })
    let body = #"{"query": "query { all: film(first: 2) { id } }", "v": 2}"#
    let message = try #require(
      await stubs.stubError(try sent("POST", "https://a.example/graphql", body: body))
    ).description
    #expect(message.contains("(GraphQL { film }); closest POST /graphql (GraphQL { film }, "))
  }

  @Test func `a batch is named by its first operation, and counted`() async throws {
    let body = #"[{"operationName": "Films"}, {"operationName": "People"}]"#
    let error = await HTTPStubs().stubError(
      try sent("POST", "https://a.example/graphql", body: body))
    #expect(
      error?.description.hasPrefix(
        "No stub matches POST https://a.example/graphql (GraphQL Films and 1 more): ") == true)
  }

  @Test func `the message of an unused stub names both operations`() async throws {
    let stubs = HTTPStubs(
      .post("/graphql").body(.json(containing: ["operationName": "Films", "first": 2]))
        .reply(.status(200)))
    let request = try sent(
      "POST", "https://a.example/graphql", body: #"{"operationName": "Films", "first": 3}"#)
    _ = await stubs.outcome(request)
    let report = stubs.report
    #expect(
      report.explanation(of: report.uses[0]) == """
        The stub POST /graphql (GraphQL Films, \(report.uses[0].stub.location)) was never used; closest \
        request POST https://a.example/graphql (GraphQL Films): body at "first" wants 2, got 3
        """)
  }

  @Test(arguments: [
    #"{"query": "mutation testing"}"#, #"{"query": "a query for { braces }"}"#,
    #"{"operationName": "delete all"}"#,
  ])
  func `a search that speaks of queries is no operation`(body: String) throws {
    let request = try sent("POST", "https://a.example/search/graphql", body: body)
    #expect(request.operations.names == [])
  }
}

@Suite("Advice that loosens a stub")
struct LooseningTests {
  private static let when = "2026-03-01T09:00:31Z"

  /// A stub, a request that differs in one thing, and what the advice names.
  private static let cases: [(RequestPattern, url: String, body: String?, advice: String)] = [
    (.get("/x").query(exactly: ["a": "1"]), "/x?a=1&b=2", nil, ".query(_:_:)"),
    (.get("/x").query("nonce", "8f14e45fceea167a"), "/x?nonce=c9f0f895fb98ab91", nil, ".any"),
    (.post("/x").body(.json(["a": 1])), "/x", #"{"a": 1, "b": 2}"#, ".json(containing:)"),
    (
      .post("/x").body(.json(["a": 1, "nonce": "8f14e45fceea167a"])), "/x",
      #"{"a": 1, "nonce": "c9f0f895fb98ab91"}"#, ".json(containing:)"
    ),
    (
      .post("/x").body(.json(["tags": ["a", "b"]])), "/x", #"{"tags": ["b", "a"]}"#,
      ".ignoringArrayOrder()"
    ),
    (.get("https://a.example/x"), "https://b.a.example/x", nil, "*.a.example"),
  ]

  private func message(
    _ pattern: RequestPattern, _ url: String, _ body: String?, besides: String
  ) async throws -> String {
    let url = url.hasPrefix("/") ? "https://a.example\(url)" : url
    let request = try sent(
      body == nil ? "GET" : "POST", url, headers: ["X-Mode": besides], body: body)
    let stubs = HTTPStubs(pattern.header("X-Mode", "a").reply(.status(200)))
    let message = try #require(await stubs.stubError(request)).description
    return String(
      message.prefix(upTo: try #require(message.firstRange(of: "A stub that")).lowerBound))
  }

  @Test(arguments: cases.indices)
  func `advice that loosens is given if the request then matches, and only then`(
    index: Int
  ) async throws {
    let (pattern, url, body, advice) = Self.cases[index]
    #expect(try await message(pattern, url, body, besides: "a").contains("`\(advice)`"))
    #expect(try await !message(pattern, url, body, besides: "b").contains("`\(advice)`"))
  }
}
