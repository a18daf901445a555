import MinionsKit
import Seams
import TerminalKit
import Testing
import Understudy

@testable import MinionsTerminal

/// The screen as the terminal sees it: keys in, lines out. Below it all is real but the server.
@MainActor
@Suite(.dependency(\.delivery, MainQueue()))
struct MinionScreenTests {
  private let screen = MinionScreen()
  private let size = ScreenSize(columns: 40, rows: 5)

  private var lines: [Line] { screen.lines(in: size) }
  private var text: [String] { lines.map(\.text) }
  private var selected: String? { lines.first { $0.style == .selected }?.text }

  /// Asks stubs, and waits until they have answered.
  private func load(_ stubs: HTTPStubs = SampleService.stubs()) async {
    Dependencies.live.minionServer = MinionServer(
      url: MinionServer.standard.url, session: stubs.session)
    screen.reload()
    await settle()
  }

  private func settle() async {
    for await _ in screen.changes where !screen.isLoading { break }
  }

  private func press(_ keys: Key...) {
    for key in keys { #expect(screen.press(key)) }
  }

  // MARK: - The list

  @Test func `the list fills the screen between heading and keys`() async {
    await load()
    #expect(
      text == [
        "Minions: 40 minions", "Nub       1 eye · plum",
        "Tilly     2 eyes · apricot · “Me first”", "Wilf      2 eyes · lychee",
        "q quit  r reload  ↑↓ move",
      ])
    #expect(selected == "Nub       1 eye · plum")
  }

  @Test func `while the answer is on its way the heading says so`() async {
    let stubs = HTTPStubs(.any().held())
    Dependencies.live.minionServer = MinionServer(
      url: MinionServer.standard.url, session: stubs.session)
    screen.reload()
    #expect(text[0] == "Asking the minions…")
    await stubs.nextHeld().reply(.json(["minions": []]))
    await settle()
    #expect(text[0] == "Minions: All minions are out")
  }

  @Test(
    arguments: [
      ([.down], "Tilly"), ([.down, .down, .up], "Tilly"), ([.up], "Nub"), ([.pageDown], "Pim"),
      ([.pageDown, .pageUp], "Nub"), ([.end], "Zuzu"), ([.end, .down, .home], "Nub"),
      ([.character("j"), .character("j"), .character("k")], "Tilly"),
    ] as [([Key], String)])
  func `keys move the selection, and not beyond the ends`(keys: [Key], name: String) async {
    await load()
    _ = lines
    for key in keys { press(key) }
    #expect(selected?.hasPrefix("\(name) ") == true)
  }

  @Test func `keys do nothing to an empty list`() {
    press(.down, .up, .pageDown, .end, .home, .enter, .escape)
    #expect(text == ["Minions: No minions yet", "", "", "", "q quit  r reload  ↑↓ move"])
  }

  @Test func `the selected minion is told in full where there is no room on one line`() async {
    await load()
    press(.down)
    let lines = screen.lines(in: ScreenSize(columns: 20, rows: 6))
    #expect(
      lines.filter { $0.style == .selected }.map(\.text).joined(separator: " ")
        == "Tilly 2 eyes · apricot · “Me first”")
  }

  @Test(arguments: 1...30, 1...8)
  func `no more lines are shown than there are rows`(columns: Int, rows: Int) async {
    #expect(screen.lines(in: ScreenSize(columns: columns, rows: rows)).count <= rows)
  }

  @Test(arguments: [Key.character("q"), .interrupt])
  func `q and Ctrl-C end the program, in an alert too`(key: Key) async {
    #expect(!screen.press(key))
    await load(SampleService.stubs(.notFound))
    #expect(!screen.press(key))
  }

  // MARK: - The alert

  @Test(
    arguments: [
      (.offline, "You are offline"), (.unauthorized, "The minions do not know you"),
      (.notFound, "There are no minions here"),
      (.tooManyRequests, "The minions are out of breath"),
      (.serverFailure, "The minions broke something"), (.html, "The minions talk gibberish"),
      (.missingKey, "The minions talk gibberish"),
    ] as [(BadDay, String)])
  func `a bad day is a box`(badDay: BadDay, title: String) async {
    await load(SampleService.stubs(badDay))
    #expect(text[0].hasPrefix("┌ \(title) ─"))
    #expect(text[3] == "│ [Retry]  Cancel                      │")
  }

  @Test func `enter on Retry asks again, and the list is there`() async {
    await load(SampleService.stubs(.serverFailure))
    press(.enter)
    #expect(text[0] == "Asking the minions…")
    await settle()
    #expect(text[0] == "Minions: 40 minions")
  }

  @Test func `enter on Cancel leaves it at that`() async {
    let stubs = SampleService.stubs(.serverFailure)
    await load(stubs)
    press(.right, .enter)
    #expect(text[0] == "Minions: The minions broke something")
    #expect(stubs.requests.count == 1)
  }

  @Test func `r reloads, but not behind an alert`() async {
    let stubs = SampleService.stubs(.serverFailure)
    await load(stubs)
    press(.character("r"))
    #expect(stubs.requests.count == 1)
    press(.escape, .character("r"))
    await settle()
    #expect(stubs.requests.count == 2)
  }

  @Test func `after a reload that brings less the last minion is selected`() async {
    await load()
    press(.end)
    await load(
      HTTPStubs(
        .any().reply(
          .json([
            "minions": [["id": 1, "name": "Wilf", "eyes": 2, "fruit": "banana"]]
          ]))))
    #expect(selected?.hasPrefix("Wilf") == true)
  }
}
