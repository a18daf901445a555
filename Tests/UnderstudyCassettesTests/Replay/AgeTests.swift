import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("The age of a cassette")
struct AgeTests {
  private func cassette(_ dates: String?...) throws -> Cassette {
    let entries = dates.map { date in
      let started = date.map { "\"startedDateTime\": \"\($0)\", " } ?? ""
      return """
        {\(started)"request": {"method": "GET", "url": "https://a.example/"},
          "response": {"status": 204}}
        """
    }
    return try Cassette(
      Data("{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}".utf8),
      name: "films.har")
  }

  private static let day: TimeInterval = 86_400
  /// Half past twelve on the first of March 2026.
  private static let recorded = Date(timeIntervalSince1970: 1_772_368_200)

  @Test(arguments: [
    "2026-03-01T12:30:00Z", "2026-03-01T12:30:00.000Z", "2026-03-01T14:30:00.0000000+02:00",
    "2026-03-01T07:30:00-0500", "2026-03-01 12:30:00", "2026-03-01T12:30:00,00+00",
  ])
  func `the age of a cassette is read from dates as producers write them`(date: String) throws {
    #expect(try cassette(date).recordedAt == Self.recorded)
  }

  @Test func `the age of a cassette is that of the oldest entry`() throws {
    #expect(
      try cassette("2026-03-02T00:00:00Z", "garbled", nil, "2026-03-01T12:30:00.250Z").recordedAt
        == Self.recorded + 0.25)
    #expect(try cassette("garbled", nil).recordedAt == nil)
    #expect(try cassette().recordedAt == nil)
  }

  private func complaint(
    about cassette: Cassette, _ age: TimeInterval, after time: TimeInterval
  ) -> String? {
    Cassette.Expiry(after: age) { Self.recorded + time }
      .complaint(about: cassette, for: CassetteOwner(test: "T.Films/all()"))
  }

  @Test func `the age of a cassette expires with the command that renews it`() throws {
    let cassette = try cassette("2026-03-01T12:30:00Z")
    #expect(complaint(about: cassette, 30 * Self.day, after: 30 * 86_400) == nil)
    #expect(
      complaint(about: cassette, 30 * Self.day, after: 31.9 * 86_400) == """
        films.har was recorded on 2026-03-01, 31 days ago; it expires after 30 days. Record it again: \
        UNDERSTUDY_RECORD=new swift test --filter 'T.Films/all\\(\\)'
        """)
    #expect(
      complaint(about: cassette, 3_600, after: 7_201)?
        .contains("2 hours ago; it expires after 1 hour.") == true)
    #expect(complaint(about: cassette, 7 * Self.day, after: -60) == nil)
  }

  @Test func `a test warns or fails after so many days`() throws {
    #expect(!Cassette.Expiry.warns(afterDays: 1).isFailure)
    #expect(Cassette.Expiry.fails(afterDays: 1).isFailure)
    let expiry = Cassette.Expiry.warns(afterDays: 36_500)
    #expect(expiry.complaint(about: try cassette("2026-03-01T12:30:00Z"), for: nil) == nil)
  }

  @Test func `the age of a cassette is unknown where the file does not say`() throws {
    #expect(
      complaint(about: try cassette(nil), 28 * Self.day, after: 0) == """
        films.har does not say when it was recorded, so its age is unknown; it expires after \
        28 days. Record it again: UNDERSTUDY_RECORD=new swift test --filter 'T.Films/all\\(\\)'
        """)
    #expect(complaint(about: try cassette(), 28 * Self.day, after: 0) == nil)
  }
}
