import Foundation
import Testing
import UnderstudyHTTP

@Suite("Query items")
struct QueryTests {
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
