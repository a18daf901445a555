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

  @Test func `a part that is no text has any value and no certain one`() throws {
    let head = "--b\r\nContent-Disposition: form-data; name=\"cover\"\r\n\r\n"
    let request = RecordedRequest(
      method: "POST", url: try #require(URL(string: "https://a.example/x")),
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: Data(head.utf8) + [0x89, 0x50, 0xFF] + Data("\r\n--b--\r\n".utf8))
    #expect(RequestPattern.post("/x").body(.part("cover", .any)).matches(request))
    #expect(!RequestPattern.post("/x").body(.part("cover", .contains("P"))).matches(request))
  }
}
