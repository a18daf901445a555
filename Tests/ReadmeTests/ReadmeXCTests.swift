import Foundation
import Testing
import Understudy
import XCTest

final class MoviesXCTests: XCTestCase {
  let stubs = HTTPStubs(
    .get("https://api.themoviedb.org/3/movie/popular")
      .reply(.status(503), .status(503), .json(["page": 1, "results": []])))

  func testRetries() async throws {
    _ = try await MoviesClient(session: stubs.session).popular()
    stubs.verify()
  }
}

final class GameListXCTests: XCTestCase {
  override func setUp() {
    dependency(\.gameService, SampleGames())
  }

  func testShowsGames() async throws {
    let games = try await GameListModel().service.popularGames(for: .ps4)
    XCTAssertEqual(games, [.suikoden])
  }
}
