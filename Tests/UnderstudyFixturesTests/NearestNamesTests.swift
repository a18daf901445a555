import Foundation
import Testing

@testable import UnderstudyFixtures

@Suite struct NearestNamesTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
    ("same", "same", 0),
  ])
  func `the distance is the fewest edits`(first: String, second: String, distance: Int) {
    #expect(NearestNames.editDistance(Array(first), Array(second)) == distance)
  }

  @Test func `hidden files and folders are no names`() throws {
    let scratch = try Scratch([".DS_Store": Data(), "people/a.json": Data()])
    let folder = scratch.folder.appending(path: "Fixtures")
    #expect(NearestNames.nearest(to: "people", in: [folder]) == ["people/a.json"])
  }
}
