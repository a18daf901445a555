import Foundation
import Testing

@testable import UnderstudyCore

struct CodingFaultTests {
  private struct Page: Decodable {
    struct Movie: Decodable {
      let title: String
      let votes: [Int]
    }
    let results: [Movie]
  }

  private func fault(decoding text: String) -> CodingFault? {
    do {
      _ = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
      return nil
    } catch {
      return CodingFault(error)
    }
  }

  @Test(arguments: [
    (#"{}"#, "at the root, the key 'results' is missing"),
    (#"{"results": {}}"#, "at results, the value is a dictionary, not an array"),
    (#"{"results": [{"votes": []}]}"#, "at results[0], the key 'title' is missing"),
    (
      #"{"results": [{"title": null}]}"#,
      "at results[0].title, the value is null, not of type String"
    ),
    (
      #"{"results": [{"title": "", "votes": [1, "2"]}]}"#,
      "at results[0].votes[1], the value is a string, not of type Int"
    ),
  ])
  func `a decoding error is told by key path and reason`(json: String, words: String) {
    #expect(fault(decoding: json)?.description == words)
  }

  @Test func `a fault with another underneath is left to that one's words`() {
    let context = DecodingError.Context(
      codingPath: [], debugDescription: "Not JSON.", underlyingError: CancellationError())
    #expect(CodingFault(DecodingError.dataCorrupted(context)) == nil)
  }

  @Test func `an encoding error is told alike`() {
    #expect {
      try JSONEncoder().encode(["rate": Double.nan])
    } throws: { error in
      CodingFault(error)?.keyPath == "rate"
    }
  }

  @Test func `another error is none`() {
    #expect(CodingFault(CancellationError()) == nil)
  }
}

struct PluralTests {
  @Test(arguments: [(0, "0 stubs"), (1, "1 stub"), (2, "2 stubs")])
  func `a number agrees with its noun`(number: Int, words: String) {
    #expect(number.counting("stub") == words)
  }
}
