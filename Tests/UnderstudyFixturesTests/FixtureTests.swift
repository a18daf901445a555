import Foundation
import Testing

@testable import UnderstudyFixtures

@Suite struct FixtureTests {
  private struct Page: Decodable, Equatable {
    struct Movie: Decodable, Equatable {
      let id: Int
      let title: String
    }
    let page: Int
    let results: [Movie]
  }

  @Test func `a file is found beside the calling file`() throws {
    let page = try Fixture("popular-movies.json").decode(Page.self)
    #expect(page.results.map(\.title) == ["Salt on the Stairs", "Elf Uhr Ostwind"])
  }

  @Test func `a file is found in the bundle's Fixtures folder`() throws {
    #expect(try Fixture("popular-shows.json", in: .module).decode(Page.self).page == 2)
  }

  @Test func `a file is found at the top of a bundle that has no Fixtures folder`() throws {
    let scratch = try Scratch(["top.txt": Data("here".utf8)])
    let bundle = try #require(Bundle(path: scratch.fixtures))
    #expect(try Fixture("top.txt", in: bundle).text == "here")
  }

  @Test func `a name may have folders`() throws {
    #expect(try Fixture("people/person.json").text.contains("Rike Aßmann"))
  }

  @Test func `an empty file has no data and an empty text`() throws {
    let scratch = try Scratch(["empty.txt": Data()])
    let fixture = Fixture("empty.txt", filePath: scratch.caller)
    #expect(try fixture.data.isEmpty)
    #expect(try fixture.text.isEmpty)
  }

  @Test func `the file is read anew each time`() throws {
    let scratch = try Scratch(["now.txt": Data("first".utf8)])
    let fixture = Fixture("now.txt", filePath: scratch.caller)
    #expect(try fixture.text == "first")
    try Data("second".utf8).write(to: fixture.url)
    #expect(try fixture.text == "second")
  }

  @Test func `a decoder of one's own is used`() throws {
    struct Votes: Decodable { let voteAverage: Double }
    struct Page: Decodable { let results: [Votes] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let page: Page = try Fixture("popular-movies.json").decode(with: decoder)
    #expect(page.results.map(\.voteAverage) == [7.5, 8])
  }

  @Test func `making a fixture of a missing file neither throws nor traps`() {
    #expect(Fixture("nowhere.json").description == "nowhere.json")
  }

  @Test func `no secret of a URL given for a name is told`() {
    let error = #expect(throws: FixtureError.self) {
      try Fixture("https://me:Tr0ub4dor@a.example/x?token=Tr0ub4dor").data
    }
    #expect(error?.description.contains("https://REDACTED@a.example/x?token=REDACTED'") == true)
    #expect(error?.localizedDescription.contains("Tr0ub4dor") == false)
  }

  @Test func `a file over the limit is refused before it is read`() throws {
    let scratch = try Scratch(["big.bin": Data(count: 11)])
    let fixture = Fixture("big.bin", filePath: scratch.caller)
    #expect(try fixture.read(limit: 11).count == 11)
    let error = #expect(throws: FixtureError.self) { try fixture.read(limit: 10) }
    #expect(
      error?.description
        == "\(scratch.fixtures)/big.bin has 11 bytes; files are read up to 10 bytes.")
  }
}
