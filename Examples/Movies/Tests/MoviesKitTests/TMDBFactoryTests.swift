import Foundation
import MoviesKit
import Testing

@Suite struct TMDBFactoryTests {
  private let factory = TMDBFactory()

  private func page(_ results: String) throws -> MoviePage {
    try factory.page(from: Data(#"{"page": 1, "total_pages": 5, "results": [\#(results)]}"#.utf8))
  }

  private func movie(_ fields: String) throws -> MovieItem {
    try #require(try page(#"{"id": 7, "title": "Iron Meadow", \#(fields)}"#).movies.first)
  }

  // MARK: - What is read

  @Test func `a film is read with all its fields`() throws {
    let page = try page(
      """
      {
        "adult": false, "backdrop_path": "/b.jpg", "genre_ids": [18, 53], "id": 533792,
        "original_language": "de", "original_title": "Elf Uhr Ostwind",
        "overview": "A forecast comes true.", "popularity": 479.153, "poster_path": "/p.jpg",
        "release_date": "2025-11-03", "title": "East Wind at Eleven", "video": false,
        "vote_average": 7.125, "vote_count": 204
      }
      """)
    #expect(
      page.movies == [
        MovieItem(
          id: 533_792, title: "East Wind at Eleven", originalTitle: "Elf Uhr Ostwind",
          originalLanguage: "de", overview: "A forecast comes true.",
          released: ReleaseDate("2025-11-03"), rating: 7.125, votes: 204, popularity: 479.153,
          posterPath: "/p.jpg")
      ])
    #expect(page.number == 1)
    #expect(page.totalPages == 5)
    #expect(page.dropped == 0)
  }

  @Test func `films keep the order of the service`() throws {
    let page = try page(
      #"{"id": 9, "title": "B"}, {"id": 3, "title": "C"}, {"id": 5, "title": "A"}"#)
    #expect(page.movies.map(\.id) == [9, 3, 5])
  }

  @Test func `an empty list is an empty page, not an error`() throws {
    let page = try page("")
    #expect(page.movies.isEmpty)
    #expect(page.dropped == 0)
  }

  @Test func `unknown keys are ignored`() throws {
    #expect(try movie(#""softcore": {"deep": []}"#).title == "Iron Meadow")
  }

  @Test(arguments: [
    ("8", 8.0), ("8.0", 8), ("7.25", 7.25), ("0", 0), ("8e0", 8), ("10", 10),
  ])
  func `a rating may be written as int or float`(number: String, rating: Double) throws {
    #expect(try movie(#""vote_count": 3, "vote_average": \#(number)"#).rating == rating)
  }

  @Test(arguments: ["204", "204.0", "2.04e2"])
  func `a count may be written as int or float`(number: String) throws {
    #expect(try movie(#""vote_count": \#(number)"#).votes == 204)
  }

  @Test func `a count beyond all numbers does not trap`() throws {
    #expect(try movie(#""vote_count": 1e300"#).votes == 0)
  }

  @Test(arguments: ["-0.5", "10.5", "1e300", "\"high\"", "[8]"])
  func `a rating that is none of 0 to 10 is none`(rating: String) throws {
    #expect(try movie(#""vote_count": 3, "vote_average": \#(rating)"#).rating == nil)
  }

  @Test(arguments: ["original_title", "overview", "release_date", "popularity", "genres"])
  func `a key of another type is as good as none where a film can do without`(
    key: String
  ) throws {
    #expect(try movie(#""\#(key)": {}"#).title == "Iron Meadow")
  }

  @Test func `a film nobody voted on has no rating`() throws {
    #expect(try movie(#""vote_count": 0, "vote_average": 0"#).rating == nil)
  }

  @Test(arguments: [#""poster_path": null"#, #""poster_path": """#, #""video": false"#])
  func `a poster path that is null, empty or absent is none`(field: String) throws {
    #expect(try movie(field).posterPath == nil)
  }

  @Test(arguments: [
    #""release_date": null"#, #""release_date": """#, #""video": false"#,
    #""release_date": "soon""#, #""release_date": "2025-02-29""#,
  ])
  func `a release date that is null, empty, absent or no day is none`(field: String) throws {
    #expect(try movie(field).released == nil)
  }

  @Test func `a film without an original title goes by its title`() throws {
    #expect(try movie(#""original_title": null"#).originalTitle == "Iron Meadow")
  }

  // MARK: - What is dropped

  @Test(arguments: [
    #"{"title": "No number"}"#, #"{"id": 2}"#, #"{"id": 2, "title": null}"#,
    #"{"id": 2, "title": ""}"#, #"{"id": 2, "title": "  "}"#, #"{"id": "2", "title": "A"}"#,
    #"{"id": 2, "title": 3}"#, #"{"id": 2.5, "title": "A"}"#, "null", "[]", "7", "{}",
  ])
  func `an incomplete or unreadable film is dropped and counted`(film: String) throws {
    let page = try page(#"{"id": 1, "title": "Before"}, \#(film), {"id": 3, "title": "After"}"#)
    #expect(page.movies.map(\.title) == ["Before", "After"])
    #expect(page.dropped == 1)
  }

  @Test func `a page on which every film is incomplete is an error, not an empty page`() {
    #expect(
      throws: MoviesError.unexpectedJSON(
        reason: "none of the 2 films has both a number and a title")
    ) { try page(#"{"id": 1}, {"title": "A"}"#) }
  }

  // MARK: - What is refused

  @Test(arguments: [
    ("", MoviesError.malformedJSON(reason: "it is empty")),
    (#"{"page": 1, "results": [{"id""#, .malformedJSON(reason: "it breaks off or is garbled")),
    (#"{"page": 1 "results": []}"#, .malformedJSON(reason: "it breaks off or is garbled")),
    (
      "<!DOCTYPE html><title>Busy</title>",
      .notJSON(beginning: "<!DOCTYPE html><title>Busy</title>")
    ),
    ("upstream connect error", .notJSON(beginning: "upstream connect error")),
  ])
  func `what is not JSON is refused`(body: String, error: MoviesError) {
    #expect(throws: error) { try factory.page(from: Data(body.utf8)) }
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: MoviesError.self) { try factory.page(from: Data([0xFF, 0xD8, 0xFF, 0xE0])) }
  }

  @Test(arguments: ["[]", "\"films\"", #"[{"id": 1, "title": "A"}]"#])
  func `another root is refused`(body: String) {
    #expect(throws: MoviesError.unexpectedJSON(reason: "it is no object")) {
      try factory.page(from: Data(body.utf8))
    }
  }

  @Test(arguments: [
    ("{}", "'page' is missing"),
    (#"{"page": 1}"#, "'results' is missing"),
    (#"{"results": []}"#, "'page' is missing"),
  ])
  func `a missing key of the page is named`(body: String, reason: String) {
    #expect(throws: MoviesError.unexpectedJSON(reason: reason)) {
      try factory.page(from: Data(body.utf8))
    }
  }

  @Test(arguments: [
    (#"{"page": 1, "results": {}}"#, "results"), (#"{"page": 1, "results": null}"#, "results"),
    (#"{"page": "1", "results": []}"#, "page"),
  ])
  func `a key of another type is named`(body: String, key: String) {
    #expect(throws: MoviesError.unexpectedJSON(reason: "'\(key)' is of another type")) {
      try factory.page(from: Data(body.utf8))
    }
  }

  // MARK: - Details

  @Test func `details add tagline, runtime and genres`() throws {
    let details = try factory.details(
      from: Data(
        #"""
        {"id": 7, "title": "Iron Meadow", "tagline": "It grows back.", "runtime": 104,
         "genres": [{"id": 37, "name": "Western"}, {"id": 18, "name": "Drama"}]}
        """#.utf8))
    #expect(details.movie.title == "Iron Meadow")
    #expect(details.tagline == "It grows back.")
    #expect(details.runtime == 104)
    #expect(details.genres == ["Western", "Drama"])
  }

  @Test(arguments: [
    #""tagline": "", "runtime": 0, "genres": []"#,
    #""tagline": null, "runtime": null, "genres": null"#, #""video": false"#,
  ])
  func `details that are unknown are none`(fields: String) throws {
    let details = try factory.details(
      from: Data(#"{"id": 7, "title": "Iron Meadow", \#(fields)}"#.utf8))
    #expect(details.tagline == nil)
    #expect(details.runtime == nil)
    #expect(details.genres == [])
  }

  @Test func `a runtime beyond all numbers does not trap`() throws {
    let body = #"{"id": 7, "title": "Iron Meadow", "runtime": 1e300}"#
    #expect(try factory.details(from: Data(body.utf8)).runtime == nil)
  }

  @Test func `details of an incomplete film are refused`() {
    #expect(throws: MoviesError.unexpectedJSON(reason: "the film lacks a number or a title")) {
      try factory.details(from: Data(#"{"id": 7}"#.utf8))
    }
  }
}
