import Foundation
import Testing
import UnderstudyHTTP
@testable import UnderstudyEngine

@Suite("URL patterns")
struct URLPatternTests {
  @Test(arguments: try TableRow.rows("../Tables/url-patterns.txt", of: "parameters"))
  func `path parameters are found and decoded`(row: TableRow) throws {
    var reading = RequestReading(request: try sent(row[1]))
    let found = stride(from: 2, to: row.columns.count, by: 2).map { (row[$0], row[$0 + 1]) }
    #expect(
      RequestPattern.get(URLPattern(row[0])).match(&reading)
        == Dictionary(uniqueKeysWithValues: found))
  }

  @Test func `a reply reads the path parameters`() async throws {
    let stubs = HTTPStubs(
      .get("/users/{id}").reply { request in .text(request.pathParameters["id"] ?? "none") })
    #expect(try await stubs.text("https://a.example/users/ann%2Fbob") == "ann/bob")
    #expect(stubs.requests[0].pathParameters == ["id": "ann/bob"])
  }

  @Test(arguments: try TableRow.rows("../Tables/url-patterns.txt", of: "literal"))
  func `a URL is taken literally`(row: TableRow) throws {
    let pattern = RequestPattern.get(.url(try #require(URL(string: row[0]))))
    #expect(pattern.problem == nil)
    #expect(pattern.matches(try sent(row[1])) == (row[2] == "yes"))
  }

  @Test(arguments: try TableRow.rows("../Tables/url-patterns.txt", of: "file"))
  func `a file has no host`(row: TableRow) async throws {
    let url = try #require(URL(string: row[1].replacing(" ", with: "%20")))
    let stubs = HTTPStubs(.get(URLPattern(row[0])).reply(.status(200)).optional())
    #expect(stubs.report.problems.isEmpty)
    _ = try? await stubs.data(for: RecordedRequest(url: url))
    #expect(stubs.report.uses.map(\.count) == [row[2] == "yes" ? 1 : 0])
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
}
