import GamesKit
import Understudy
import XCTest

/// Some of ``GameListModelTests`` and ``GameStoreTests`` as one writes them for XCTest.
@MainActor final class GameListModelXCTests: XCTestCase {
  private let service = MockGameService()

  override func setUp() async throws {
    dependency(\.ratingScale, .points)
  }

  func testNothingIsAskedBeforeAPlatformIsOpened() {
    let list = GameListModel(service: service)

    XCTAssertEqual(list.phase, .idle)
    XCTAssertTrue(service.calls.popularGames.isEmpty)
  }

  func testAnOpenedPlatformShowsItsGames() async {
    service.when.popularGames(for: .equal(.xboxOne)).returns([.saltLedger, .ironMeadow])
    let list = GameListModel(service: service)

    await list.show(.xboxOne)

    XCTAssertEqual(list.rows.map(\.title), ["The Salt Ledger", "Iron Meadow"])
    XCTAssertEqual(service.calls.popularGames, [.xboxOne])
  }

  func testWhileTheGamesAreOnTheWayTheListSaysSo() async {
    let pending = service.when.popularGames(for: .any).suspends()
    let list = GameListModel(service: service)

    let shown = Task { await list.show(.xboxOne) }
    let call = await pending.next()
    XCTAssertEqual(list.phase, .loading)

    call.returns([.saltLedger])
    await shown.value
    XCTAssertEqual(list.phase, .loaded([.saltLedger]))
  }

  func testEachPlatformKeepsItsGamesWhileAnotherOneIsOpen() async {
    service.when.popularGames(for: .equal(.playStation4)).returns([.saltLedger])
    service.when.popularGames(for: .equal(.xboxOne)).returns([.ironMeadow])
    let list = GameListModel(service: service)

    await list.show(.playStation4)
    await list.show(.xboxOne)
    await list.show(.playStation4)

    XCTAssertEqual(list.games, [.saltLedger])
    XCTAssertEqual(service.calls.popularGames.count, 2)
  }

  func testRatingsAreShownInStarsWhereTheContainerSaysSo() async {
    dependency(\.ratingScale, .stars)
    service.when.popularGames(for: .any).returns([.ironMeadow])
    let list = GameListModel(service: service)

    await list.show(.playStation4)

    XCTAssertEqual(list.rows.map(\.rating), ["★★★★☆"])
  }

  func testTheSelectedGamesDetailAsksTheServiceOfTheList() async throws {
    service.when.popularGames(for: .any).returns([.saltLedger])
    service.when.game(id: 1_011).returns(.saltLedger)
    let list = GameListModel(service: service)
    await list.show(.playStation4)

    let detail = try XCTUnwrap(list.select(0))
    await detail.load()

    XCTAssertEqual(detail.phase, .loaded)
  }
}
