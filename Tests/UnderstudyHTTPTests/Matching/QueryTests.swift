import Foundation
import Testing
import UnderstudyHTTP

@Suite("Query items")
struct QueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let why: String
    let pattern: RequestPattern
    let query: String
    let matches: Bool
    var testDescription: String { why }

    init(_ why: String, _ pattern: RequestPattern, _ query: String, _ matches: Bool) {
      (self.why, self.pattern, self.query, self.matches) = (why, pattern, query, matches)
    }
  }

  private static let x = RequestPattern.get("/x")

  @Test("query requirements", arguments: cases)
  func query(_ item: Case) throws {
    #expect(item.pattern.matches(try sent("https://a.example/x?\(item.query)")) == item.matches)
  }

  static let cases = [
    Case("an item among others", x.query("a", "1"), "b=2&a=1", true),
    Case("another value", x.query("a", "1"), "a=2", false),
    Case("names are decoded", x.query("a b", "c&d"), "a+b=c%26d", true),
    Case("a plus in the pattern is a plus", x.query("a", "1+2"), "a=1%2B2", true),
    Case("a plus in the pattern is no space", x.query("a", "1+2"), "a=1+2", false),
    Case("an empty value is asked for", x.query("a", ""), "a", true),
    Case("any value may be empty", x.query("a", .any), "a", true),
    Case("any value must be there", x.query("a", .any), "b=1", false),
    Case("two values of one name", x.query("a", "1").query("a", "2"), "a=2&a=1", true),
    Case("each value claims its own item", x.query("a", "1").query("a", "1"), "a=1", false),
    Case("the same value twice", x.query("a", "1").query("a", "1"), "a=1&a=1", true),
    Case("any gives way", x.query("a", .any).query("a", "1"), "a=1&a=2", true),
    Case("any gives way, whatever the order", x.query("a", .any).query("a", "1"), "a=2&a=1", true),
    Case("any cannot give way to nothing", x.query("a", .any).query("a", "1"), "a=1", false),
    Case(
      "a chain gives way",
      x.query("a", .any).query("a", .contains("1")).query("a", "12"), "a=12&a=1&a=3", true),
    Case(
      "a chain too short",
      x.query("a", .any).query("a", .contains("1")).query("a", "12"), "a=12&a=3&a=4", false),
    Case("absent", x.query("a", .absent), "b=1", true),
    Case("absent but there", x.query("a", .absent), "a", false),
    Case("absent beside another", x.query("a", .absent).query("b", "1"), "b=1&c=2", true),
    Case("absent and there contradict", x.query("a", .absent).query("a", .any), "a=1", false),
    Case("exactly", x.query(exactly: ["a": "1", "b": "2"]), "b=2&a=1", true),
    Case("exactly, one too many", x.query(exactly: ["a": "1"]), "a=1&b=2", false),
    Case("exactly, one missing", x.query(exactly: ["a": "1", "b": "2"]), "a=1", false),
    Case("exactly, a repeated name", x.query(exactly: ["a": "1", "a": "2"]), "a=2&a=1", true),
    Case("exactly none", x.query(exactly: [:]), "", true),
    Case("exactly none, one there", x.query(exactly: [:]), "a", false),
    Case("exactly with one chained", x.query(exactly: ["a": "1"]).query("b", .any), "a=1&b=", true),
    Case("exactly with one absent", x.query(exactly: ["a": "1"]).query("b", .absent), "a=1", true),
    Case("containing", x.query("a", .contains("ell")), "a=hello", true),
    Case("not containing", x.query("a", .contains("ell")), "a=hallo", false),
    Case("a regular expression", x.query("a", .regex("^[0-9]+$")), "a=12", true),
    Case("no match", x.query("a", .regex("^[0-9]+$")), "a=12a", false),
    Case("an unanchored expression", x.query("a", .regex("[0-9]")), "a=x2a", true),
    Case(
      "a predicate", x.query("a", .where("even") { Int($0).map { $0 % 2 == 0 } ?? false }), "a=4",
      true),
    Case("a predicate says no", x.query("a", .where("even") { _ in false }), "a=4", false),
    Case("by regex on any URL", RequestPattern.get(.any).query("a", "1"), "a=1", true),
  ]

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
