import Foundation
import Testing
import UnderstudyHTTP

@Suite("Bodies")
struct BodyPatternTests {
  struct Game: Encodable {
    var id = 7
    var tags = ["rpg"]
  }

  @Test(
    arguments: [
      (.data(Data("ab".utf8)), "ab", true), (.data(Data("ab".utf8)), "abc", false),
      (.data(Data("ab".utf8)), nil, false),
      (.json(Game()), #"{"tags":["rpg"],"id":7}"#, true),
      (.json(Game()), #"{"tags":["rpg"],"id":8}"#, false),
      (.json(containing: Game()), #"{"id":7}"#, false),
      (.json(containing: Game()), #"{"id":7,"tags":["rpg"],"x":0}"#, true),
    ] as [(BodyPattern, String?, Bool)])
  func `bytes and values of Swift are compared`(pattern: BodyPattern, body: String?, matches: Bool)
    throws
  {
    let request = try sent("POST", "https://a.example/x", body: body)
    #expect(RequestPattern.post("/x").body(pattern).matches(request) == matches)
  }

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
