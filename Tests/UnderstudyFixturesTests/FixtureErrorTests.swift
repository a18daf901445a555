import Foundation
import Testing

@testable import UnderstudyFixtures

@Suite struct FixtureErrorTests {
  private struct Page: Decodable {
    enum Language: String, Decodable { case en, fr }
    struct Movie: Decodable {
      let id: Int
      let title: String
      let language: Language?
    }
    let results: [Movie]
  }

  private func message<Value>(_ body: () throws(FixtureError) -> Value) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return error.description
    }
  }

  // MARK: - Missing

  @Test func `a missing file names the folder and the three nearest names, the likeliest first`()
    throws
  {
    let scratch = try Scratch([
      "popular-movies.json": Data(), "popular.json": Data(),
      "shows/weekly/popular-movie.json": Data(),
      "configuration.json": Data(),
    ])
    #expect(
      message { () throws(FixtureError) in
        try Fixture("popular-movie.json", filePath: scratch.caller).data
      }
        == "There is no file 'popular-movie.json' in \(scratch.fixtures). The nearest "
        + "names there: popular-movies.json, shows/weekly/popular-movie.json, popular.json.")
  }

  @Test func `a name that differs in case alone is the nearest`() throws {
    let scratch = try Scratch(["pages.json": Data(), "Popular.JSON": Data()])
    #expect(
      throws: FixtureError.missing(
        name: "popular.xml", folders: [scratch.fixtures], nearest: ["Popular.JSON", "pages.json"])
    ) { try Fixture("popular.xml", filePath: scratch.caller).data }
  }

  @Test func `a missing folder says where to put the file`() throws {
    let scratch = try Scratch()
    #expect(
      message { () throws(FixtureError) in try Fixture("a.json", filePath: scratch.caller).text }
        == "There is no file 'a.json' in \(scratch.fixtures): no file is there. Put it there, "
        + "or name the bundle that holds it: Fixture(\"a.json\", in: .module).")
  }

  @Test func `a file missing from a bundle names both folders searched`() throws {
    let scratch = try Scratch(["b.json": Data()])
    let bundle = try #require(Bundle(path: scratch.folder.path))
    #expect(
      message { () throws(FixtureError) in try Fixture("a.json", in: bundle).data }
        == "There is no file 'a.json' in \(scratch.fixtures) or \(scratch.folder.path). "
        + "The nearest names there: b.json, Fixtures/b.json.")
  }

  @Test(arguments: ["", "people", ".", "a\0b.json", String(repeating: "x", count: 5_000)])
  func `a name that is not a file is missing, not a trap`(name: String) {
    let error = #expect(throws: FixtureError.self) { try Fixture(name).data }
    guard case .missing(name, _, let nearest) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest.count == 3)
  }

  // MARK: - Unreadable

  @Test func `text that is not UTF-8 names the place of the first bad byte`() throws {
    let scratch = try Scratch(["latin.txt": Data("one\ntwö".utf8) + [0xE9, 0x21]])
    let fixture = Fixture("latin.txt", filePath: scratch.caller)
    #expect(
      message { () throws(FixtureError) in try fixture.text }
        == "\(scratch.fixtures)/latin.txt:2:4: not UTF-8. Save the file as UTF-8, or read it as "
        + "data.")
  }

  // MARK: - Decoding

  @Test(arguments: [
    (#"{"results": [{"id": 1}]}"#, "results[0], the key 'title' is missing"),
    (
      #"{"results": [{"id": 1, "title": "A", "language": "xx"}]}"#,
      "results[0].language, Cannot initialize Language from invalid String value xx"
    ),
  ])
  func `JSON of another shape names file and key path`(json: String, reason: String) throws {
    let scratch = try Scratch(["page.json": Data(json.utf8)])
    let fixture = Fixture("page.json", filePath: scratch.caller)
    #expect(
      message { () throws(FixtureError) in try fixture.decode(Page.self) }
        == "\(scratch.fixtures)/page.json: cannot be decoded as Page: at \(reason).")
  }

  @Test func `a decoder for JSON5 may read what is not JSON`() throws {
    let scratch = try Scratch(["five.json": Data("{results: [],}".utf8)])
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let page = try Fixture("five.json", filePath: scratch.caller).decode(Page.self, with: decoder)
    #expect(page.results.isEmpty)
  }

  @Test func `an error of the type's own keeps its words`() throws {
    struct Picky: Decodable {
      struct Refusal: Error, CustomStringConvertible { let description = "Not on a Tuesday." }
      init(from decoder: any Decoder) throws { throw Refusal() }
    }
    let error = #expect(throws: FixtureError.self) {
      try Fixture("popular-movies.json").decode(Picky.self)
    }
    #expect(error?.description.hasSuffix("at the root, Not on a Tuesday.") == true)
  }
}
