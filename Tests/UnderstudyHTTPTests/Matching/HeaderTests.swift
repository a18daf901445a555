import Foundation
import Testing
import UnderstudyHTTP

@Suite("Header fields")
struct HeaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let why: String
    let pattern: RequestPattern
    let headers: HeaderFields
    let matches: Bool
    var testDescription: String { why }

    init(_ why: String, _ pattern: RequestPattern, _ headers: HeaderFields, _ matches: Bool) {
      (self.why, self.pattern, self.headers, self.matches) = (why, pattern, headers, matches)
    }
  }

  private static let common: HeaderFields = ["A": "1"]
  private static let x = RequestPattern.get("/x")

  @Test("header requirements", arguments: cases)
  func header(_ item: Case) throws {
    let request = try sent("https://a.example/x", headers: item.headers)
    #expect(item.pattern.matches(request) == item.matches)
  }

  static let cases = [
    Case("the same", x.header("Accept", "text/html"), ["Accept": "text/html"], true),
    Case("names ignore case", x.header("accept", "text/html"), ["ACCEPT": "text/html"], true),
    Case("values keep case", x.header("Accept", "text/html"), ["Accept": "Text/HTML"], false),
    Case("missing", x.header("Accept", .any), [:], false),
    Case("any value", x.header("Accept", .any), ["Accept": ""], true),
    Case("absent", x.header("X-Debug", .absent), ["Accept": "a"], true),
    Case("absent but there", x.header("x-debug", .absent), ["X-Debug": ""], false),
    Case("one of several", x.header("A", "2"), ["A": "1", "a": "2"], true),
    Case("several joined", x.header("A", "1, 2"), ["A": "1", "a": "2"], true),
    Case("several in another order", x.header("A", "2, 1"), ["A": "1", "a": "2"], false),
    Case("one that is joined itself", x.header("A", "1, 2"), ["A": "1, 2"], true),
    Case("a part of a joined one", x.header("A", "2"), ["A": "1, 2"], false),
    Case("containing", x.header("A", .contains("2")), ["A": "1, 2"], true),
    Case("two requirements", x.header("A", "1").header("B", "2"), ["B": "2", "A": "1"], true),
    Case("one of two", x.header("A", "1").header("B", "2"), ["A": "1"], false),
    Case(
      "two values of one name", x.header("A", "1").header("A", "2"), ["A": "1", "A": "2"], true),
    Case("none of several", x.headers([:]), ["A": "1"], true),
    Case("all of several", x.headers(["A": "1", "b": "2"]), ["B": "2", "a": "1"], true),
    Case("one missing of several", x.headers(["A": "1", "B": "2"]), ["A": "1"], false),
    Case("several and one more", x.headers(["A": "1"]).header("B", "2"), ["A": "1"], false),
    Case("several of one name", x.headers(["A": "1", "A": "2"]), ["A": "1", "A": "2"], true),
    Case(
      "several in other ways", x.headers(["A": .any, "B": .absent, "C": "3"]), ["A": "", "C": "3"],
      true),
    Case("one there that must be absent", x.headers(["A": .any, "B": .absent]), ["B": "1"], false),
    Case("those of a client", x.headers(common), ["A": "1", "B": "2"], true),
    Case("those of a dictionary", x.headers(HeaderFields(["A": "1"])), [:], false),
    Case("a regular expression", x.header("A", .regex("^Bearer .")), ["A": "Bearer x"], true),
  ]
}
