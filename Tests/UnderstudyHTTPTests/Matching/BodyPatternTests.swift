import Foundation
import Testing
import UnderstudyHTTP

@Suite("Bodies")
struct BodyPatternTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let why: String
    let pattern: BodyPattern
    let body: String?
    let matches: Bool
    var testDescription: String { why }

    init(_ why: String, _ pattern: BodyPattern, _ body: String?, _ matches: Bool) {
      (self.why, self.pattern, self.body, self.matches) = (why, pattern, body, matches)
    }
  }

  struct Game: Encodable {
    var id = 7
    var tags = ["rpg"]
  }

  @Test("bodies of every kind", arguments: cases)
  func body(_ item: Case) throws {
    let request = try sent("POST", "https://a.example/x", body: item.body)
    #expect(RequestPattern.post("/x").body(item.pattern).matches(request) == item.matches)
  }

  static let cases = [
    Case("empty: none", .empty, nil, true),
    Case("empty: no byte", .empty, "", true),
    Case("empty: a byte", .empty, " ", false),
    Case("data: the same", .data(Data("ab".utf8)), "ab", true),
    Case("data: more", .data(Data("ab".utf8)), "abc", false),
    Case("data: none", .data(Data("ab".utf8)), nil, false),
    Case("text: the same", .text("é"), "é", true),
    Case("text: more", .text("a"), "a\n", false),
    Case("text: compared by bytes", .text("e\u{301}"), "é", false),
    Case("contains: inside", .contains("limit 25"), "fields name; limit 25;", true),
    Case("contains: not", .contains("limit 25"), "limit 2", false),
    Case("contains: no body", .contains("a"), nil, false),
    Case("json: order of keys", .json(["a": 1, "b": 2]), #"{"b":2,"a":1}"#, true),
    Case("json: white space", .json(["a": [1, 2]]), "{ \"a\" :\n[1,\t2] }", true),
    Case("json: order of a list", .json([1, 2]), "[2,1]", false),
    Case("json: 1 equals 1.0", .json(["a": 1]), #"{"a":1.0}"#, true),
    Case("json: 1 is not true", .json(["a": 1]), #"{"a":true}"#, false),
    Case("json: 0 is not false", .json(["a": false]), #"{"a":0}"#, false),
    Case("json: null is not missing", .json(["a": nil]), "{}", false),
    Case("json: a key too many", .json(["a": 1]), #"{"a":1,"b":2}"#, false),
    Case("json: a fragment", .json("x"), #""x""#, true),
    Case("json: not JSON", .json(["a": 1]), "a=1", false),
    Case("json: no body", .json(nil), nil, false),
    Case("json: an Encodable", .json(Game()), #"{"tags":["rpg"],"id":7}"#, true),
    Case("json: another Encodable", .json(Game()), #"{"tags":["rpg"],"id":8}"#, false),
    Case("json containing: more keys", .json(containing: ["a": 1]), #"{"a":1,"b":2}"#, true),
    Case(
      "json containing: more keys below", .json(containing: ["a": ["b": 1]]),
      #"{"a":{"b":1,"c":2}}"#, true),
    Case("json containing: a key missing", .json(containing: ["a": 1]), #"{"b":1}"#, false),
    Case(
      "json containing: lists by place", .json(containing: [["a": 1], [:]]),
      #"[{"a":1,"b":2},{"c":3}]"#, true),
    Case("json containing: lists as long", .json(containing: [1]), "[1,2]", false),
    Case("json containing: an empty object", .json(containing: [:]), #"{"a":1}"#, true),
    Case("json containing: an Encodable", .json(containing: Game()), #"{"id":7}"#, false),
    Case(
      "json containing: an Encodable inside", .json(containing: Game()),
      #"{"id":7,"tags":["rpg"],"x":0}"#, true),
    Case("form: fields among others", .form(["a": "1"]), "b=2&a=1", true),
    Case("form: decoded", .form(["a b": "c&d"]), "a+b=c%26d", true),
    Case("form: a field missing", .form(["a": "1"]), "b=2", false),
    Case("form: a repeated field", .form(["a": "1", "a": "2"]), "a=2&a=1", true),
    Case("form: one field for two", .form(["a": "1", "a": "1"]), "a=1", false),
    Case("form: nothing asked", .form([:]), nil, true),
    Case("form: no body", .form(["a": "1"]), nil, false),
  ]

  @Test func `bytes that are not text match no text`() throws {
    let url = try #require(URL(string: "https://a.example/x"))
    let request = RecordedRequest(method: "POST", url: url, body: Data([0xFF, 0xFE]))
    #expect(RequestPattern.any().body(.data(Data([0xFF, 0xFE]))).matches(request))
    for pattern in [
      BodyPattern.contains(""), .text("\u{FFFD}\u{FFFD}"), .json(nil), .form(["": ""]),
    ] {
      #expect(!RequestPattern.any().body(pattern).matches(request))
    }
  }

  @Test func `several bodies must all match`() throws {
    let pattern = RequestPattern.any().body(.contains("a")).body(.contains("b"))
    #expect(pattern.matches(try sent("POST", "https://a.example/", body: "ab")))
    #expect(!pattern.matches(try sent("POST", "https://a.example/", body: "a")))
  }

  @Test(
    "parts",
    arguments: [
      ("a part of this name", BodyPattern.part("title"), true),
      ("its text", .part("title", .equal("Suikoden")), true),
      ("another text", .part("title", .equal("Lunar")), false),
      ("no such part", .part("name"), false),
      ("a part that must not be there", .part("title", .absent), false),
      ("any file name", .part("cover", filename: .any), true),
      ("the file name", .part("cover", filename: .equal("c.png")), true),
      ("another file name", .part("cover", filename: .equal("d.png")), false),
      ("no file name", .part("title", filename: .absent), true),
      ("a file name where none may be", .part("cover", filename: .absent), false),
      ("a part that is no text has any value", .part("cover", .any), true),
      ("a part that is no text has no certain value", .part("cover", .contains("P")), false),
    ])
  func part(why: String, pattern: BodyPattern, matches: Bool) throws {
    var body = Data(
      """
      --b\r\nContent-Disposition: form-data; name="title"\r\n\r\nSuikoden\r\n\
      --b\r\nContent-Disposition: form-data; name="cover"; filename="c.png"\r\n\r\n
      """.utf8)
    body += Data([0x89, 0x50, 0xFF]) + Data("\r\n--b--\r\n".utf8)
    let request = RecordedRequest(
      method: "POST", url: try #require(URL(string: "https://a.example/x")),
      headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body)
    #expect(RequestPattern.post("/x").body(pattern).matches(request) == matches)
  }
}
