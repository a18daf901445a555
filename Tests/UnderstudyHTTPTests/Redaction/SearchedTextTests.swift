import Foundation
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

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `A word of Base64 has the bytes that Foundation reads in it`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let digits = Array("ABCXYZabcxyz0189+/-_".utf8)
    let count = Int.random(in: 16...80, using: &numbers)
    let word = (0..<count).map { _ in digits.randomElement(using: &numbers) ?? 0 }
    let bytes = word.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? 0x2F : $0
    }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - count % 4) % 4)
    let expected = Data(base64Encoded: Data(bytes + padding))
    if let expected { #expect(Base64Word.bytes(of: word[...]) == Array(expected)) }
    let text = Array("token=\(seed), é and more of it".utf8.prefix(count))
    let encoded = Array(Data(text).base64EncodedString().utf8.filter { $0 != UInt8(ascii: "=") })
    #expect(Base64Word.text(encoded[...]) == (String(validUTF8: text) == nil ? nil : text))
  }

  @Test(arguments: ["a REDACTED-1", "REDACTEDé", "REDACTE", "1733228001", "73322", "RREDACTED", ""])
  func `A text that has a stand-in is told from one that has none`(text: String) {
    let marks = [Redaction.placeholder, "733228"]
    #expect(text.mayHaveStandIn == marks.contains { text.utf8.contains($0.utf8) })
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
