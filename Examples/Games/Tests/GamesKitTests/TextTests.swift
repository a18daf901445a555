import Foundation
import GamesKit
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (0.0, "0 of 100", "☆☆☆☆☆"), (9.4, "9 of 100", "☆☆☆☆☆"), (50, "50 of 100", "★★★☆☆"),
    (86.6, "87 of 100", "★★★★☆"), (100, "100 of 100", "★★★★★"), (250, "100 of 100", "★★★★★"),
    (-3, "0 of 100", "☆☆☆☆☆"),
  ])
  func `a rating is shown in points or in stars`(rating: Double, points: String, stars: String) {
    #expect(RatingScale.points.text(for: rating) == points)
    #expect(RatingScale.stars.text(for: rating) == stars)
  }

  @Test(arguments: [
    (Release.unknown, "no date yet"), (.out(day), "2027-02-01"),
    (.coming(day, inDays: 1), "2027-02-01, tomorrow"),
    (.coming(day, inDays: 72), "2027-02-01, in 72 days"),
  ])
  func `a release is shown as a day and how long it is until then`(release: Release, text: String) {
    #expect(release.description == text)
  }

  @Test(arguments: [
    (PictureAddresses.Size.smallCover, false, "t_cover_small"), (.bigCover, false, "t_cover_big"),
    (.mediumScreenshot, false, "t_screenshot_med"), (.smallCover, true, "t_cover_small_2x"),
    (.bigCover, true, "t_cover_big_2x"), (.mediumScreenshot, true, "t_screenshot_med_2x"),
  ])
  func `the address of a picture names its size and density`(
    size: PictureAddresses.Size, isRetina: Bool, folder: String
  ) {
    #expect(
      PictureAddresses(isRetina: isRetina).address(of: Picture(id: "co1"), size).absoluteString
        == "https://images.igdb.com/igdb/image/upload/\(folder)/co1.jpg")
  }

  @Test(arguments: [
    (GamesError.badQuery(message: "Syntax Error: no fields."), "“Syntax Error: no fields”"),
    (.unauthorized(message: nil), "Renew the access token"), (.notFound(id: 7), "number 7"),
    (.rateLimited, "four a second"), (.timedOut, "Try again"),
    (.unreachable(.notConnectedToInternet), "Connect, and try again"),
    (.unreachable(.cannotFindHost), "URLError -1003"),
    (.serverFailure(status: 503, message: nil), "status 503. Try again later"),
    (.notJSON(beginning: "<html>"), "It begins: <html>"),
    (.unexpectedJSON(reason: "'name' of game 2 is missing"), "'name' of game 2 is missing"),
  ])
  func `an error says what is at fault or what to do`(error: GamesError, words: String) {
    #expect(error.description.contains(words))
  }

  private static let day = Date(timeIntervalSince1970: 1_801_440_000)
}
