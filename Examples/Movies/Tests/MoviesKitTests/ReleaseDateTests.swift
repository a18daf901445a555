import MoviesKit
import Testing

@Suite struct ReleaseDateTests {
  @Test(arguments: ["2024-02-29", "2000-02-29", "1999-12-31", "0001-01-01"])
  func `a day of the calendar is read and written alike`(text: String) {
    #expect(ReleaseDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2024", "2024-1-1", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10",
    "2024-10-00", "24-10-01x", "2024-10-01T00:00:00Z", "+024-10-01", "-024-10-01", "２０２４-10-01",
  ])
  func `anything else is not`(text: String) {
    #expect(ReleaseDate(text) == nil)
  }

  @Test func `days are ordered by time`() throws {
    let days = try ["2024-12-31", "2025-01-01", "2025-01-02", "2025-02-01"].map {
      try #require(ReleaseDate($0))
    }
    #expect(days.shuffled().sorted() == days)
  }
}
