import Testing

@testable import UnderstudyEngine

@Suite("Looking for a text in another")
struct TextSearchTests {
  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "search"))
  func `a text contains another`(row: TableRow) {
    #expect(TextSearch.contains(row[0], row[1]) == (row[2] == "yes"))
  }

  @Test func `a search finds what Swift finds, in every short text of two letters`() {
    let texts = (0..<256).map { number in
      String((0..<8).map { number >> $0 & 1 == 0 ? "a" : "b" })
    }
    for text in texts {
      for length in 1...5 {
        for part in Set(texts.map { String($0.prefix(length)) }) {
          #expect(TextSearch.contains(text, part) == text.contains(part), "\(text) \(part)")
        }
      }
    }
  }

  @Test func `a long text full of beginnings is searched in one pass`() {
    // By a search that begins anew at each letter this takes hours.
    let text = String(repeating: "ab", count: 200_000)
    #expect(!TextSearch.contains(text, String(repeating: "ab", count: 100_000) + "c"))
    #expect(TextSearch.contains(text + "c", String(repeating: "ab", count: 100_000) + "c"))
  }
}
