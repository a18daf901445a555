import Foundation
import Testing

@testable import UnderstudyFixtures

@Suite struct NearestNamesTests {
  @Test func `hidden files and folders are no names`() throws {
    let scratch = try Scratch([".DS_Store": Data(), "people/a.json": Data()])
    let folder = scratch.folder.appending(path: "Fixtures")
    #expect(NearestNames.nearest(to: "people", in: [folder]) == ["people/a.json"])
  }
}
