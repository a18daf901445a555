import Foundation
import Testing
@testable import UnderstudyHTTP

@Suite("URL patterns")
struct URLPatternTests {
  @Test func `any matches every URL`() throws {
    #expect(RequestPattern.get(.any).matches(try sent("https://a.example/x?y=1")))
    #expect(RequestPattern.any().matches(try sent("PUT", "http://b.example")))
  }

  @Test(
    "path parameters are found and decoded",
    arguments: [
      ("/users/{id}", "https://a.example/users/7", ["id": "7"]),
      ("/{a}/{b}", "https://a.example/1/2", ["a": "1", "b": "2"]),
      ("/{a}/*/{b}", "https://a.example/1/x/2", ["a": "1", "b": "2"]),
      ("/{name}.json", "https://a.example/a.b.json", ["name": "a.b"]),
      ("/v{major}/**", "https://a.example/v12/x/y", ["major": "12"]),
      ("/files/{path}", "https://a.example/files/a%2Fb", ["path": "a/b"]),
      ("/q/{text}", "https://a.example/q/a%20b+c", ["text": "a b+c"]),
      ("/q/{text}", "https://a.example/q/100%25", ["text": "100%"]),
      ("/q/{text}", "https://a.example/q/%E6%98%A0", ["text": "映"]),
      ("/q/{text}", "https://a.example/q/%ff%C3%A9", ["text": "%FFé"]),
      ("/q/x", "https://a.example/q/x", [:]),
    ])
  func parameters(pattern: String, url: String, found: [String: String]) throws {
    var reading = RequestReading(request: try sent(url))
    #expect(RequestPattern.get(URLPattern(pattern)).match(&reading) == found)
  }

  @Test func `a reply reads the path parameters`() async throws {
    let stubs = HTTPStubs(
      .get("/users/{id}").reply { request in .text(request.pathParameters["id"] ?? "none") })
    #expect(try await stubs.text("https://a.example/users/ann%2Fbob") == "ann/bob")
    #expect(stubs.requests[0].pathParameters == ["id": "ann/bob"])
  }

  @Test(
    "a URL is taken literally",
    arguments: [
      ("https://a.example/{id}", "https://a.example/%7Bid%7D", true),
      ("https://a.example/{id}", "https://a.example/7", false),
      ("https://a.example/*", "https://a.example/*", true),
      ("https://a.example/*", "https://a.example/x", false),
      ("https://a.example/x?q={id}", "https://a.example/x?q=%7Bid%7D", true),
      ("https://a.example/x?q=1", "https://a.example/x?q=2", false),
      ("https://a.example/x", "https://a.example/x?q=1", true),
      ("https://bücher.example/é", "https://xn--bcher-kva.example/%C3%A9", true),
      ("http://[fe80::1%25en0]:8080/", "http://[fe80::1%25en0]:8080/", true),
    ])
  func literal(pattern: String, url: String, matches: Bool) throws {
    let pattern = RequestPattern.get(.url(try #require(URL(string: pattern))))
    #expect(pattern.problem == nil)
    #expect(pattern.matches(try sent(url)) == matches)
  }

  @Test(
    "a file has no host",
    arguments: [
      ("file:///movies/{name}.json", "file:///movies/popular.json", true),
      ("FILE:///movies/a%20b", "file:///movies/a b", true),
      ("/movies/popular.json", "file:///movies/popular.json", true),
      ("file:///movies/popular.json", "https://a.example/movies/popular.json", false),
      ("file:///movies", "file:///movies/popular.json", false),
    ])
  func file(pattern: String, url: String, matches: Bool) async throws {
    let url = try #require(URL(string: url.replacing(" ", with: "%20")))
    let stubs = HTTPStubs(.get(URLPattern(pattern)).reply(.status(200)).optional())
    #expect(stubs.report.problems.isEmpty)
    _ = try? await stubs.data(for: RecordedRequest(url: url))
    #expect(stubs.report.uses.map(\.count) == [matches ? 1 : 0])
    let literal = RequestPattern.get(.url(url))
    #expect(literal.problem == nil)
    #expect(literal.matches(RecordedRequest(url: url)))
  }

  @Test func `a regular expression looks at the whole text of the URL`() throws {
    let pattern = RequestPattern.get(.regex(#"/movies/\d+\?page=[12]$"#))
    #expect(pattern.matches(try sent("https://a.example/movies/12?page=2")))
    #expect(!pattern.matches(try sent("https://a.example/movies/12?page=3")))
    #expect(!pattern.matches(try sent("https://a.example/movies/x?page=2")))
  }

  @Test func `a predicate sees the URL`() throws {
    let pattern = RequestPattern.get(.where("a secure one") { $0.scheme == "https" })
    #expect(pattern.matches(try sent("https://a.example")))
    #expect(!pattern.matches(try sent("http://a.example")))
    #expect(pattern.description == "GET a secure one")
  }

  @Test func `a pattern with a query allows what is chained to it and no more`() throws {
    let pattern = RequestPattern.get("/x?a=1").query("b", .any)
    #expect(pattern.matches(try sent("https://a.example/x?b=2&a=1")))
    #expect(!pattern.matches(try sent("https://a.example/x?a=1")))
    #expect(!pattern.matches(try sent("https://a.example/x?a=1&b=2&c=3")))
  }

  @Test(
    "the method",
    arguments: [
      (RequestPattern.get("/x"), "GET"), (.head("/x"), "HEAD"), (.post("/x"), "POST"),
      (.put("/x"), "PUT"), (.patch("/x"), "PATCH"), (.delete("/x"), "DELETE"),
      (.options("/x"), "OPTIONS"), (.request("PURGE", "/x"), "PURGE"),
    ])
  func method(pattern: RequestPattern, method: String) throws {
    for other in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"] {
      #expect(pattern.matches(try sent(other, "https://a.example/x")) == (other == method))
    }
    #expect(!pattern.matches(try sent(method.lowercased(), "https://a.example/x")))
    #expect(pattern.description == "\(method) /x")
  }

  @Test func `any method matches where none is named`() throws {
    for pattern in [RequestPattern.any("/x"), .request(nil, "/x")] {
      #expect(pattern.matches(try sent("REPORT", "https://a.example/x")))
      #expect(pattern.description == "ANY /x")
    }
  }

  @Test func `everything chained must hold`() throws {
    let pattern = RequestPattern.post("/x").header("A", "1").query("q", "2")
      .body(.text("3")).where("never on Sunday") { $0.headers["Day"] != "Sunday" }
    let url = "https://a.example/x"
    #expect(pattern.matches(try sent("POST", url + "?q=2", headers: ["A": "1"], body: "3")))
    #expect(!pattern.matches(try sent("PUT", url + "?q=2", headers: ["A": "1"], body: "3")))
    #expect(!pattern.matches(try sent("POST", url + "?q=3", headers: ["A": "1"], body: "3")))
    #expect(!pattern.matches(try sent("POST", url + "?q=2", headers: ["A": "2"], body: "3")))
    #expect(!pattern.matches(try sent("POST", url + "?q=2", headers: ["A": "1"], body: "4")))
    #expect(
      !pattern.matches(
        try sent("POST", url + "?q=2", headers: ["A": "1", "Day": "Sunday"], body: "3")))
  }
}
