import Foundation
import Testing
@testable import UnderstudyEngine

/// One corner of what it means for a URL to match a pattern.
struct URLCorner: Decodable, Sendable, CustomTestStringConvertible {
  let pattern: String
  let url: String
  let matches: Bool
  let why: String

  var testDescription: String { why }
}

@Suite("The corners of URLs")
struct URLCornerTests {
  @Test(arguments: try table("urls") as [String: [URLCorner]])
  func `the corners of URLs are as the table says`(part: String, corners: [URLCorner]) throws {
    for corner in corners {
      let pattern = RequestPattern.get(URLPattern(corner.pattern))
      #expect(pattern.problem == nil)
      let request = try sent(corner.url)
      #expect(pattern.matches(request) == corner.matches, "\(corner)")
      // The index must find what the pattern matches.
      var index = StubIndex()
      index.insert(pattern, priority: 0)
      var reading = RequestReading(request: request)
      if corner.matches { #expect(Array(index.candidates(for: &reading)) == [0], "\(corner)") }
    }
  }
}
