import Foundation
import Testing
import UnderstudyHTTP

@Suite("Query items")
struct QueryTests {
  @Test(arguments: [("4", true), ("3", false), ("four", false)])
  func `a predicate sees the value`(value: String, matches: Bool) throws {
    let pattern = RequestPattern.get("/x").query(
      "a", .where("even") { Int($0).map { $0 % 2 == 0 } ?? false })
    #expect(pattern.matches(try sent("https://a.example/x?a=\(value)")) == matches)
  }

  @Test(
    "values in words",
    arguments: [
      (ValuePattern.any, "any value"), (.absent, "absent"), (.equal("x"), "\"x\""),
      (.contains("x"), "containing \"x\""), (.regex("x+"), "matching /x+/"),
      (.where("an even number") { _ in true }, "an even number"),
      (.where { _ in true }, "a predicate"),
    ])
  func words(pattern: ValuePattern, words: String) {
    #expect(pattern.description == words)
  }
}
