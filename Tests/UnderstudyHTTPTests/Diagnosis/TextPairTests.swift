import Testing

@testable import UnderstudyDiagnosis

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
    #expect(TextPair(stub: pair.stub, request: pair.request).lines().carets == pair.carets)
  }

  @Test func `line breaks and other control characters are written out`() {
    let lines = TextPair(stub: "a\nb", request: "a\tb\u{1b}").lines()
    #expect(lines.stub == "a\\nb")
    #expect(lines.request == "a\\tb\\u{1B}")
  }

  @Test func `the first difference of texts of any length is in sight, above the caret`() throws {
    for length in 0..<240 {
      for place in stride(from: 0, through: length, by: 7) {
        let common = String(repeating: "x", count: place)
        let rest = String(repeating: "y", count: length - place)
        let lines = TextPair(stub: common + "a" + rest, request: common + "b" + rest).lines()
        let caret = lines.carets.count - 1
        try #require(Array(lines.stub)[caret] == "a" && Array(lines.request)[caret] == "b")
        try #require(lines.stub.count <= Excerpt.width + 2)
      }
    }
  }
}

@Suite("Two long texts and their difference")
struct LongTextPairTests {
  private let common = String(repeating: "lörem ipsum ", count: 1_000)

  @Test func `two long texts show only the part that differs`() {
    let lines = TextPair(stub: common + "dolor" + common, request: common + "color" + common)
      .lines()
    let around = (
      "…m ipsum lörem ipsum ", "olorlörem ipsum lörem ipsum lörem ipsum lörem ipsum lörem i…"
    )
    #expect(lines.stub == around.0 + "d" + around.1)
    #expect(lines.request == around.0 + "c" + around.1)
    #expect(lines.carets == String(repeating: " ", count: 21) + "^")
  }

  @Test func `a letter more, or a text that goes on, is pointed at`() {
    let more = TextPair(stub: common, request: common + "!").lines()
    #expect(more.request.hasSuffix("ipsum !"))
    #expect(Array(more.request)[more.carets.count - 1] == "!")
    let less = TextPair(stub: common + common, request: common).lines()
    #expect(less.stub.hasPrefix("…") && less.stub.hasSuffix("…"))
    #expect(!less.request.hasSuffix("…"))
  }

  @Test func `texts with nothing in common are cut behind`() {
    let lines = TextPair(
      stub: String(repeating: "a", count: 9_000), request: String(repeating: "ü", count: 9_000)
    ).lines()
    #expect(lines.stub == String(repeating: "a", count: 80) + "…")
    #expect(lines.request == String(repeating: "ü", count: 80) + "…")
    #expect(lines.carets == String(repeating: "^", count: 80))
  }

  @Test func `wherever two long texts differ, the difference is in sight`() throws {
    for length in stride(from: 4_000, through: 9_000, by: 431) {
      for place in stride(from: 0, through: length, by: 97) {
        let head = String(repeating: "é\t", count: place / 3)
        let rest = String(repeating: "y", count: length - place)
        let lines = TextPair(stub: head + "a" + rest, request: head + "b" + rest).lines()
        let caret = lines.carets.count - 1
        try #require(Array(lines.stub)[caret] == "a" && Array(lines.request)[caret] == "b")
        try #require(lines.stub.count <= Excerpt.width + 2)
      }
    }
  }

  @Test func `the parts in which long texts differ show a slip`() {
    let parts = TextDifference.parts(common + "50%25 off" + common, common + "50% off" + common)
    #expect(Hint.between(String(parts.0), String(parts.1)) == Hint(.stubIsEncoded))
  }
}
