import Foundation
import GamesKit
import TerminalKit
import Testing
import Understudy

@testable import GamesTerminal

/// What stands on the screen after which keys, with a mock in the place of the service.
@MainActor @Suite struct GamesScreenTests {
  private let service = MockGameService()
  private let size = ScreenSize(columns: 60, rows: 10)

  /// The screen on the list, with so many games on every platform.
  private func screen(games count: Int) async -> GamesScreen {
    service.when.popularGames(for: .any)
      .returns((0..<count).map { Game(id: $0, name: "Game no. \($0)") })
    service.when.game(id: .any).performs { id in
      Game(id: id, name: "Game no. \(id)", rating: 80, summary: "All about it.")
    }
    let screen = GamesScreen(GameListModel(service: service))
    await screen.work?.value
    return screen
  }

  private func press(_ keys: Key..., on screen: GamesScreen) async {
    for key in keys {
      #expect(screen.press(key))
      await screen.work?.value
    }
  }

  // MARK: - The list

  @Test func `the list has tabs, rows, and a hint`() async {
    let screen = await screen(games: 2)
    #expect(
      screen.lines(in: size).map(\.text) == [
        "‹1 PlayStation 4›  2 Xbox One   3 Switch ",
        "  Rating  Name        Released  ID",
        "›      –  Game no. 0  –          0",
        "       –  Game no. 1  –          1",
        "", "", "", "", "",
        "q quit  Enter open  ←→ platform  ↑↓ move  r again",
      ])
  }

  @Test func `before the games have come the list says so`() async {
    let pending = service.when.popularGames(for: .any).suspends()
    let screen = GamesScreen(GameListModel(service: service))
    let call = await pending.next()
    #expect(screen.lines(in: size)[1] == Line("Loading …", .aside))
    call.returns([])
    await screen.work?.value
    #expect(screen.lines(in: size)[1] == Line("There are no games for PlayStation 4."))
  }

  @Test(arguments: [
    ([Key.right], Platform.xboxOne), ([.left], .nintendoSwitch),
    ([.right, .right, .tab], .playStation4), ([.backTab, .backTab], .xboxOne),
    ([.character("3")], .nintendoSwitch), ([.character("3"), .character("2")], .xboxOne),
    ([.character("4")], .playStation4), ([.character("x")], .playStation4),
  ])
  func `keys change the platform`(keys: [Key], platform: Platform) async {
    let screen = await screen(games: 1)
    for key in keys { await press(key, on: screen) }
    #expect(service.calls.popularGames.last == platform)
    #expect(screen.lines(in: size)[0].text.contains("\(platform.title)›"))
  }

  @Test(arguments: [
    ([Key.down], 1), ([.up], 0), ([.end], 29), ([.end, .home], 0), ([.pageDown], 7),
    ([.pageDown, .down, .pageUp], 1), ([.end, .down, .pageDown], 29),
  ])
  func `keys move the choice, and it stays in sight`(keys: [Key], chosen: Int) async {
    let screen = await screen(games: 30)
    _ = screen.lines(in: size)
    for key in keys { await press(key, on: screen) }
    let selected = screen.lines(in: size).filter { $0.style == .selected }
    #expect(selected.count == 1)
    #expect(selected.first?.text.contains("Game no. \(chosen) ") == true)
  }

  @Test func `another platform begins at its first game`() async {
    let screen = await screen(games: 30)
    await press(.end, .right, on: screen)
    #expect(screen.lines(in: size)[2].text.contains("Game no. 0"))
  }

  @Test func `a failure is told, and r asks again`() async {
    service.when.popularGames(for: .any).throws(.rateLimited)
      .returns([Game(id: 7, name: "Iron Meadow")])
    let screen = GamesScreen(GameListModel(service: service))
    await screen.work?.value
    #expect(screen.lines(in: size)[1].style == .failure)
    await press(.character("r"), on: screen)
    #expect(screen.lines(in: size)[2].text.contains("Iron Meadow"))
  }

  // MARK: - The detail

  @Test func `Enter opens the detail of the chosen game, Esc and Backspace go back`() async {
    let screen = await screen(games: 3)
    for back in [Key.escape, .backspace] {
      await press(.down, .enter, on: screen)
      #expect(screen.lines(in: size)[0].text.hasPrefix("Game no. "))
      await press(back, on: screen)
      #expect(screen.lines(in: size)[0].text.hasPrefix("‹1 PlayStation 4›"))
    }
    #expect(service.calls.game == [1, 2])
  }

  @Test func `a long detail is scrolled, and no further than its end`() async {
    let screen = await screen(games: 1)
    await press(.enter, on: screen)
    let low = ScreenSize(columns: 60, rows: 5)
    #expect(screen.lines(in: low)[0].text == "Game no. 0")
    await press(.down, on: screen)
    #expect(screen.lines(in: low)[0].text == "no date yet")
    await press(.end, .pageDown, on: screen)
    #expect(screen.lines(in: low)[3].text == "All about it.")
    await press(.home, on: screen)
    #expect(screen.lines(in: low)[0].text == "Game no. 0")
  }

  @Test func `s tells the rating in stars`() async {
    let screen = await screen(games: 1)
    await press(.enter, on: screen)
    #expect(screen.lines(in: size).contains(Line("80 of 100")))
    await press(.character("s"), on: screen)
    #expect(screen.lines(in: size).contains(Line("★★★★☆")))
  }

  @Test func `a detail that failed is asked for again with r`() async {
    let screen = await screen(games: 1)
    service.when.game(id: .any).throws(.timedOut)
      .returns(Game(id: 0, name: "Here", summary: "It is."))
    await press(.enter, on: screen)
    #expect(screen.lines(in: size).contains { $0.style == .failure })
    await press(.character("r"), on: screen)
    #expect(screen.lines(in: size).contains(Line("It is.")))
  }

  @Test func `from a detail opened by its number the way back leads to a list`() async {
    service.when.game(id: 7).returns(Game(id: 7, name: "Iron Meadow"))
    service.when.popularGames(for: .any).returns([])
    let screen = GamesScreen(
      GameListModel(service: service),
      detail: GameDetailModel(game: Game(id: 7, name: "Game 7"), service: service))
    await screen.work?.value
    #expect(screen.lines(in: size)[0] == Line("Iron Meadow", .heading))
    await press(.escape, on: screen)
    #expect(screen.lines(in: size)[1] == Line("There are no games for PlayStation 4."))
  }

  // MARK: - The screen

  @Test(arguments: [Key.character("q"), .interrupt])
  func `q and Ctrl-C leave, from the list and from the detail`(key: Key) async {
    let screen = await screen(games: 1)
    #expect(!screen.press(key))
    await press(.enter, on: screen)
    #expect(!screen.press(key))
  }

  @Test func `an answer is a change to be drawn`() async {
    let screen = await screen(games: 1)
    var changes = screen.changes.makeAsyncIterator()
    #expect(await changes.next() != nil)
  }

  @Test(arguments: [1, 2, 3, 5, 24], [1, 7, 20, 80])
  func `no more lines than there are rows, however small the window`(
    rows: Int, columns: Int
  ) async {
    let screen = await screen(games: 30)
    let size = ScreenSize(columns: columns, rows: rows)
    #expect(screen.lines(in: size).count == rows)
    await press(.enter, on: screen)
    #expect(screen.lines(in: size).count == rows)
  }
}
