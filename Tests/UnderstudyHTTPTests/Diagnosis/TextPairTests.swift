import Testing

@testable import UnderstudyHTTP

@Suite("Two texts and their difference")
struct TextPairTests {
  struct Pair: Sendable {
    let stub: String
    let request: String
    let carets: String
  }

  @Test(arguments: [
    Pair(stub: "abc", request: "abd", carets: "  ^"),
    Pair(stub: "abc", request: "axxc", carets: " ^^"),
    Pair(stub: "abc", request: "ac", carets: " ^"),
    Pair(stub: "abc", request: "ab", carets: "  ^"),
    Pair(stub: "ab", request: "abab", carets: "  ^^"),
    Pair(stub: "", request: "ab", carets: "^^"),
    Pair(stub: "ab", request: "", carets: "^"),
    Pair(stub: "\"1\"", request: "\"12\"", carets: "  ^"),
  ])
  func `carets stand below what differs`(pair: Pair) {
    #expect(TextPair(stub: pair.stub, request: pair.request).lines.carets == pair.carets)
  }

  @Test func `line breaks and other control characters are written out`() {
    let lines = TextPair(stub: "a\nb", request: "a\tb\u{1b}").lines
    #expect(lines.stub == "a\\nb")
    #expect(lines.request == "a\\tb\\u{1B}")
  }

  @Test func `of texts of any length the first difference is in sight, above the caret`() throws {
    for length in 0..<240 {
      for place in stride(from: 0, through: length, by: 7) {
        let common = String(repeating: "x", count: place)
        let rest = String(repeating: "y", count: length - place)
        let lines = TextPair(stub: common + "a" + rest, request: common + "b" + rest).lines
        let caret = lines.carets.count - 1
        try #require(Array(lines.stub)[caret] == "a" && Array(lines.request)[caret] == "b")
        try #require(lines.stub.count <= TextPair.width + 2)
      }
    }
  }
}
