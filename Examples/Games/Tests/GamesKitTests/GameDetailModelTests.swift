import Foundation
import Testing
import Understudy

@testable import GamesKit

/// The detail of a game, with a mock in the place of the service.
@MainActor @Suite(.timeLimit(.minutes(5)), .dependency(\.ratingScale, .points))
struct GameDetailModelTests {
  private let service = MockGameService()

  private func detail(_ game: Game) -> GameDetailModel {
    GameDetailModel(game: game, service: service)
  }

  // MARK: - Sections

  @Test func `a game of which all is known has all sections, in order`() {
    let game = Game(
      id: 7, name: "Iron Meadow", rating: 86.6, firstRelease: Date(timeIntervalSince1970: 0),
      summary: "Sheep of iron.", storyline: "They rust.", genres: ["Puzzle", "Indie"],
      companies: ["Ninth Pier"], cover: Picture(id: "co7"), screenshots: [Picture(id: "sc7")])
    #expect(
      detail(game).sections == [
        .header(name: "Iron Meadow", release: .out(Date(timeIntervalSince1970: 0))),
        .cover(.picture(address("t_cover_big/co7.jpg"))), .rating("87 of 100"),
        .summary("Sheep of iron."), .storyline("They rust."), .genres(["Puzzle", "Indie"]),
        .companies(["Ninth Pier"]), .screenshots([address("t_screenshot_med/sc7.jpg")]),
      ])
  }

  @Test func `of a game of which nothing is known the name and the cover's place are left`() {
    #expect(
      detail(Game(id: 7, name: "Bare")).sections == [
        .header(name: "Bare", release: .unknown), .cover(.placeholder),
      ])
  }

  @Test func `the rating is hidden where there is none`() {
    #expect(!detail(Game(id: 7, name: "Bare")).titles.contains("Rating"))
    #expect(detail(Game(id: 7, name: "Rated", rating: 0)).sections.contains(.rating("0 of 100")))
  }

  @Test func `a missing cover has a placeholder`() {
    #expect(detail(Game(id: 7, name: "Bare")).sections.contains(.cover(.placeholder)))
  }

  @Test func `the storyline is left out where there is none, the summary stays`() {
    let game = Game(id: 7, name: "Told", summary: "Sheep of iron.")
    #expect(detail(game).titles == [nil, "Cover", "Summary"])
  }

  // MARK: - Loading

  @Test func `what the list knows is shown before the rest has come`() async {
    let pending = service.when.game(id: 1_011).suspends()
    let detail = detail(.saltLedger)
    async let loaded: Void = detail.load()
    let call = await pending.next()
    #expect(detail.phase == .loading)
    #expect(detail.titles == [nil, "Cover", "Rating"])

    call.returns(Game(id: 1_011, name: "The Salt Ledger", summary: "A bookkeeper."))
    await loaded
    #expect(detail.phase == .loaded)
    #expect(detail.titles == [nil, "Cover", "Summary"])
  }

  @Test func `a failed load keeps what the list knew, and can be repeated`() async {
    service.when.game(id: .any).throws(.serverFailure(status: 500, message: nil))
      .returns(Game(id: 1_011, name: "The Salt Ledger", storyline: "The last page."))
    let detail = detail(.saltLedger)
    await detail.load()
    #expect(detail.phase == .failed(.serverFailure(status: 500, message: nil)))
    #expect(detail.game == .saltLedger)

    await detail.load()
    #expect(detail.phase == .loaded)
    #expect(detail.sections.contains(.storyline("The last page.")))
    #expect(service.calls.game == [1_011, 1_011])
  }

  @Test func `a load ends when the detail is left`() async {
    let pending = service.when.game(id: .any).suspends()
    let detail = detail(.saltLedger)
    async let load: Void = detail.load()
    let call = await pending.next()
    detail.leave()
    #expect(detail.phase == .idle)
    await call.cancellation()
    call.returns(.ironMeadow)  // Too late, or else the load would never end.
    await load
    #expect(detail.phase == .idle)
    #expect(detail.game == .saltLedger)
  }

  // What SwiftUI does with the task of a view that disappears.
  @Test func `a load ends with the task that awaits it`() async {
    let pending = service.when.game(id: .any).suspends()
    let detail = detail(.saltLedger)
    let load = Task { await detail.load() }
    let call = await pending.next()
    load.cancel()
    await call.cancellation()
    call.returns(.ironMeadow)
    await load.value
    #expect(detail.phase == .idle)
    #expect(detail.game == .saltLedger)
  }

  // The mock goes on in spite of the cancellation, as a service may that has the response already.
  @Test func `what comes when the detail was left is dropped`() async {
    let pending = service.when.game(id: .any).suspends(ignoringCancellation: true)
    let detail = detail(.saltLedger)
    async let load: Void = detail.load()
    let call = await pending.next()
    detail.leave()
    call.returns(Game(id: 1_011, name: "The Salt Ledger", summary: "A bookkeeper."))
    await load
    #expect(detail.phase == .idle)
    #expect(detail.game == .saltLedger)
  }

  @Test func `a detail that was left can be loaded again`() async {
    service.when.game(id: .any).neverReturns()
    let detail = detail(.saltLedger)
    async let left: Void = detail.load()
    _ = await service.calls.game.next()
    detail.leave()
    await left

    service.when.game(id: .any)
      .returns(Game(id: 1_011, name: "The Salt Ledger", summary: "A bookkeeper."))
    await detail.load()
    #expect(detail.phase == .loaded)
  }

  @Test func `leaving a detail that is loaded changes nothing`() async {
    service.when.game(id: .any).returns(.saltLedger)
    let detail = detail(.saltLedger)
    await detail.load()
    detail.leave()
    #expect(detail.phase == .loaded)
  }

  @Test func `every change is announced`() async {
    service.when.game(id: .any).throws(.notFound(id: 1_012))
    let detail = detail(.ironMeadow)
    var changes = 0
    detail.onChange = { changes += 1 }
    await detail.load()
    detail.ratingScale = .stars
    #expect(changes == 3)
  }

  private func address(_ path: String) -> URL {
    URL(string: "https://images.igdb.com/igdb/image/upload/\(path)")!
  }
}

extension GameDetailModel {
  fileprivate var titles: [String?] { sections.map(\.title) }
}
