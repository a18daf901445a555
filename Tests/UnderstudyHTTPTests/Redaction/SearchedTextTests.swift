import Testing
import UnderstudyCore

@testable import UnderstudySecrets

/// A search for all marks in one pass finds the same as one for each alone.
@Suite("A searched text", .serialized)
struct SearchedTextTests {
  /// Marks that begin alike, are in each other, and overlap themselves.
  private static let marks = ["ab", "abc", "bca", "aa", " a ", "cab-", "é-"]

  private static func text(_ seed: UInt64) -> SearchedText {
    var numbers = SeededNumbers(seed: seed)
    let letters = ["a", "b", "c", " ", "-", "é", "\0"]
    let count = Int.random(in: 0...40, using: &numbers)
    let text = (0..<count).map { _ in letters.randomElement(using: &numbers) ?? "" }.joined()
    return SearchedText(Array(text.utf8), RedactionSearch(.standard))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `A searched text has the marks that are found one by one`(seed: UInt64) {
    let text = Self.text(seed)
    let found = MarkSearch(Self.marks).places(in: text)
    for (number, mark) in Self.marks.enumerated() {
      var places: [Int] = []
      var place = 0
      while let next = text.place(of: mark, from: place) {
        places.append(next)
        place = next + mark.utf8.count
      }
      #expect(found.filter { $0.mark == number }.map(\.place) == places)
    }
    #expect(found.map(\.place) == found.map(\.place).sorted())
  }

  @Test(arguments: [
    "it says K7abcdef0123 to all", "a=%7B%22b%22:%22K7abcdef0123%22%7D", "K7abcdef0123",
  ])
  func `A searched text that has no secret of its own loses what a later text tells`(text: String) {
    let traffic = Redaction.standard.collecting()
    let first = traffic.settled { _ = $0.redacted(text: text) }
    #expect(first.redacted(text: text) == text)
    let second = traffic.settled { _ = $0.redacted(text: "token=K7abcdef0123") }
    #expect(
      second.redacted(text: text)
        == text.replacing("K7abcdef0123", with: Redaction.placeholder))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `A searched text has the runs that its bytes come to one by one`(seed: UInt64) {
    let text = Self.text(seed)
    for set in [ByteSet.word, .but(" -"), ByteSet("ab")] {
      for start in 0...text.count {
        let rest = text.bytes[start...].prefix(while: set.contains)
        #expect(text.end(of: set, from: start) == rest.endIndex)
      }
    }
  }
}
