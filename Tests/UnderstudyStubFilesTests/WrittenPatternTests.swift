import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyStubFiles

/// Patterns as a report has them.
@Suite struct WrittenPatternTests {
  private static let secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"

  /// A pattern with a secret in each place that can have one, and a request that it matches.
  private static let patterns: [RequestPattern] = [
    .get("https://a.example/films/{id}?token=\(secret)"),
    .get("/files/\(secret)/**"),
    .get("/films").query("lang", .regex("^(en|de)$")).query("page", .any),
    .get("/films").query("access_token", .contains(secret)),
    .get("/films").header("Authorization", "Bearer \(secret)").header("X-Page", .contains("1")),
    .get("/films").header("Authorization", .regex("^Bearer \(secret)$")),
    .get("/films").cookie("session", secret),
    .post("/login").body(.form(["user": "ida", "password": secret])),
    .post("/login").body(.json(["user": "ida", "password": .string(secret)])),
    .post("/login").body(.text(secret)),
    .post("/login").body(.json(["user": "ida"])),
  ]

  @Test(arguments: patterns)
  func `a pattern is written without a secret, and read as it was written`(
    _ pattern: RequestPattern
  ) throws {
    let written = try #require(WrittenPattern(pattern))
    #expect(!written.json.description.contains(Self.secret))
    let read = try #require(WrittenPattern(reading: written.json))
    #expect(read.json == written.json)
    #expect(WrittenPattern(read.pattern)?.json == written.json)
  }

  @Test func `what code or a secret decides is not written`() {
    #expect(WrittenPattern(.get("/films").where("is odd") { _ in true }) == nil)
    #expect(WrittenPattern(.get(.regex("/films/\(Self.secret)$"))) == nil)
    #expect(WrittenPattern(reading: ["method": 7]) == nil)
  }

  @Test func `all else of a pattern stays`() {
    let pattern = RequestPattern.post("https://a.example/films/{id}?page=1")
      .header("Accept", .regex("json")).cookie("theme", .any).body(.json(containing: ["a": 1]))
    #expect(
      WrittenPattern(pattern)?.json == [
        "method": "POST", "url": "https://a.example/films/{id}", "exactQuery": ["page": "1"],
        "headers": ["Accept": ["matches": "json"]], "cookies": ["theme": ["present": true]],
        "body": ["jsonContaining": ["a": 1]],
      ])
  }
}
